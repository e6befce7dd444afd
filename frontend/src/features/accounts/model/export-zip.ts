/** The zip of an export: for each kind of record a JSON and a CSV file. Loaded when an export ends. */
import type { ExportItem } from '@batchbook/shared/accounts/export-schema';
import { type AsyncZippable, zip } from 'fflate';
import { csvFile } from '../../../ui/save-file.ts';

export async function exportZip(records: readonly ExportItem[]): Promise<Blob> {
  const files: AsyncZippable = {};
  for (const [kind, own] of byKind(records)) {
    files[`${kind}.json`] = new TextEncoder().encode(`${JSON.stringify(own, null, 2)}\n`);
    files[`${kind}.csv`] = new Uint8Array(await (await csvFile(tableOf(own))).arrayBuffer());
  }
  const bytes = await new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) =>
    zip(files, (error, made) => (error ? reject(error) : resolve(made))),
  );
  return new Blob([bytes], { type: 'application/zip' });
}

type Fields = Record<string, unknown>;

function byKind(records: readonly ExportItem[]): Map<string, Fields[]> {
  const kinds = new Map<string, Fields[]>();
  for (const { kind, ...fields } of records) {
    const own = kinds.get(kind);
    if (own) own.push(fields);
    else kinds.set(kind, [fields]);
  }
  return kinds;
}

/** A heading with every field that a record of the kind has, then a row for each. Lists and groups of fields are JSON. */
function tableOf(records: readonly Fields[]): string[][] {
  const heading = [...new Set(records.flatMap((record) => Object.keys(record)))].toSorted(byPlace);
  return [heading, ...records.map((record) => heading.map((name) => cellOf(record[name])))];
}

/** What a person looks for comes first, the rest by the alphabet. */
const firstColumns = ['name', 'email', 'id'];

function byPlace(a: string, b: string): number {
  const [placeOfA, placeOfB] = [a, b].map((name) => firstColumns.indexOf(name)) as [number, number];
  const places =
    (placeOfA < 0 ? firstColumns.length : placeOfA) - (placeOfB < 0 ? firstColumns.length : placeOfB);
  return places || (a < b ? -1 : 1);
}

function cellOf(value: unknown): string {
  if (value === undefined || value === null) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
