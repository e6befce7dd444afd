/** The model of lots: what is left of each at a site is the sum of the movements that name it. */
import { baseOf, converted } from '../exact.ts';
import { type Body, type ItemRow, knownOf, type LotRow, type MoveRow, type World } from './world.ts';

type Place = Pick<MoveRow, 'siteId' | 'itemId' | 'lot'>;

const keyOf = ({ siteId, itemId, lot }: Place): string => `${siteId}/${itemId}/${lot}`;

/** The lot that a request names: without a date, the existing one with this code that should be used first. */
export function lotOf(
  world: World,
  siteId: string,
  itemId: string,
  { lotCode, useByDate }: Body,
  isReceived: boolean,
): string | null {
  if (!lotCode) return null;
  if (useByDate || isReceived) return `${useByDate ?? '-'}/${lotCode}`;
  const prefix = `${siteId}/${itemId}/`;
  const there = [...world.lots]
    .filter(
      ([key]) =>
        key.startsWith(prefix) &&
        key.slice(prefix.length + key.slice(prefix.length).indexOf('/') + 1) === lotCode,
    )
    .map(([key, { q }]) => ({ isUsedUp: q <= 0n, useBy: key.slice(prefix.length).split('/')[0] ?? '-' }))
    // '-' for no date sorts before every digit, but must come last.
    .sort((a, b) => Number(a.isUsedUp) - Number(b.isUsedUp) || (latest(a.useBy) < latest(b.useBy) ? -1 : 1));
  return `${there[0]?.useBy ?? '-'}/${lotCode}`;
}

const latest = (useBy: string): string => (useBy === '-' ? '9999-12-31' : useBy);

/** The lot in the base of `levelUnit`; `null` when it can't be converted. */
function inBase(world: World, move: Place & { levelUnit: string }): LotRow | null {
  const base = baseOf(move.levelUnit);
  const lot = world.lots.get(keyOf(move)) ?? { q: 0n, base };
  if (lot.base === base) return lot;
  const now = converted(lot.q, lot.base, base, knownOf(world, world.items.get(move.itemId) as ItemRow));
  return now && { q: now.converted, base };
}

export const canMoveLot = (world: World, move: Place & { levelUnit: string }): boolean =>
  move.lot === null || inBase(world, move) !== null;

export function moveLot(world: World, move: MoveRow): void {
  const lot = inBase(world, move);
  if (!lot) throw new Error('a lot that nothing converts');
  world.lots.set(keyOf(move), { q: lot.q + move.delta, base: lot.base });
}
