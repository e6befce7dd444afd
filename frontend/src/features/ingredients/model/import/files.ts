/** Files in and out. What reads and writes them is loaded when it is needed, and reads apart from the page. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { exportHeader, exportNumbers, exportRow } from './export.ts';
import type { Table } from './plan.ts';
import type { Sheet } from './read-sheet.ts';

/** Reads a file in a worker, so that the page goes on; without workers where it stands. */
async function readApart(sheet: Sheet): Promise<string[][]> {
  if (typeof Worker === 'undefined') return (await import('./read-sheet.ts')).readSheet(sheet);
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  try {
    return await new Promise<string[][]>((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<{ rows: string[][] } | { error: string }>) =>
        'rows' in data ? resolve(data.rows) : reject(new Error(data.error));
      worker.onerror = () => reject(new Error('the file could not be read'));
      worker.postMessage(sheet);
    });
  } finally {
    worker.terminate();
  }
}

/** The first row that has two cells or more names the columns; what stands above it is a title. */
export function tableOf(rows: readonly (readonly string[])[]): Table | null {
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  const start = at === -1 ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : at;
  const headers = rows[start];
  if (!headers || rows.length <= start + 1) return null;
  return { headers: headers.map((header) => header.trim()), rows: rows.slice(start + 1) };
}

/** The cells of a CSV or XLSX file; `null` when there is no row under a header. */
export async function readFile(file: File): Promise<Table | null> {
  const bytes = await file.arrayBuffer();
  return tableOf(await readApart({ kind: isXlsx(bytes) ? 'xlsx' : 'csv', bytes }));
}

/** An XLSX is a ZIP, which begins with PK. */
const isXlsx = (bytes: ArrayBuffer): boolean => {
  const [p, k] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return p === 0x50 && k === 0x4b;
};

/** Cells pasted from a sheet. */
export const readPasted = async (text: string): Promise<Table | null> =>
  tableOf(await readApart({ kind: 'text', text }));

const suppliersById = (suppliers: readonly Supplier[]) =>
  new Map(suppliers.map((supplier) => [supplier.id, supplier]));

/** With a mark at its beginning by which spreadsheets know that it is UTF-8. */
export async function csvOf(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: papa } = await import('papaparse');
  const text = papa.unparse(rows as string[][], { newline: '\r\n' });
  return new Blob(['\uFEFF', text], { type: 'text/csv;charset=utf-8' });
}

export function exportRows(ingredients: readonly Ingredient[], suppliers: readonly Supplier[]): string[][] {
  const byId = suppliersById(suppliers);
  return [exportHeader(), ...ingredients.map((ingredient) => exportRow(ingredient, byId))];
}

/**
 * The writer looks texts up in a plain object and stumbles over 'toString' and its like: a space at the end,
 * which no import keeps, makes another text of them.
 */
const writable = (text: string): string => (text in Object.prototype ? `${text} ` : text);

/** Figures are numbers where a number holds all of their digits. */
export async function xlsxOf(rows: readonly (readonly string[])[]): Promise<Blob> {
  const { default: write } = await import('write-excel-file/browser');
  const numbers = exportNumbers();
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

/** Hands a file over to be kept. */
export function download(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
