/**
 * Puts right what runs cost that were locked while a price was mistyped: what went in stays as it was written down (invariant
 * 11), and what it cost becomes what it should have been. What one had cost when it was locked is kept.
 */
import { runCostsCorrected } from '@batchbook/events/production';
import { movedRunCost } from '@batchbook/shared/production/run-cost';
import type { Mistake } from '@batchbook/shared/recipes/moved-cost';
import { nextVersion } from '../platform/entity/owned.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { forEachConcurrently } from '../platform/for-each-concurrently.ts';
import { publish } from '../platform/outbox.ts';
import type { Item } from '../platform/table/read.ts';
import { transact, type Write } from '../platform/table/write.ts';
import { type PriceCorrection, readBooksThen, wasCostedWith } from '../recipes/index.ts';
import { type FoundRun, readRun } from './runs/read-run.ts';
import { readLockedBetween } from './runs/runs-in.ts';
import {
  detailIn,
  eachCostsOf,
  type Frozen,
  frozenIn,
  type RunHead,
  runTable,
  toFrozenItem,
} from './table.ts';

const runsAtOnce = 8;

/** @throws Error while one of them is still being locked, to be called again. */
export async function correctRunCosts(correction: PriceCorrection, now: Date): Promise<void> {
  const { organizationId } = correction;
  const runs = await readLockedBetween({ organizationId }, (at) => wasCostedWith(correction, at));
  if (runs.length === 0) return;
  const booksAt = await readBooksThen(correction);
  await forEachConcurrently(runs, runsAtOnce, async ({ id, confirmedAt }) => {
    const books = await booksAt(confirmedAt ?? '');
    const read = () => readRun({ organizationId, id });
    await retryOnConflict(await read(), read, (found) => correctRun(correction, found, { books, now }));
  });
}

async function correctRun(
  correction: PriceCorrection,
  found: FoundRun | null,
  { books, now }: { books: Mistake; now: Date },
): Promise<void> {
  if (!found?.frozen || correctedFor(found.frozen).includes(correction.eventId)) return;
  const frozen = frozenIn(found.frozen);
  if (!frozen.contents.some(({ id }) => id === correction.ingredientId)) return;
  if (found.head.status === 'locking') throw new Error('a run is still being locked');
  await transact(correction, writes(correction, found, movedFrozen(found, frozen, books, now), now));
}

/** The events that it was put right for already (invariant 28). */
const correctedFor = (item: Item): string[] =>
  Array.isArray(item.correctedFor) ? item.correctedFor.map(String) : [];

function movedFrozen({ head, rows }: FoundRun, frozen: Frozen, books: Mistake, now: Date): Frozen {
  const run = { ...head, ...detailIn(rows) };
  const made = head.actualYield ?? head.plannedQuantity;
  const kept = { cost: frozen.cost, expected: frozen.expectedCost };
  const { cost, expected } = movedRunCost(run, made, kept, books);
  const costs = new Map(cost.lines.map((line) => [line.lineId, line.cost]));
  return {
    ...{ ...frozen, cost, expectedCost: expected },
    rowCosts: Object.fromEntries(
      Object.entries(frozen.rowCosts).map(([id, before]) => [id, costs.get(id) ?? before]),
    ),
    costsCorrected: {
      at: now.toISOString(),
      costEach: frozen.costsCorrected?.costEach ?? frozen.cost.costEach,
    },
  };
}

function writes(
  { organizationId, eventId, userId }: PriceCorrection,
  { head, frozen, createdDigest }: FoundRun,
  moved: Frozen,
  now: Date,
): Write[] {
  const { id, batchNumber, recipeId, version } = head;
  const after: RunHead = nextVersion(head, { eachCosts: eachCostsOf(moved) }, now);
  const marks = { correctedFor: [...(frozen ? correctedFor(frozen) : []), eventId] };
  const data = { id, batchNumber, recipeId, userId };
  return [
    { label: 'frozen', put: toFrozenItem(organizationId, id, moved, marks) },
    {
      ...{ label: runTable.type, put: runTable.toItem(after, createdDigest) },
      ...{ condition: 'version = :version', values: { ':version': version } },
    },
    publish({ definition: runCostsCorrected, organizationId, data }, now),
  ];
}
