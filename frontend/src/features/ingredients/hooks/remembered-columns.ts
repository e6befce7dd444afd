/** Earlier choices of columns, remembered by header name. */
import { readStoredJson, writeStored } from '../../../data/storage.ts';
import { type ColumnField, plainHeader, type RememberedColumns } from '../model/import/columns.ts';

const key = 'bb-import-columns';
const headersMax = 300;

export const rememberedColumns = (): RememberedColumns => (readStoredJson(key) ?? {}) as RememberedColumns;

export function rememberColumns(headers: readonly string[], columns: readonly (ColumnField | null)[]): void {
  const chosen = headers.map((header, at) => [plainHeader(header), columns[at] ?? 'none'] as const);
  const all = Object.entries({ ...rememberedColumns(), ...Object.fromEntries(chosen) });
  // Where storage is full or closed, the columns are guessed again next time.
  writeStored(key, JSON.stringify(Object.fromEntries(all.slice(-headersMax))));
}
