/** Finds the codes that somebody may have meant who traced one that nobody knows: three lists, and only then. */
import { timeOfId } from '@batchbook/shared/ids';
import { type KnownCode, nearestCodes } from '@batchbook/shared/stock/nearest-codes';
import { organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { lotNamePrefix, lotOf, lotOfName, lotsPrefix } from '../../stock/index.ts';
import { batchPrefix } from '../table.ts';

const dayOf = (runId: unknown): string =>
  typeof runId === 'string' ? timeOfId(runId).toISOString().slice(0, 10) : '';

/** A lot as it was first written, with its use-by date. */
function lotIn(item: Item): KnownCode {
  const { lotCode, useByDate } = lotOf(item);
  return { code: lotCode, day: useByDate ?? '' };
}

const nameIn = ({ sk, c }: Item): KnownCode => ({ code: typeof c === 'string' ? c : lotOfName(sk), day: '' });

/** A batch with the day on which its run was planned. */
const batchIn = ({ sk, runId }: Item): KnownCode => ({
  code: sk.slice(batchPrefix.length),
  day: dayOf(runId),
});

export async function readNearest(scope: { organizationId: string }, code: string): Promise<string[]> {
  const pk = organizationPk(scope.organizationId);
  const [lots = [], names = [], batches = []] = await Promise.all(
    [lotsPrefix({}), lotNamePrefix, batchPrefix].map((prefix) => queryAll(scope, { pk, prefix })),
  );
  return nearestCodes(code, [...lots.map(lotIn), ...names.map(nameIn), ...batches.map(batchIn)]);
}
