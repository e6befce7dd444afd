/** The model of a stock item whose ingredient or recipe changes its unit or name. */
import { baseOf, converted } from '../exact.ts';
import { post } from './movements.ts';
import { type ItemRow, keptIn, knownOf, type LevelRow, packOf, type World } from './world.ts';

/** The existing levels of an item, at any site. */
function levelsOf(world: World, itemId: string): [string, LevelRow][] {
  return [...world.levels].flatMap(([place, level]): [string, LevelRow][] => {
    const [siteId = '', item] = place.split('/');
    return item === itemId && level.unit !== null ? [[siteId, level]] : [];
  });
}

/** The old units in which levels of the item wait for a count. */
export const unitsLeft = (world: World, item: ItemRow): string[] =>
  levelsOf(world, item.id)
    .map(([, level]) => level.unit ?? keptIn(item))
    .filter((unit) => baseOf(unit) !== baseOf(keptIn(item)));

/** Updates every follower of an ingredient or recipe, and retries failed conversions. */
export function followThings(world: World): void {
  for (const item of world.items.values()) {
    if (item.isDeleted) continue;
    const thing = world.things.get(item.referenceId ?? '');
    if (thing && item.followsName) item.name = thing.name;
    if (thing) item.piecesPerPack = packOf(thing);
    goToUnit(world, item, thing?.unit ?? item.unit);
  }
}

export function goToUnit(world: World, item: ItemRow, unit: string): void {
  item.unit = unit;
  for (const [siteId, level] of levelsOf(world, item.id)) convertLevel(world, item, siteId, level);
}

function convertLevel(world: World, item: ItemRow, siteId: string, level: LevelRow): void {
  const unit = keptIn(item);
  const from = level.unit ?? unit;
  if (baseOf(from) === baseOf(unit)) {
    level.unit = unit;
    return;
  }
  const known = knownOf(world, item);
  const [now, ideal] = [converted(level.q, from, unit, known), converted(level.ideal, from, unit, known)];
  if (!now || !ideal) {
    // Zero is zero in every unit.
    if (level.q === 0n && level.ideal === 0n) level.unit = unit;
    return;
  }
  level.ideal = ideal.converted;
  level.unit = unit;
  if (level.n === 0) return;
  const move = (reason: string, delta: bigint) => {
    const id = `minted ${++world.minted}`;
    post(world, { id, siteId, itemId: item.id, reason, delta }, unit);
  };
  move('unit_change', now.converted - level.q);
  if (now.rounded !== now.converted) move('rounding', now.rounded - now.converted);
}
