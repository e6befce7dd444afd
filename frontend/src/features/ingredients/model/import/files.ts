/** Files in and out. What reads and writes them is loaded when it is needed, and reads apart from the page. */
import { importRowsMax } from '@batchbook/shared/ingredients/constants';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { exportHeader, exportNumbers, exportRow } from './export.ts';
import { columnsMax, listBytesMax, UnreadableList, type UnreadableReason } from './limits.ts';
import type { Table } from './plan.ts';
import type { SheetToRead, SheetToWrite } from './sheets.ts';

type FromWorker = { rows: string[][] } | { answer: Blob | null } | { error: UnreadableReason };

/** Has a worker do it, so that the page goes on. Rows come in pieces, before the answer. */
async function inWorker(
  sheet: SheetToRead | SheetToWrite,
): Promise<{ rows: string[][]; answer: Blob | null }> {
  const worker = new Worker(new URL('./sheet-worker.ts', import.meta.url), { type: 'module' });
  const rows: string[][] = [];
  try {
    return await new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<FromWorker>) => {
        if ('rows' in data) rows.push(...data.rows);
        else if ('error' in data) reject(new UnreadableList(data.error));
        else resolve({ rows, answer: data.answer });
      };
      worker.onerror = () => reject(new Error('the worker could not do it'));
      worker.postMessage(sheet);
    });
  } finally {
    worker.terminate();
  }
}

/** Runs on the main thread when there are no workers. */
async function read(sheet: SheetToRead): Promise<string[][]> {
  if (typeof Worker !== 'undefined') return (await inWorker(sheet)).rows;
  return (await import('./sheets.ts')).readSheet(sheet);
}

/** The first row with at least two cells names the columns. Rows above it are a title. */
function tableOf(rows: readonly (readonly string[])[]): Table | null {
  const at = rows.findIndex((row) => row.filter((cell) => cell.trim() !== '').length >= 2);
  const start = at === -1 ? rows.findIndex((row) => row.some((cell) => cell.trim() !== '')) : at;
  const headers = rows[start];
  if (!headers || rows.length <= start + 1) return null;
  if (rows.length - start - 1 > importRowsMax) throw new UnreadableList('rows');
  if (rows.some((row) => row.length > columnsMax)) throw new UnreadableList('columns');
  return { headers: headers.map((header) => header.trim()), rows: rows.slice(start + 1) };
}

/** Reads the cells of a CSV or XLSX file. Returns `null` without a row under the header. @throws UnreadableList */
export async function readFile(file: File): Promise<Table | null> {
  if (file.size > listBytesMax) throw new UnreadableList('bytes');
  const bytes = await file.arrayBuffer();
  return tableOf(await read({ kind: isXlsx(bytes) ? 'xlsx' : 'csv', bytes }));
}

/** An XLSX is a ZIP, which starts with PK. */
const isXlsx = (bytes: ArrayBuffer): boolean => {
  const [p, k] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  return p === 0x50 && k === 0x4b;
};

/** Cells pasted from a sheet. */
export const readPasted = async (text: string): Promise<Table | null> =>
  tableOf(await read({ kind: 'text', text }));

const suppliersById = (suppliers: readonly Supplier[]) =>
  new Map(suppliers.map((supplier) => [supplier.id, supplier]));

const exportedAtOnce = 500;

/** All rows under their header, worked out in slices so that the page goes on. */
export async function exportRows(
  ingredients: readonly Ingredient[],
  suppliers: readonly Supplier[],
): Promise<string[][]> {
  const byId = suppliersById(suppliers);
  const rows = [exportHeader()];
  for (const [at, ingredient] of ingredients.entries()) {
    if (at > 0 && at % exportedAtOnce === 0) await new Promise((resolve) => setTimeout(resolve));
    rows.push(exportRow(ingredient, byId));
  }
  return rows;
}

export async function xlsxOf(rows: readonly (readonly string[])[]): Promise<Blob> {
  const sheet: SheetToWrite = { kind: 'write', rows, numbers: exportNumbers() };
  const written =
    typeof Worker === 'undefined'
      ? await (await import('./sheets.ts')).writeSheet(sheet)
      : (await inWorker(sheet)).answer;
  if (written === null) throw new Error('nothing was written');
  return written;
}
