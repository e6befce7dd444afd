/** The model of lots: what is left of each at a site is the sum of the movements that name it. */
import { baseOf, converted, type Known, kindOf } from '../exact.ts';
import { type Body, type ItemRow, knownOf, type LotRow, type MoveRow, type World } from './world.ts';

type Place = Pick<MoveRow, 'siteId' | 'itemId' | 'lot'>;

/** What every spelling of a code has. The generators draw letters that have two cases. */
export const folded = (code: string): string => code.normalize('NFKC').trim().toLowerCase();

/** A lot by its date and code, `2025-12-01/L-17`, however that is spelled. */
export const foldedLot = (lot: string | null): string | null => lot && folded(lot);

const keyOf = ({ siteId, itemId, lot }: Place): string => `${siteId}/${itemId}/${foldedLot(lot)}`;

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
  const there = lotsAt(world, siteId, itemId)
    .filter(({ code }) => folded(code) === folded(lotCode))
    .map(({ q, useBy }) => ({ isUsedUp: q <= 0n, useBy }))
    // '-' for no date sorts before every digit, but must come last.
    .sort((a, b) => Number(a.isUsedUp) - Number(b.isUsedUp) || (latest(a.useBy) < latest(b.useBy) ? -1 : 1));
  return `${there[0]?.useBy ?? '-'}/${lotCode}`;
}

const latest = (useBy: string): string => (useBy === '-' ? '9999-12-31' : useBy);

/** The lots of an item at a site. */
export function lotsAt(world: World, siteId: string, itemId: string): (LotRow & { useBy: string })[] {
  const prefix = `${siteId}/${itemId}/`;
  return [...world.lots]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, lot]) => {
      const [useBy = '-'] = key.slice(prefix.length).split('/');
      return { ...lot, useBy };
    });
}

const codeIn = ({ lot }: Place): string => (lot ?? '').split('/').slice(1).join('/');

type ToMove = Place & { levelUnit: string };

const knownAt = (world: World, { itemId }: Place): Known =>
  knownOf(world, world.items.get(itemId) as ItemRow);

/** The lot in the base of `levelUnit`; `null` when it can't be converted. */
function inBase(world: World, move: ToMove, known = knownAt(world, move)): LotRow | null {
  const base = baseOf(move.levelUnit);
  const lot = world.lots.get(keyOf(move)) ?? { q: 0n, base, code: codeIn(move) };
  if (lot.base === base) return lot;
  const now = converted(lot.q, lot.base, base, known);
  // A pack becomes whole pieces.
  const isCounted = kindOf(lot.base) === 'count' && kindOf(base) === 'count';
  return now && { ...lot, q: isCounted ? now.rounded : now.converted, base };
}

export const canMoveLot = (world: World, move: ToMove, known?: Known): boolean =>
  move.lot === null || inBase(world, move, known) !== null;

export function moveLot(world: World, move: MoveRow, known?: Known): void {
  const lot = inBase(world, move, known);
  if (!lot) throw new Error('a lot that nothing converts');
  world.lots.set(keyOf(move), { ...lot, q: lot.q + move.delta });
}
