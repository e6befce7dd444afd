/** What waits unsent, on top of the levels that the server has: exact, in the order of entry. */
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { type Amount, planAmount } from '@batchbook/shared/stock/posting';
import { formatThousandths, sameBase, toThousandths } from '@batchbook/shared/stock/quantity';
import type { Measures, Unit } from '@batchbook/shared/units';
import type { QueryClient } from '@tanstack/react-query';
import type { Job } from '../outbox/job.ts';
import { type Effect, effectsOf } from '../outbox/kind.ts';

/** A level as it is shown: `waiting` effects are applied to its `currentStock` already. */
export type ShownLevel = StockLevel & { waiting: number };

export const levelKey = (siteId: string, itemId: string): string => `${siteId}/${itemId}`;

/** What a job of any domain does to one level, and how its line in the ledger reads while it waits. */
export interface LevelEffect extends Effect {
  on: 'stock-level';
  siteId: string;
  itemId: string;
  /** 'Receive' */
  name: string;
  /** Without a unit in the item's own; `null`: only the server knows. */
  by: { by: 'quantity' | 'figure'; quantity: string; unit: Unit | null } | null;
  /** The level had it already when it was counted: only its lot changes. */
  keepsLevel?: boolean;
  /** The lot that it moves, if it names one. */
  lot?: { lotCode: string; useByDate: string | null };
}

const isLevelEffect = (effect: Effect): effect is LevelEffect => effect.on === 'stock-level';

/** What a job does to levels, whether it is still to be sent or was refused. */
export const levelEffectsOf = (job: Job, client: QueryClient): LevelEffect[] =>
  effectsOf(job, client).filter(isLevelEffect);

/** What all jobs do to levels, in the order of entry. What was refused has no effect. */
export const pendingEffects = (jobs: readonly Job[], client: QueryClient): LevelEffect[] =>
  jobs.filter(({ state }) => state !== 'refused').flatMap((job) => levelEffectsOf(job, client));

/** The effects on each level, by its key. */
export const byLevel = (effects: readonly LevelEffect[]): ReadonlyMap<string, readonly LevelEffect[]> =>
  Map.groupBy(effects, ({ siteId, itemId }) => levelKey(siteId, itemId));

/** The quantity that takes `quantity` back. */
export const negated = (quantity: string): string =>
  quantity.startsWith('-') ? quantity.slice(1) : quantity === '0' ? quantity : `-${quantity}`;

/**
 * Applies the effects to `level`, in its unit, as the server plans them. An effect that can't be planned by what is
 * known here counts as waiting and leaves the figure alone.
 */
export function applied(
  level: StockLevel,
  effects: readonly LevelEffect[],
  { item, measures }: { item: StockItem | undefined; measures: Measures },
): ShownLevel {
  const { unit, version, isEnabled } = level;
  const start = toThousandths(level.currentStock, unit, unit, measures);
  let quantity = start.ok ? start.value : 0n;
  for (const { by, keepsLevel } of effects) {
    if (by === null || keepsLevel) continue;
    const quantityAndUnit = { quantity: by.quantity, unit: by.unit ?? item?.unit ?? unit };
    const amount: Amount =
      by.by === 'quantity'
        ? { by: 'quantity', ...quantityAndUnit }
        : { by: 'figure', ...quantityAndUnit, levelVersion: version };
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
  piecesPerPack: null,
});
