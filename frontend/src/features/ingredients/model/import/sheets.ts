/** From the bytes of a file to cells of text, and back to an XLSX. It runs in a worker. */
import papa from 'papaparse';
import { UnreadableList } from './limits.ts';
import { assertXlsxWithinLimits } from './xlsx-limits.ts';

export type SheetToRead =
  | { kind: 'csv'; bytes: ArrayBuffer }
  | { kind: 'xlsx'; bytes: ArrayBuffer }
  | { kind: 'text'; text: string };

/** The first row is the header. `numbers` marks the numeric columns. */
export interface SheetToWrite {
  kind: 'write';
  rows: readonly (readonly string[])[];
  numbers: readonly boolean[];
}

const controlsIn = (text: string): number => text.match(/[^\P{Cc}\t\n\f\r\x80-\x9f]/gu)?.length ?? 0;

/**
 * UTF-8, or UTF-16 by its mark, or what older spreadsheets write.
 *
 * @throws UnreadableList for a picture, a workbook with a password and the like, by their control characters. A stray
 *   one in a text is left to the check of its row.
 */
function textOf(bytes: ArrayBuffer): string {
  const [a, b] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  if (a === 0xff && b === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const start = text.slice(0, 4096);
    if (controlsIn(start) * 4 > start.length) throw new UnreadableList('format');
    return text;
  } catch (error) {
    if (error instanceof UnreadableList) throw error;
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (controlsIn(text.slice(0, 100_000)) > 0) throw new UnreadableList('format');
    return text;
  }
}

/** Cells copied from a sheet are separated by tabs. */
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

/** @throws Error, or UnreadableList with the reason, when a file can't be read. */
export async function readSheet(sheet: SheetToRead): Promise<string[][]> {
  if (sheet.kind === 'text') return cellsOf(sheet.text, copied(sheet.text) ? '\t' : '');
  if (sheet.kind === 'csv') return cellsOf(textOf(sheet.bytes));
  assertXlsxWithinLimits(sheet.bytes);
  const { readSheet: read } = await import('read-excel-file/universal');
  const rows = await read<string>(sheet.bytes, { parseNumber: numberText, trim: false });
  return rows.map((row) => row.map(cellText));
}

const excelDigits = new Intl.NumberFormat('en', { useGrouping: false, maximumSignificantDigits: 15 });

/** The number that Excel shows: it stores 1.1 as '1.1000000000000001' and 0.025 as '2.5E-2'. */
function numberText(stored: string): string {
  const value = Number(stored);
  return Number.isFinite(value) ? excelDigits.format(value) : stored;
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

/** Writes a figure as a number when a numeric cell can represent all its digits. */
export async function writeSheet({ rows, numbers }: SheetToWrite): Promise<Blob> {
  const { default: write } = await import('write-excel-file/universal');
  const [header = [], ...body] = rows;
  const cell = (text: string, at: number) => {
    if (text === '') return null;
    const isNumber = numbers[at] === true && Number.isFinite(Number(text)) && numberText(text) === text;
    return isNumber ? { type: Number, value: Number(text) } : { type: String, value: writable(text) };
  };
  const sheet = [
    header.map((text) => ({ type: String, value: text, fontWeight: 'bold' as const })),
    ...body.map((row) => row.map(cell)),
  ];
  return write(sheet, { stickyRowsCount: 1 }).toBlob();
}
