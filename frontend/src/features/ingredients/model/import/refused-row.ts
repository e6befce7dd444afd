/** Names the row of the list that the server refused, instead of the place in the request. */
import { ApiError } from '@batchbook/shared/http/client';
import type { ColumnField } from './columns.ts';
import { columnLabel } from './fixes.ts';
import { fieldOf } from './rows.ts';
import type { Upload } from './upload.ts';

const supplierColumns: Record<string, ColumnField> = {
  name: 'supplier',
  contactEmail: 'supplierEmail',
  contactPhone: 'supplierPhone',
  address: 'supplierAddress',
};

/** 'Row 13 (Butter): Name is required.' Returns `null` when the refusal isn't about a row. */
export function refusedRow(upload: Upload, chunk: Upload['chunks'][number], error: unknown): string | null {
  const issue = error instanceof ApiError ? error.problem?.issues?.[0] : undefined;
  const [, list, at, path = ''] =
    /^(suppliers|ingredients)\.(\d+)\.(?:body\.)?(.*)$/.exec(issue?.path ?? '') ?? [];
  const row = list === undefined ? undefined : chunk[list as 'suppliers' | 'ingredients'][Number(at)];
  if (issue === undefined || row === undefined) return null;
  const parts = path.split('.');
  const field = list === 'suppliers' ? (supplierColumns[path] ?? 'supplier') : fieldOf(parts);
  const number = upload.rowNumbers?.[row.id];
  const named = number === undefined ? row.body.name : `Row ${number} (${row.body.name})`;
  return `${named}: ${columnLabel(field)} ${issue.message}.`;
}
