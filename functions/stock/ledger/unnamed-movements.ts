/** Reads what moved an item at a site without naming a lot: a trace can't rule out the lots that were there. */
import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { baseUnitOf, formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { queryAll } from '../../platform/table/read.ts';
import type { LevelOf } from '../level-table.ts';
import type { OrganizationScope } from '../read-stock.ts';
import { deltaOf, ledgerPk, movePrefix, toMovement } from './movement-table.ts';

/** A movement of the part of a level that no lot covers. */
export interface UnnamedMovement extends Movement {
  delta: Thousandths;
  /** Afterwards that part was below zero: something had come in that nobody had entered. */
  isShort: boolean;
}

/**
 * In the order in which they were posted; what an event moved for one reason, with its corrections, as one: the last. What
 * was undone, and what undid it, isn't among them.
 */
export async function readUnnamedMovements(
  scope: OrganizationScope,
  of: LevelOf,
): Promise<UnnamedMovement[]> {
  const items = await queryAll(scope, { pk: ledgerPk(scope.organizationId, of), prefix: movePrefix });
  const movements = items
    .map((item) => ({ ...toMovement(item), delta: deltaOf(item) }))
    .filter(({ lotCode, delta }) => lotCode === null && delta !== 0n)
    .sort((a, b) => (a.postedAt < b.postedAt ? -1 : Number(a.postedAt > b.postedAt)));
  const undone = new Set(movements.flatMap(({ undoes }) => undoes ?? []));
  const done = withSums(movements).filter(({ id, undoes }) => undoes === null && !undone.has(id));
  return nettedByEvent(done);
}

function withSums(movements: readonly Omit<UnnamedMovement, 'isShort'>[]): UnnamedMovement[] {
  const sums = new Map<string, Thousandths>();
  return movements.map((movement) => {
    const base = baseUnitOf(movement.levelUnit);
    const sum = (sums.get(base) ?? 0n) + movement.delta;
    sums.set(base, sum);
    return { ...movement, isShort: sum < 0n };
  });
}

function nettedByEvent(movements: readonly UnnamedMovement[]): UnnamedMovement[] {
  const groups = Map.groupBy(movements, ({ id, eventId, reason, levelUnit }) =>
    eventId === null ? id : `${eventId} ${reason} ${baseUnitOf(levelUnit)}`,
  );
  return [...groups.values()].flatMap((of) => {
    const last = of.at(-1);
    const delta = of.reduce((sum, one) => sum + one.delta, 0n);
    if (!last || delta === 0n) return [];
    const change = formatThousandths(delta, last.levelUnit);
    return [{ ...last, delta, change, isShort: of.some((one) => one.isShort) }];
  });
}
