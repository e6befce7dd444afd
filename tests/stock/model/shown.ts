/** The model's items and levels as the API shows them. */
import { written } from '../exact.ts';
import { type Expected, type ItemRow, keptIn, levelAt, type World } from './world.ts';

/** Without its version, which workers raise too, and their pending work. */
export const shownItem = (item: ItemRow, status = 200): Expected => ({
  status,
  body: {
    id: item.id,
    name: item.name,
    category: item.category,
    referenceId: item.referenceId,
    unit: item.unit,
    piecesPerPack: item.piecesPerPack,
    isActive: item.isActive,
    tracksLots: item.tracksLots,
  },
});

/** The level as the API shows it. */
export function shownLevel(world: World, siteId: string, item: ItemRow): Record<string, unknown> {
  const level = levelAt(world, siteId, item.id);
  const unit = level.unit ?? keptIn(item);
  return {
    siteId,
    itemId: item.id,
    currentStock: written(level.q, unit),
    unit,
    idealStockLevel: written(level.ideal, unit),
    isEnabled: level.isEnabled,
    supplierId: level.supplierId,
    version: level.n,
  };
}
