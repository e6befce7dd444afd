/** The model of stock items, and of their levels' settings. */
import { baseOf, nothingKnown, thousandths } from '../exact.ts';
import { goToUnit } from './follow.ts';
import { shownItem } from './shown.ts';
import {
  activeSites,
  asked,
  type Body,
  type Expected,
  type ItemRow,
  keepLevel,
  keptIn,
  levelAt,
  packOf,
  refused,
  type World,
} from './world.ts';

/** The item, not deleted, that tracks `referenceId`. */
export const trackerOf = (world: World, referenceId: string | null): ItemRow | undefined =>
  referenceId === null
    ? undefined
    : [...world.items.values()].find((item) => item.referenceId === referenceId && !item.isDeleted);

export function putStockItem(world: World, id: string, body: Body): Expected {
  const item = world.items.get(id);
  return body.version === undefined ? createItem(world, id, item, body) : changeItem(world, item, body);
}

function createItem(world: World, id: string, there: ItemRow | undefined, body: Body): Expected {
  const createdAs = asked(body);
  if (there)
    return there.createdAs === createdAs && !there.isDeleted ? shownItem(there) : refused(409, 'id_taken');
  const referenceId = body.referenceId ?? null;
  const tracker = trackerOf(world, referenceId);
  if (tracker) return { ...refused(409, 'already_tracked'), body: { current: shownItem(tracker).body } };
  const thing = referenceId === null ? undefined : world.things.get(referenceId);
  if (referenceId !== null && !thing) return refused(400, 'invalid_request');
  const item: ItemRow = {
    id,
    name: body.name ?? thing?.name,
    followsName: thing !== undefined && (body.name === undefined || body.name === thing.name),
    category: body.category ?? 'other',
    referenceId,
    unit: thing?.unit ?? body.unit ?? 'pieces',
    piecesPerPack: packOf(thing),
    isActive: body.isActive ?? true,
    tracksLots: body.tracksLots ?? false,
    isDeleted: false,
    version: 1,
    createdAs,
  };
  world.items.set(id, item);
  return shownItem(item, 201);
}

function changeItem(world: World, item: ItemRow | undefined, body: Body): Expected {
  if (!item || item.isDeleted) return refused(404, 'not_found');
  const { version, ...changes } = body;
  const isSo = Object.entries(changes).every(([name, value]) => item[name as keyof ItemRow] === value);
  if (isSo) return shownItem(item);
  if (item.version !== version) return refused(412, 'stale_version');
  const { unit, ...others } = changes;
  Object.assign(item, others);
  if (changes.name !== undefined)
    item.followsName = world.things.get(item.referenceId ?? '')?.name === changes.name;
  if (unit !== undefined) goToUnit(world, item, unit);
  return shownItem(item);
}

export function deleteStockItem(world: World, id: string): Expected {
  const item = world.items.get(id);
  if (!item) return refused(404, 'not_found');
  if (!item.isDeleted) {
    item.isDeleted = true;
  }
  return shownItem(item);
}

export function restoreStockItem(world: World, id: string): Expected {
  const item = world.items.get(id);
  if (!item) return refused(404, 'not_found');
  if (!item.isDeleted) {
    goToUnit(world, item, item.unit);
    return shownItem(item);
  }
  const tracker = trackerOf(world, item.referenceId);
  if (tracker) return { ...refused(409, 'already_tracked'), body: { current: shownItem(tracker).body } };
  item.isDeleted = false;
  goToUnit(world, item, item.unit);
  return shownItem(item);
}

export function patchStockLevels(world: World, changes: Body): Expected {
  const isThere = ({ siteId, itemId }: Body): boolean =>
    world.items.get(itemId)?.isDeleted === false &&
    (siteId === 'all' || world.sites.get(siteId)?.isActive === true);
  if (!changes.every(isThere)) return refused(400, 'invalid_request');
  for (const change of changes) {
    const sites = change.siteId === 'all' ? activeSites(world).map((site) => site.id) : [change.siteId];
    for (const siteId of sites) setLevel(world, siteId, change);
  }
  return { status: 200 };
}

/** A default value isn't stored. */
function setLevel(world: World, siteId: string, { itemId, isEnabled, idealStockLevel }: Body): void {
  const item = world.items.get(itemId) as ItemRow;
  const before = levelAt(world, siteId, itemId);
  const kept = before.unit ?? keptIn(item);
  const unit = baseOf(item.unit) === baseOf(kept) ? item.unit : kept;
  const ideal =
    idealStockLevel === undefined
      ? before.ideal
      : (thousandths(idealStockLevel, unit, kept, nothingKnown) as bigint);
  if (ideal === before.ideal && (isEnabled ?? before.isEnabled) === before.isEnabled) return;
  const level = keepLevel(world, siteId, itemId);
  Object.assign(level, { unit: kept, ideal, isEnabled: isEnabled ?? before.isEnabled });
}
