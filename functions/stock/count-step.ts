/** One transaction of a count: up to forty lines posted, and the count moved on by as many. */
import { countPosted } from '@batchbook/events/stock';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import { publish } from '../platform/outbox.ts';
import { notExists, type Write } from '../platform/table/write.ts';
import type { PlannedLine } from './count-sheet.ts';
import { countLabel, type KeptCount, moveOn, type Settled, stepItem, toCountItem } from './count-table.ts';
import { type NewMovement, newMovement } from './movement-table.ts';
import { itemCheck, movementWrites, publishMovements, siteCheck } from './movement-writes.ts';
import { publishItem } from './publish.ts';

export const stepLinesMax = 40;
/** A transaction takes 100 writes: the summary, the lines, the step, two events and the site's check beside. */
const lineWritesMax = 94;

/** What is to become of a line: posted as planned, or left open. */
export type Outcome = PlannedLine | 'open';

/** As many of `outcomes`, from the first on, as one transaction takes. */
export function fitting(outcomes: readonly Outcome[]): Outcome[] {
  let writes = 0;
  const within = outcomes.slice(0, stepLinesMax).findIndex((outcome) => {
    if (outcome !== 'open') writes += 2 + (outcome.isFirst ? 1 : 0) + (outcome.waitsAt === null ? 0 : 1);
    return writes > lineWritesMax;
  });
  return outcomes.slice(0, within < 0 ? stepLinesMax : within);
}

export interface Step {
  /** The count as it stands before; its `next` is the first line of the step. */
  count: KeptCount;
  outcomes: readonly Outcome[];
  userId: string;
  now: Date;
}

/** The count after a step: so many lines further, and posted when there are no more. */
export function countAfter({ count, outcomes, now }: Step): KeptCount {
  const planned = outcomes.filter((outcome) => outcome !== 'open');
  const next = count.next + outcomes.length;
  return {
    ...count,
    next,
    state: next === count.total ? 'posted' : 'posting',
    posted: count.posted + planned.length,
    open: count.open + outcomes.length - planned.length,
    differing: count.differing + planned.filter(({ counted, level }) => counted !== level.quantity).length,
    updatedAt: now.toISOString(),
  };
}

/**
 * All writes of a step. The first step also makes the count, from `lines`: so a count of up to forty lines
 * is posted whole or not at all.
 */
export function stepWrites(step: Step, lines: Write | undefined): Write[] {
  const { count, outcomes, userId, now } = step;
  const { organizationId, siteId, id } = count;
  const after = countAfter(step);
  const planned = outcomes.filter((outcome) => outcome !== 'open');
  const movements = planned.map((line) => movementOf(step, line));
  const kept: Write[] = lines
    ? [{ label: countLabel, put: toCountItem(after), condition: notExists }, lines]
    : [moveOn(after, count.next)];
  return [
    ...kept,
    { label: 'step', put: stepItem(count, count.next, outcomes.map(settledAs)) },
    ...firstChecks(count, planned),
    ...planned.flatMap((line, index) =>
      movementWrites(
        {
          organizationId,
          movement: movements[index] as NewMovement,
          level: line.level,
          createdDigest: null,
          atVersion: true,
          toUnit: line.unit,
        },
        now,
      ),
    ),
    ...(movements.length > 0 ? [publishMovements(organizationId, movements, userId, now)] : []),
    ...waitingItems(step, planned),
    ...(after.state === 'posted'
      ? [
          publish(
            {
              definition: countPosted,
              organizationId,
              data: { id, siteId, posted: after.posted, open: after.open, userId },
            },
            now,
          ),
        ]
      : []),
  ];
}

/**
 * An item may have been waiting for just this line. The request looks after that once it is posted; upon the
 * event a worker does, should the request not come so far.
 */
const waitingItems = (
  { count: { organizationId }, userId, now }: Step,
  planned: readonly PlannedLine[],
): Write[] =>
  planned.flatMap(({ of, waitsAt }) =>
    waitsAt === null
      ? []
      : [publishItem({ organizationId, userId }, { id: of.itemId, version: waitsAt }, 'followed', now)],
  );

/** What the first movement of a level checks: each item for itself, the site once. */
function firstChecks({ organizationId, siteId }: KeptCount, planned: readonly PlannedLine[]): Write[] {
  const first = planned.filter(({ isFirst }) => isFirst);
  if (first.length === 0) return [];
  return [
    siteCheck(organizationId, siteId),
    ...first.map(({ of: { itemId }, unit }) => ({
      ...itemCheck(organizationId, itemId, unit),
      label: `item ${itemId}`,
    })),
  ];
}

/** Its id is the count's: once in its ledger. All in the unit of the level; as it was counted stands in the count. */
function movementOf({ count, userId, now }: Step, line: PlannedLine): NewMovement {
  const { of, level, counted, unit, changesUnit, densityAssumed } = line;
  const delta = counted - level.quantity;
  return newMovement({
    id: count.id,
    ...of,
    reason: changesUnit ? 'unit_change' : 'count',
    quantity: formatThousandths(delta, unit),
    unit,
    levelUnit: unit,
    delta,
    densityAssumed,
    countId: count.id,
    counted: formatThousandths(counted, unit),
    expected: changesUnit ? null : formatThousandths(level.quantity, unit),
    userId,
    postedAt: now.toISOString(),
  });
}

/** A figure of another unit can't be compared with what was counted: then only the count itself is told. */
function settledAs(outcome: Outcome): Settled {
  if (outcome === 'open') return null;
  const { level, counted, unit, changesUnit } = outcome;
  if (changesUnit) return { expected: null, change: null, unit };
  return {
    expected: formatThousandths(level.quantity, unit),
    change: formatThousandths(counted - level.quantity, unit),
    unit,
  };
}
