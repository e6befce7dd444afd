/**
 * A delivery that is entered after its item was counted. Where it was on the shelf then, the count's difference has it
 * already. So the delivery is recorded with a movement of the count that takes its change back: the level stays what was
 * counted (ADR 139). That movement names no lot, as the count named none: what was counted is of the delivery's lot now.
 */
import { dayReader } from '@batchbook/shared/accounts/time-zone';
import { idFrom } from '@batchbook/shared/ids';
import { countedSinceQuestion, type Question } from '@batchbook/shared/production/questions';
import type { Movement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { organizationKey, toOrganization } from '../../accounts/index.ts';
import { derivedId } from '../../platform/derived-id.ts';
import { invalid } from '../../platform/http/request-problem.ts';
import { getItem, queryAll } from '../../platform/table/read.ts';
import { notExists, type Write } from '../../platform/table/write.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { ledgerPk, movePrefix, newMovement, toMovement, undoKey } from './movement-table.ts';
import type { Place } from './place.ts';
import type { Posting } from './posting-writes.ts';
import type { CountOf, MovementRequest } from './recording.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** No clock is further ahead of UTC. */
const aheadMaxMs = 14 * 60 * 60 * 1000;
/** A count may be sent this long after it was entered, which its id says. */
const sentLateMaxMs = 31 * dayMs;

interface CountSince {
  questions: readonly Question[];
  /** Of a delivery that was on the shelf then. */
  count: CountOf | null;
}

const nothingAsked: CountSince = { questions: [], count: null };

/** Asks about a delivery of a day up to the last count, or finds the count that it names. Reads nothing for others. */
export async function readCountSince(
  scope: OrganizationScope,
  { of, level }: Place,
  { reason, deliveredOn, wasCounted, confirmed }: PutMovement,
): Promise<CountSince> {
  if (reason !== 'receive' || !deliveredOn || level.countedAt === null) return nothingAsked;
  if (wasCounted) {
    const [dayAt, movements] = await Promise.all([
      readDays(scope),
      readLedgerSince(scope, of, Date.parse(deliveredOn) - sentLateMaxMs),
    ]);
    return { questions: [], count: countThatFound(movements, deliveredOn, dayAt) };
  }
  if (confirmed?.includes('counted_since')) return nothingAsked;
  const countedMs = level.countedAt * 1000;
  if (Date.parse(deliveredOn) > countedMs + aheadMaxMs) return nothingAsked;
  const countedOn = (await readDays(scope))(new Date(countedMs).toISOString());
  return deliveredOn > countedOn
    ? nothingAsked
    : { questions: [countedSinceQuestion(countedOn)], count: null };
}

/** Returns what says the day of a moment where the business is, or by UTC. */
async function readDays(scope: OrganizationScope): Promise<(time: string) => string> {
  const item = await getItem(scope, organizationKey(scope.organizationId));
  return dayReader(item ? toOrganization(item).timeZone : null);
}

async function readLedgerSince(scope: OrganizationScope, of: LevelOf, sinceMs: number): Promise<Movement[]> {
  const first = movePrefix + idFrom(new Date(Math.max(0, sinceMs)), new Uint8Array(16));
  const pk = ledgerPk(scope.organizationId, of);
  const items = await queryAll(scope, { pk, between: [first, `${movePrefix}~`], consistent: true });
  return items.map(toMovement);
}

/**
 * Returns the first count of a later day than the delivery's: from then on the ledger has had the goods. Without one it is
 * the last of the same day.
 */
function countThatFound(
  movements: readonly Movement[],
  deliveredOn: string,
  dayAt: (time: string) => string,
): CountOf | null {
  const undone = new Set(movements.flatMap(({ undoes }) => undoes ?? []));
  const counts = movements
    .filter(({ id, countId, deliveryId }) => countId !== null && deliveryId === null && !undone.has(id))
    .filter(({ postedAt }) => dayAt(postedAt) >= deliveredOn)
    .sort((a, b) => (a.postedAt < b.postedAt ? -1 : 1));
  return counts.find(({ postedAt }) => dayAt(postedAt) > deliveredOn) ?? counts.at(-1) ?? null;
}

/** Returns the id of what takes the change of a delivery back. */
export const takenBackId = ({ id, postedAt }: Pick<Movement, 'id' | 'postedAt'>): string =>
  derivedId(new Date(postedAt), 'counted', id);

/** @throws RequestProblem at `wasCounted` without a count. */
export function takenBackPosting({ place, movement }: Posting, count: CountOf | null): Posting {
  if (count === null)
    throw invalid('wasCounted', 'is only for what was counted here on the day of the delivery or later');
  const { id, itemId, siteId, delta, levelUnit, userId, postedAt } = movement;
  return {
    place,
    movement: newMovement({
      id: takenBackId(movement),
      ...{ itemId, siteId, levelUnit, userId, postedAt },
      reason: 'count',
      delta: -delta,
      quantity: formatThousandths(-delta, levelUnit),
      unit: levelUnit,
      countId: count.id,
      deliveryId: id,
      countedAt: count.postedAt,
    }),
  };
}

/** Requires that the count that a delivery names isn't undone meanwhile. */
export const countCheck = (
  organizationId: string,
  { base: { place }, recording: { count } }: MovementRequest,
): Write[] =>
  count === null
    ? []
    : [
        {
          label: 'count',
          check: undoKey(organizationId, place.of, count.id),
          condition: notExists,
        },
      ];

/** Whether a delivery is recorded as counted by this count, and still is. */
export async function hasCounted(scope: OrganizationScope, count: Movement): Promise<boolean> {
  // Clocks of servers differ a little.
  const since = await readLedgerSince(scope, count, Date.parse(count.postedAt) - dayMs);
  const undone = new Set(since.flatMap(({ undoes }) => undoes ?? []));
  return since.some(
    ({ id, countId, deliveryId }) => countId === count.id && deliveryId !== null && !undone.has(id),
  );
}
