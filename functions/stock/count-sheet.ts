/** What the lines of a count are about, as the table has it, and what each of them comes to. */
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { sameBase, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import type { Measures } from '@batchbook/shared/units';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../platform/table/read.ts';
import type { SentLine } from './count-table.ts';
import { isDeleted, toStockItem } from './item-table.ts';
import { type KeptLevel, keptLevel, type LevelOf, levelKey, siteLevelsPrefix } from './level-table.ts';
import { readMeasures, refusalOf } from './measures.ts';
import { changeMax, moreThanKept } from './record-movement.ts';
import { itemKey, itemPrefix } from './table.ts';

/** Beyond so many lines the site's levels and the items are read whole, which takes fewer units by then. */
const oneByOneMax = 60;
const strongly = { consistent: true };

export interface SheetOf {
  organizationId: string;
  siteId: string;
}

/** Stock items, their levels at the site, and their measures. */
export interface Sheet extends SheetOf {
  /** Which items it was read for. */
  itemIds: ReadonlySet<string>;
  items: ReadonlyMap<string, Item>;
  levels: ReadonlyMap<string, Item>;
  measuresOf: Awaited<ReturnType<typeof readMeasures>>;
}

/** Reads strongly what `lines` are about. */
export async function readSheet(of: SheetOf, lines: readonly SentLine[]): Promise<Sheet> {
  const { organizationId, siteId } = of;
  const [itemRows, levelRows] = await rowsFor(of, lines);
  const items = new Map(itemRows.map((row) => [row.sk.slice(itemPrefix.length), row]));
  const levels = new Map(levelRows.map((row) => [row.sk.slice(siteLevelsPrefix(siteId).length), row]));
  const converted = lines.flatMap(({ itemId, unit }) => {
    const row = items.get(itemId);
    const kept = row && keptLevel(levels.get(itemId), row.u as StockUnit).unit;
    return row && kept && !sameBase(unit, kept) ? [toStockItem(row)] : [];
  });
  const itemIds = new Set(lines.map(({ itemId }) => itemId));
  const measuresOf = await readMeasures({ organizationId }, converted);
  return { organizationId, siteId, itemIds, items, levels, measuresOf };
}

/** Whether the sheet was read for this line: of others it says nothing. */
export const isOn = (sheet: Sheet, { itemId }: SentLine): boolean => sheet.itemIds.has(itemId);

function rowsFor({ organizationId, siteId }: SheetOf, lines: readonly SentLine[]): Promise<[Item[], Item[]]> {
  const scope = { organizationId };
  const pk = organizationPk(organizationId);
  if (lines.length > oneByOneMax)
    return Promise.all([
      queryAll(scope, { pk, prefix: itemPrefix, ...strongly }),
      queryAll(scope, { pk, prefix: siteLevelsPrefix(siteId), ...strongly }),
    ]);
  const ids = lines.map(({ itemId }) => itemId);
  return Promise.all([
    getItems(
      scope,
      ids.map((id) => itemKey(organizationId, id)),
      strongly,
    ),
    getItems(
      scope,
      ids.map((itemId) => levelKey(organizationId, { siteId, itemId })),
      strongly,
    ),
  ]);
}

/** A line that can be posted: its level goes from what it is to what was counted. */
export interface PlannedLine {
  ok: true;
  of: LevelOf;
  level: KeptLevel;
  /** The level isn't in the table yet. */
  isFirst: boolean;
  /** What was counted, in thousandths of the base of `unit`. */
  counted: Thousandths;
  /** The unit that the level is in afterwards. */
  unit: StockUnit;
  /** The level was in a unit that nothing converts from: this count is how it gets to the item's own. */
  changesUnit: boolean;
  densityAssumed: boolean;
  /** The item's version, where it waits for the last of its levels to leave its old unit (`manualUnit`). */
  waitsAt: number | null;
}

/** What is wrong with a line, whenever it was counted. */
export interface LineFault {
  ok: false;
  field: 'itemId' | 'unit' | 'counted';
  message: string;
}

const faultOf = (field: LineFault['field'], message: string): LineFault => ({ ok: false, field, message });

export function planLine(sheet: Sheet, line: SentLine): PlannedLine | LineFault {
  const row = sheet.items.get(line.itemId);
  if (!row) return faultOf('itemId', 'is not a stock item of this organization');
  if (isDeleted(row)) return faultOf('itemId', 'was deleted');
  const item = toStockItem(row);
  const levelRow = sheet.levels.get(line.itemId);
  const level = keptLevel(levelRow, item.unit);
  if (level.isClosed) return faultOf('itemId', 'was deleted');
  if (!level.isEnabled) return faultOf('itemId', 'is not kept at this site');
  const measured = measure(line, level.unit, item, sheet.measuresOf(item));
  if (!measured) return faultOf('unit', refusalOf(item, line.unit, level.unit));
  if (measured.counted >= changeMax) return faultOf('counted', moreThanKept);
  const of = { siteId: sheet.siteId, itemId: line.itemId };
  const waitsAt = item.manualUnit === null ? null : item.version;
  return { ok: true, of, level, isFirst: levelRow === undefined, waitsAt, ...measured };
}

type Counted = Pick<PlannedLine, 'counted' | 'unit' | 'changesUnit' | 'densityAssumed'>;

/**
 * What was counted, in the level's unit. A level that waits in its old unit for a count in the item's own
 * (`manualUnit`) goes there with it.
 */
function measure(
  line: SentLine,
  levelUnit: StockUnit,
  item: { unit: StockUnit; manualUnit: StockUnit | null },
  measures: Measures,
): Counted | undefined {
  const waits = item.manualUnit !== null && !sameBase(levelUnit, item.unit);
  for (const unit of waits ? [item.unit, levelUnit] : [levelUnit, item.unit]) {
    const measured = toThousandths(line.counted, line.unit, unit, measures);
    if (!measured.ok) continue;
    const { value: counted, densityAssumed } = measured;
    return { counted, unit, changesUnit: !sameBase(unit, levelUnit), densityAssumed };
  }
  return undefined;
}

/** Moved since the sheet was read: what was counted then says nothing of what is there now (invariant 5). */
export const hasMoved = (sheet: Sheet, line: SentLine): boolean => {
  const row = sheet.levels.get(line.itemId);
  return ((row?.n as number | undefined) ?? 0) !== line.levelVersion;
};
