/** What waits unsent, on top of the levels that the server told: exact, in the order of entry. */

import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import type { Measures, Unit } from '@batchbook/shared/units';
import type { Job } from './job.ts';

/** A level as it is shown: `waiting` postings are applied to its `currentStock` already. */
export type ShownLevel = StockLevel & { waiting: number };

export const levelKey = (siteId: string, itemId: string): string => `${siteId}/${itemId}`;

/** What one posting does to one level. */
export interface Effect {
  jobId: string;
  /** `add` is signed; `set` is what was counted; `null`: it can't be told before the server does. */
  by: { kind: 'add' | 'set'; quantity: string; unit: Unit | null } | null;
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
      add(fromSiteId, itemId, { jobId: job.id, by: { kind: 'add', quantity: negated(quantity), unit } });
      add(toSiteId, itemId, { jobId: job.id, by: { kind: 'add', quantity, unit } });
    }
    if (job.kind === 'count')
      for (const { itemId, counted, unit } of job.body.lines)
        add(job.siteId, itemId, { jobId: job.id, by: { kind: 'set', quantity: counted, unit } });
  }
  return effects;
}

function movedBy(
  { quantity, unit, undoes }: PutMovement,
  undone: (movementId: string) => { change: string; levelUnit: Unit } | null,
): Effect['by'] {
  if (quantity !== undefined) return { kind: 'add', quantity, unit: unit ?? null };
  const movement = undoes ? undone(undoes) : null;
  return movement && { kind: 'add', quantity: negated(movement.change), unit: movement.levelUnit };
}

const negated = (quantity: string): string =>
  quantity.startsWith('-') ? quantity.slice(1) : quantity === '0' ? quantity : `-${quantity}`;

/**
 * `level` with the effects applied, in its unit. An effect whose quantity can't be converted by what is known
 * here counts as waiting and leaves the figure alone.
 */
export function applied(level: StockLevel, effects: readonly Effect[], measures: Measures): ShownLevel {
  const base = toThousandths(level.currentStock, level.unit, level.unit, measures);
  let figure = base.ok ? base.value : 0n;
  for (const { by } of effects) {
    if (by === null) continue;
    const unit = by.unit ?? level.unit;
    const measured = toThousandths(by.quantity, unit, level.unit, measures);
    if (!measured.ok) continue;
    figure = by.kind === 'set' ? measured.value : figure + measured.value;
  }
  return { ...level, currentStock: formatThousandths(figure, level.unit), waiting: effects.length };
}
