/** From the bytes of a file to cells of text, and back to an XLSX. It runs in a worker. */
import papa from 'papaparse';

export type SheetToRead =
  | { kind: 'csv'; bytes: ArrayBuffer }
  | { kind: 'xlsx'; bytes: ArrayBuffer }
  | { kind: 'text'; text: string };

/** The first row is the header; `numbers` says which columns hold figures. */
export interface SheetToWrite {
  kind: 'write';
  rows: readonly (readonly string[])[];
  numbers: readonly boolean[];
}

/** UTF-8, or UTF-16 by its mark, or what older spreadsheets write. */
function textOf(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Cells that are copied from a sheet stand between tabs. */
const copied = (text: string): boolean => text.split('\n', 1)[0]?.includes('\t') ?? false;

/** Bars divide only a file whose header has nothing else: 'Typed in | 2026' is a cell. */
function delimitersOf(text: string): string[] {
  const header = text.split('\n').find((line) => /[,\t;|]/.test(line)) ?? '';
  return header.includes('|') && !/[,\t;]/.test(header) ? ['|'] : [',', '\t', ';'];
}

const cellsOf = (text: string, delimiter = ''): string[][] =>
  // An empty last line would count against each delimiter of a short file.
  papa.parse<string[]>(text.trimEnd(), {
    delimiter,
    skipEmptyLines: false,
    delimitersToGuess: delimitersOf(text),
  }).data;

/** @throws Error when an XLSX can't be read. */
export async function readSheet(sheet: SheetToRead): Promise<string[][]> {
  if (sheet.kind === 'text') return cellsOf(sheet.text, copied(sheet.text) ? '\t' : '');
  if (sheet.kind === 'csv') return cellsOf(textOf(sheet.bytes));
  const { readSheet: read } = await import('read-excel-file/universal');
  // Numbers stay the digits that the file has.
  const rows = await read<string>(sheet.bytes, { parseNumber: (text) => text, trim: false });
  return rows.map((row) => row.map(cellText));
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return String(value);
}

/**
 * The writer looks texts up in a plain object and stumbles over 'toString' and its like: a space at the end,
 * which no import keeps, makes another text of them.
 */
const writable = (text: string): string => (text in Object.prototype ? `${text} ` : text);

/** Figures are numbers where a number holds all of their digits. */
export async function writeSheet({ rows, numbers }: SheetToWrite): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const [header = [], ...body] = rows;
  const cell = (text: string, at: number) => {
    if (text === '') return null;
    const isNumber = numbers[at] === true && String(Number(text)) === text;
    return isNumber ? { type: Number, value: Number(text) } : { type: String, value: writable(text) };
  };
  const sheet = [
    header.map((text) => ({ type: String, value: text, fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(cell)),
  ];
  return write(sheet, { stickyRowsCount: 1 }).toBlob();
}
