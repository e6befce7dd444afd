const pageWidth = 595;
const pageHeight = 842;
const margin = 56;
const lineHeight = 18;

/** What stands on one line: words on the left, an amount on the right. */
export type PdfLine = [words: string, amount?: string];

/** A PDF of one page in Helvetica. Its text has the characters of Western Europe. */
export function pdfOf(lines: readonly PdfLine[]): Buffer {
  const drawn = lines.flatMap(([words, amount], index) => {
    const y = pageHeight - margin - index * lineHeight;
    return [textAt(margin, y, words), ...(amount ? [textAt(pageWidth - margin - 90, y, amount)] : [])];
  });
  const content = `BT /F1 11 Tf\n${drawn.join('\n')}\nET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${pageWidth} ${pageHeight}] /Contents 4 0 R ` +
      '/Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(content, 'latin1')} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  return Buffer.from(fileOf(objects), 'latin1');
}

const textAt = (x: number, y: number, text: string): string =>
  `1 0 0 1 ${x} ${y} Tm (${latin(text).replaceAll(/[\\()]/g, '\\$&')}) Tj`;

const latin = (text: string): string =>
  text
    .replaceAll('−', '-')
    .replaceAll(/[‘’]/g, "'")
    .replaceAll(/[^\x20-\x7e\xa0-\xff]/g, '?');

function fileOf(objects: readonly string[]): string {
  let file = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const offset = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  return (
    `${file}xref\n0 ${size}\n0000000000 65535 f \n${rows}` +
    `trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`
  );
}
