/**
 * Runs that were struck through, often since a lot was typed wrong: what they say they took can't be believed, and what was
 * made may be sold all the same.
 *
 * | what              | pk    | sk         | read by |
 * |-------------------|-------|------------|---------|
 * | a struck run      | ORG#o | STRUCK#run | a trace |
 */
import { usedIn } from '@batchbook/shared/production/needs';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import type { RunHead } from '../table.ts';
import { type Row, thingOfRow } from './rows.ts';
import type { Unposted } from './unposted.ts';

const struckPrefix = 'STRUCK#';

/** A struck run. */
export interface Struck extends Unposted {
  /** The ingredients and recipes that went in. */
  thingIds: readonly string[];
}

export const struckWrite = (
  { organizationId, id, productionDate: day, confirmedAt: enteredAt }: RunHead,
  rows: readonly Row[],
): Write => ({
  label: 'struck',
  put: {
    ...{ pk: organizationPk(organizationId), sk: struckPrefix + id, type: 'STRUCK', day, enteredAt },
    thingIds: [
      ...new Set(rows.filter((row) => row.source !== 'made_here' && usedIn(row) !== '0').map(thingOfRow)),
    ],
  },
});

export async function readStruck({ organizationId }: { organizationId: string }): Promise<Struck[]> {
  const items = await queryAll(
    { organizationId },
    { pk: organizationPk(organizationId), prefix: struckPrefix },
  );
  return items.map(({ sk, day, enteredAt, thingIds }) => ({
    ...{ runId: sk.slice(struckPrefix.length), day: String(day), enteredAt: String(enteredAt) },
    thingIds: Array.isArray(thingIds) ? thingIds.map(String) : [],
  }));
}
