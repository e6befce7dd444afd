/**
 * Runs that took something without its stock being moved and without anybody naming a lot, found by the thing: a trace can't
 * rule out any lot of it that was there. Runs that were locked before there were entries get theirs once (ADR 128).
 *
 * | what                    | pk    | sk                  | read by |
 * |-------------------------|-------|---------------------|---------|
 * | that a run took a thing | ORG#o | UNPOSTED#thing#run  | a trace |
 */
import { usedIn } from '@batchbook/shared/production/needs';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { once } from '../../platform/once.ts';
import { type Key, organizationPk } from '../../platform/table/keys.ts';
import { type Item, queryAll } from '../../platform/table/read.ts';
import { putItem, type Write } from '../../platform/table/write.ts';
import { convertOnce } from '../../stock/index.ts';
import { isUnnamed, type PostedRow, type RunHead, runTable } from '../table.ts';
import type { Row } from './rows.ts';
import { rowsTaken, type TakenRow } from './rows-taken.ts';

const unpostedPrefix = 'UNPOSTED#';

interface Scope {
  organizationId: string;
}

/** That a run took a thing. */
export interface Unposted {
  runId: string;
  /** The day of the run. */
  day: string;
  /** When it was locked. */
  enteredAt: string;
}

/** Whether a run took it without anybody being able to say which lot it was. */
export const isUnposted = (row: Row, posted: PostedRow): boolean => isUnnamed(posted) && usedIn(row) !== '0';

const entryKey = (organizationId: string, thingId: string, runId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: `${unpostedPrefix}${thingId}#${runId}`,
});

const entryOf = (head: RunHead): Unposted => ({
  runId: head.id,
  day: head.productionDate,
  enteredAt: head.confirmedAt ?? head.updatedAt,
});

function toItem(head: RunHead, thingId: string): Item {
  const { day, enteredAt } = entryOf(head);
  return { ...entryKey(head.organizationId, thingId, head.id), type: 'UNPOSTED', day, enteredAt };
}

export const unpostedWrite = (head: RunHead, thingId: string): Write => ({
  label: `unposted ${thingId}`,
  put: toItem(head, thingId),
});

/** @param hasEntries Every run that should have one has it. Otherwise all runs are read, once for all things. */
export function unpostedReader(scope: Scope, hasEntries: boolean): (thingId: string) => Promise<Unposted[]> {
  if (hasEntries) return (thingId) => readEntries(scope, thingId);
  const all = once(() => readWhole(scope));
  return async (thingId) => {
    const rows = (await all()).get(thingId) ?? [];
    return [...new Set(rows.map(({ head }) => head))].map(entryOf);
  };
}

async function readEntries({ organizationId }: Scope, thingId: string): Promise<Unposted[]> {
  const prefix = `${unpostedPrefix}${thingId}#`;
  const items = await queryAll({ organizationId }, { pk: organizationPk(organizationId), prefix });
  return items.map(({ sk, day, enteredAt }) => ({
    ...{ runId: sk.slice(prefix.length), day: String(day), enteredAt: String(enteredAt) },
  }));
}

const unpostedHeads = async (scope: Scope): Promise<RunHead[]> =>
  (await runTable.readAll(scope))
    .map(runTable.toEntity)
    .filter(({ unposted, confirmedAt }) => unposted && confirmedAt !== null);

const takenUnposted = async (scope: Scope, heads: readonly RunHead[]): Promise<TakenRow[]> =>
  (await rowsTaken(scope, heads)).filter((taken) => isUnposted(taken.row, taken));

const readWhole = async (scope: Scope): Promise<ReadonlyMap<string, readonly TakenRow[]>> =>
  Map.groupBy(await takenUnposted(scope, await unpostedHeads(scope)), ({ thingId }) => thingId);

const entriesAtOnce = 8;

/** Run by run, on from where the last pass stopped. @param until Milliseconds since 1970: no run is begun after it. */
export async function convertUnposted(scope: Scope, until: number): Promise<boolean> {
  let heads = new Map<string, RunHead>();
  const there = new Set<string>();
  return convertOnce(
    scope.organizationId,
    {
      of: 'UNPOSTEDKEYS',
      names: async () => {
        heads = new Map((await unpostedHeads(scope)).map((head) => [head.id, head]));
        const pk = organizationPk(scope.organizationId);
        const entries = await queryAll(scope, { pk, prefix: unpostedPrefix, consistent: true });
        for (const { sk } of entries) there.add(sk);
        return [...heads.keys()];
      },
      convert: async (id) => {
        const rows = await takenUnposted(scope, [heads.get(id) as RunHead]);
        const items = [...new Set(rows.map(({ thingId }) => thingId))].map((thingId) =>
          toItem(heads.get(id) as RunHead, thingId),
        );
        const missing = items.filter(({ sk }) => !there.has(sk));
        await forEachConcurrently(missing, entriesAtOnce, (item) => putItem(scope, item));
        return missing.length > 0;
      },
    },
    until,
  );
}
