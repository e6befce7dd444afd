/** The settings of levels: whether an item is kept at a site, and its ideal amount. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { sameBase, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import { invalid } from '../../platform/http/request-problem.ts';
import type { At, Item } from '../../platform/table/read.ts';
import type { Write } from '../../platform/table/write.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { itemCheck } from '../ledger/posting-writes.ts';
import { type KeptLevel, keptLevel, type LevelOf, levelKey } from '../level-table.ts';
import { sitePrefix } from '../table.ts';

/** The new settings of one level. */
export interface LevelSetting {
  /** The index of the change that requests it. */
  index: number;
  of: LevelOf;
  item: StockItem;
  isEnabled: boolean | undefined;
  idealStockLevel: string | undefined;
}

/**
 * Resolves `changes` into one entry for each level. The last change of a level wins.
 *
 * @param sites All sites of the organization, as the table stores them.
 * @param rowOf Finds a stock item's row by id.
 * @throws RequestProblem at the first change of an unknown site or item.
 */
export function settingsOf(
  changes: readonly LevelChange[],
  sites: readonly Item[],
  rowOf: (itemId: string) => Item | undefined,
): LevelSetting[] {
  const active = sites
    .filter((site) => site.isActive === true)
    .map((site) => site.sk.slice(sitePrefix.length));
  const settings = new Map<string, LevelSetting>();
  changes.forEach(({ siteId, itemId, isEnabled, idealStockLevel }, index) => {
    const item = itemIn(rowOf(itemId), index);
    if (siteId !== 'all' && !active.includes(siteId))
      throw invalid(`${index}.siteId`, 'is not an active site of this organization');
    for (const site of siteId === 'all' ? active : [siteId]) {
      const before = settings.get(`${site} ${itemId}`);
      settings.set(`${site} ${itemId}`, {
        index,
        of: { siteId: site, itemId },
        item,
        isEnabled: isEnabled ?? before?.isEnabled,
        idealStockLevel: idealStockLevel ?? before?.idealStockLevel,
      });
    }
  });
  return [...settings.values()];
}

/** @throws RequestProblem at the change that names an unknown item. */
export function itemIn(row: Item | undefined, index: number): StockItem {
  if (!row || isDeleted(row)) throw invalid(`${index}.itemId`, 'is not a stock item of this organization');
  return toStockItem(row);
}

/** Returns the writes where `settings` and the levels as read differ, and which levels they change. */
export function settingWrites(
  organizationId: string,
  settings: readonly LevelSetting[],
  at: At,
): { writes: Write[]; changed: LevelOf[] } {
  const writes: Write[] = [];
  const changed: LevelOf[] = [];
  const checked = new Set<string>();
  for (const setting of settings) {
    const { of, item } = setting;
    const kept = at(levelKey(organizationId, of));
    const level = keptLevel(kept, levelUnitOf(item));
    const ideal = idealOf(setting, level);
    const isEnabled = setting.isEnabled ?? level.isEnabled;
    if (ideal === level.ideal && isEnabled === level.isEnabled) continue;
    changed.push(of);
    writes.push(levelWrite(organizationId, setting, level, ideal));
    if (kept || checked.has(item.id)) continue;
    checked.add(item.id);
    writes.push(itemCheck(organizationId, item.id, levelUnitOf(item)));
  }
  return { writes, changed };
}

/** Every amount is below this. A figure that would round up to it is rounded down, so that it can be sent again. */
const amountLimit = '1000000000';

/** In thousandths of the level's base. */
function idealOf({ idealStockLevel, item }: LevelSetting, level: KeptLevel): Thousandths {
  if (idealStockLevel === undefined) return level.ideal;
  const unit = sameBase(item.unit, level.unit) ? item.unit : level.unit;
  const measured = toThousandths(idealStockLevel, unit, level.unit, noMeasures);
  const limit = toThousandths(amountLimit, unit, level.unit, noMeasures);
  if (!measured.ok || !limit.ok) throw new Error(`${unit} does not convert into ${level.unit}`);
  return measured.value < limit.value ? measured.value : limit.value - 1n;
}

/** Writes only the requested settings, so that concurrent changes of the level's others stay. */
function levelWrite(
  organizationId: string,
  { of, isEnabled, idealStockLevel }: LevelSetting,
  level: KeptLevel,
  ideal: Thousandths,
): Write {
  const sets = ['u = :unit'];
  const removes: string[] = [];
  const setsIdeal = idealStockLevel !== undefined && ideal !== 0n;
  if (idealStockLevel !== undefined) (setsIdeal ? sets : removes).push(setsIdeal ? 'i = :ideal' : 'i');
  if (isEnabled !== undefined) (isEnabled ? removes : sets).push(isEnabled ? 'off' : 'off = :yes');
  return {
    label: `settings ${of.siteId} ${of.itemId}`,
    update: levelKey(organizationId, of),
    expression: `SET ${sets.join(', ')}${removes.length > 0 ? ` REMOVE ${removes.join(', ')}` : ''}`,
    condition: 'attribute_not_exists(closed) AND (attribute_not_exists(u) OR u = :unit)',
    values: {
      ':unit': level.unit,
      ...(setsIdeal && { ':ideal': ideal }),
      ...(isEnabled === false && { ':yes': true }),
    },
  };
}
