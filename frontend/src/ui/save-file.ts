/** Hands a file over to be kept, under a name that file systems take. */
export function saveFile(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name.replaceAll(/[/\\:*?"<>|]/g, ' ');
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** What a formula begins with. The full-width signs are of a Japanese keyboard, and some spreadsheets take them too. */
export const formulaStart = '[=+\\-@\\t\\r＝＋－＠]';

/**
 * Rows for spreadsheets: a mark at the beginning by which they know that it is UTF-8, and text that one would
 * take for a formula stays text, while figures below zero stay figures.
 */
export async function csvFile(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rows as string[][], {
    newline: '\r\n',
    // A spreadsheet of the continent takes what follows one for a cell, and so for a formula.
    quotes: (value: unknown) => String(value).includes(';'),
    escapeFormulae: new RegExp(`^(?!-\\d+(\\.\\d+)?$)${formulaStart}`),
  });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}
