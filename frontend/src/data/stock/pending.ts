/** What waits unsent, on top of the levels that the server has: exact, in the order of entry. */
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { type Amount, planAmount } from '@batchbook/shared/stock/posting';
import { formatThousandths, sameBase, toThousandths } from '@batchbook/shared/stock/quantity';
import type { Measures, Unit } from '@batchbook/shared/units';
import type { Job } from './job.ts';

/** A level as it is shown: `waiting` postings are applied to its `currentStock` already. */
export type ShownLevel = StockLevel & { waiting: number };

export const levelKey = (siteId: string, itemId: string): string => `${siteId}/${itemId}`;

/** What one posting does to one level. */
export interface Effect {
  jobId: string;
  /** Without a unit in the item's own; `null`: only the server knows. */
  by: { by: 'quantity' | 'figure'; quantity: string; unit: Unit | null } | null;
}

/** By level, in the order of entry. What was refused has no effect. */
export function effectsOf(
  jobs: readonly Job[],
  undone: (movementId: string) => { change: string; levelUnit: Unit } | null,
): ReadonlyMap<string, readonly Effect[]> {
  const effects = new Map<string, Effect[]>();
  const add = (siteId: string, itemId: string, effect: Effect) => {
    const key = levelKey(siteId, itemId);
    const there = effects.get(key);
    if (there) there.push(effect);
    else effects.set(key, [effect]);
  };
  for (const job of jobs) {
    if (job.state === 'refused') continue;
    if (job.kind === 'movement')
      add(job.siteId, job.itemId, { jobId: job.id, by: movedBy(job.body, undone) });
    if (job.kind === 'transfer') {
      const { fromSiteId, toSiteId, itemId, quantity } = job.body;
      const unit = job.body.unit ?? null;
      add(fromSiteId, itemId, { jobId: job.id, by: { by: 'quantity', quantity: negated(quantity), unit } });
      add(toSiteId, itemId, { jobId: job.id, by: { by: 'quantity', quantity, unit } });
    }
    if (job.kind === 'count')
      for (const { itemId, counted, unit } of job.body.lines)
        add(job.siteId, itemId, { jobId: job.id, by: { by: 'figure', quantity: counted, unit } });
  }
  return effects;
}

function movedBy(
  { quantity, unit, undoes }: PutMovement,
  undone: (movementId: string) => { change: string; levelUnit: Unit } | null,
): Effect['by'] {
  if (quantity !== undefined) return { by: 'quantity', quantity, unit: unit ?? null };
  const movement = undoes ? undone(undoes) : null;
  return movement && { by: 'quantity', quantity: negated(movement.change), unit: movement.levelUnit };
}

const negated = (quantity: string): string =>
  quantity.startsWith('-') ? quantity.slice(1) : quantity === '0' ? quantity : `-${quantity}`;

/**
 * `level` with the effects applied, in its unit, as the server plans them. An effect that can't be planned by what is
 * known here counts as waiting and leaves the figure alone.
 */
export function applied(
  level: StockLevel,
  effects: readonly Effect[],
  { item, measures }: { item: StockItem | undefined; measures: Measures },
): ShownLevel {
  const { unit, version, isEnabled } = level;
  const start = toThousandths(level.currentStock, unit, unit, measures);
  let quantity = start.ok ? start.value : 0n;
  for (const { by } of effects) {
    if (by === null) continue;
    const said = { quantity: by.quantity, unit: by.unit ?? unit };
    const amount: Amount =
      by.by === 'quantity' ? { by: 'quantity', ...said } : { by: 'figure', ...said, levelVersion: version };
    const known = { item: item ?? unknownItem(unit), measures };
    const plan = planAmount(amount, {
      ...known,
      level: { quantity, unit, version, isEnabled, isClosed: false },
    });
    if (plan.ok && sameBase(plan.unit, unit)) quantity += plan.delta;
  }
  return { ...level, currentStock: formatThousandths(quantity, unit), waiting: effects.length };
}

const unknownItem = (unit: StockUnit) => ({
  category: 'other' as const,
  referenceId: null,
  unit,
  manualUnit: null,
});
