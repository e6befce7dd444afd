/** The model of stock counts. */
import { baseOf, thousandths, written } from '../exact.ts';
import { goToUnit, unitsLeft } from './follow.ts';
import { post } from './movements.ts';
import {
  asked,
  type Body,
  type Expected,
  type ItemRow,
  keepLevel,
  keptIn,
  knownOf,
  ledgerAt,
  levelAt,
  refused,
  type World,
} from './world.ts';

interface Line {
  itemId: string;
  counted: string;
  unit: string;
  levelVersion: number;
}

interface Assertion {
  item: ItemRow;
  line: Line;
  unit: string;
  counted: bigint;
}

/** What a line asserts of its level, in the level's future unit; `null` when its unit can't be converted. */
function assertionOf(world: World, siteId: string, line: Line): Assertion | null {
  const item = world.items.get(line.itemId) as ItemRow;
  const known = knownOf(world, item);
  const own = keptIn(item);
  const kept = levelAt(world, siteId, item.id).unit ?? own;
  // A level left in the old unit moves to the new one with its count, unless it was counted in the old.
  const waits = baseOf(kept) !== baseOf(own) && baseOf(kept) !== baseOf(line.unit);
  for (const unit of waits ? [own, kept] : [kept, own]) {
    const counted = thousandths(line.counted, line.unit, unit, known);
    if (counted !== null) return { item, line, unit, counted };
  }
  return null;
}

export function putCount(world: World, id: string, body: Body): Expected {
  const before = world.counts.get(id);
  if (before)
    return before.asked === asked(body) ? { status: 200, body: before.body } : refused(409, 'id_taken');
  const { siteId, lines } = body as { siteId: string; lines: Line[] };
  const site = world.sites.get(siteId);
  if (!site) return refused(400, 'invalid_request');
  if (!site.isActive) return refused(409, 'stock_closed');
  const isKept = ({ itemId }: Line) =>
    world.items.get(itemId)?.isDeleted === false && levelAt(world, siteId, itemId).isEnabled;
  if (!lines.every(isKept)) return refused(400, 'invalid_request');
  const asserted = lines.map((line) => assertionOf(world, siteId, line));
  if (asserted.some((one) => one === null)) return refused(400, 'invalid_request');
  const moved = lines.filter((line) => levelAt(world, siteId, line.itemId).n !== line.levelVersion);
  if (moved.length > 0)
    return { ...refused(412, 'stock_moved'), body: { moved: movedIn(world, siteId, moved) } };
  if (lines.some((line) => ledgerAt(world, siteId, line.itemId).has(id))) return refused(409, 'id_taken');
  const differing = asserted.filter((one) => one && assert(world, id, siteId, one) !== 0n).length;
  const counts = { total: lines.length, posted: lines.length, open: 0, differing };
  const shown = { id, siteId, state: 'posted', ...counts };
  world.counts.set(id, { asked: asked(body), body: shown });
  return { status: 201, body: shown };
}

const movedIn = (world: World, siteId: string, moved: Line[]) =>
  moved.map(({ itemId }) => {
    const level = levelAt(world, siteId, itemId);
    const unit = level.unit ?? keptIn(world.items.get(itemId) as ItemRow);
    return { itemId, currentStock: written(level.q, unit), unit, version: level.n };
  });

/** @returns the difference that it made. */
function assert(world: World, countId: string, siteId: string, { item, unit, counted }: Assertion): bigint {
  const level = keepLevel(world, siteId, item.id);
  const delta = counted - level.q;
  const isLeft = unitsLeft(world, item).length > 0;
  const goesOver = level.unit !== null && baseOf(level.unit) !== baseOf(unit);
  const reason = goesOver ? 'unit_change' : 'count';
  post(world, { id: countId, siteId, itemId: item.id, reason, delta }, unit);
  level.isCounted = true;
  if (goesOver) level.ideal = 0n;
  // What could not be converted then may be convertible now.
  if (isLeft) goToUnit(world, item, item.unit);
  return delta;
}
