/** The rows of a recall, with who entered what and when. */
import type { PutRow, RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { keyOfRow } from '@batchbook/shared/production/recall-rows';
import { isNamed } from './rows-by-id.ts';

interface By {
  actor: { userId: string };
  now: Date;
}

/** With who entered each name, and who entered what came back. Rows without ids can't be sent, so they stay. */
export function rowsBy(by: By, rows: readonly PutRow[], before: readonly RecallRow[]): RecallRow[] {
  const known = new Map(before.map((row) => [keyOfRow(row), row]));
  const entered = rows.map((row): RecallRow => {
    const same = known.get(keyOfRow(row));
    return { ...row, ...nameBy(by, row, same), ...recoveredBy(by, row, same) };
  });
  return [...before.filter(isNamed), ...entered];
}

function nameBy({ actor }: By, row: PutRow, same: RecallRow | undefined): Pick<RecallRow, 'byUserId'> {
  if (same?.by === row.by) return same.byUserId === undefined ? {} : { byUserId: same.byUserId };
  return row.by === '' ? {} : { byUserId: actor.userId };
}

function recoveredBy(
  { actor, now }: By,
  row: PutRow,
  same: RecallRow | undefined,
): Pick<RecallRow, 'recoveredAt' | 'recoveredByUserId'> {
  if (row.recovered === null) return {};
  if (same?.recovered !== row.recovered || same.unit !== row.unit)
    return { recoveredAt: now.toISOString(), recoveredByUserId: actor.userId };
  const { recoveredAt, recoveredByUserId } = same;
  return recoveredAt === undefined ? {} : { recoveredAt, recoveredByUserId };
}

/** What somebody says of a row: two requests that say the same are the same. */
export const requestedRow = ({
  byUserId: _user,
  recoveredAt: _at,
  recoveredByUserId: _recoverer,
  ...row
}: RecallRow): Omit<RecallRow, 'byUserId' | 'recoveredAt' | 'recoveredByUserId'> => row;
