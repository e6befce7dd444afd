/** Earlier choices of columns, remembered by header name. */
import { type ColumnField, plainHeader, type RememberedColumns } from '../model/import/columns.ts';

const key = 'bb-import-columns';
const headersMax = 300;

export function rememberedColumns(): RememberedColumns {
  try {
    return JSON.parse(localStorage.getItem(key) ?? '{}') as RememberedColumns;
  } catch {
    return {};
  }
}

export function rememberColumns(headers: readonly string[], columns: readonly (ColumnField | null)[]): void {
  const chosen = headers.map((header, at) => [plainHeader(header), columns[at] ?? 'none'] as const);
  const all = Object.entries({ ...rememberedColumns(), ...Object.fromEntries(chosen) });
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries(all.slice(-headersMax))));
  } catch {
    // Storage is full or closed: the columns are guessed again next time.
  }
}
