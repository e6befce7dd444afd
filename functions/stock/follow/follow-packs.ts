/**
 * Brings the items in packs into line whose ingredient says something else of how many pieces a pack holds: those from
 * before levels counted in pieces (ADR 121), and any whose event was lost. Their levels are converted like any other
 * change of unit, rounded down by a movement of its own (invariant 7), in the name of the person who last changed the item.
 */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { isPackUnit, packSizeOf } from '@batchbook/shared/stock/pack';
import { forEachConcurrently } from '../../platform/for-each-concurrently.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { queryAll } from '../../platform/table/read.ts';
import { isDeleted, toStockItem } from '../item-table.ts';
import { readMeasures } from '../measures.ts';
import { itemPrefix } from '../table.ts';
import { followItem } from './follow-thing.ts';

const atOnce = 8;

const isPack = ({ category, unit }: StockItem): boolean => category === 'ingredient' && isPackUnit(unit);

export async function followPacks(organizationId: string, now: Date): Promise<void> {
  const scope = { organizationId };
  const rows = await queryAll(scope, { pk: organizationPk(organizationId), prefix: itemPrefix });
  const packs = rows
    .filter((row) => !isDeleted(row))
    .map((row) => toStockItem(row))
    .filter(isPack);
  const measuresOf = await readMeasures(scope, packs);
  const outdated = packs.filter(
    (item) => packSizeOf(item.unit, measuresOf(item).piecesPerPack) !== item.piecesPerPack,
  );
  await forEachConcurrently(outdated, atOnce, ({ id, userId }) =>
    followItem({ organizationId, userId }, id, now),
  );
}
