/** What the PUT of a movement is decided upon, in one strong BatchGet. What else it needs is read after it. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { entitlementKey } from '../billing/index.ts';
import { supplierKey, withoutHidden } from '../ingredients/index.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import { isDeleted, toStockItem } from './item-table.ts';
import { type KeptLevel, keptLevel, levelKey } from './level-table.ts';
import { defaultMovementKey, movementKey, undoKey } from './movement-table.ts';
import { defaultSite, type LevelParams, readAt, readDefaultSiteId } from './read-stock.ts';
import { itemKey, siteKey } from './table.ts';

export interface MovementParams extends LevelParams {
  id: string;
}

export interface FoundMovement {
  /** The site itself, where the path says `default`. */
  siteId: string;
  /** The path says so, and nothing was put under this id yet: which site it is must be written down. */
  isDefaultNew: boolean;
  /** What stands under the id already. */
  movement: Item | undefined;
  entitlement: Item | undefined;
  site: Item | undefined;
  item: StockItem | null;
  isItemDeleted: boolean;
  level: KeptLevel;
  hasLevel: boolean;
  hasSupplier: boolean;
  /** What is to be undone, and what undid it. */
  original: Item | undefined;
  undo: Item | undefined;
}

export async function readMovement(params: MovementParams, body: PutMovement): Promise<FoundMovement> {
  const { organizationId, itemId, id } = params;
  const { siteId, isDefaultNew } = await readSiteId(params);
  const of = { siteId, itemId };
  const supplier = body.supplierId ? supplierKey(organizationId, body.supplierId) : null;
  const original = body.undoes ? movementKey(organizationId, of, body.undoes) : null;
  const undo = body.undoes ? undoKey(organizationId, of, body.undoes) : null;
  const at = await readAt(
    { organizationId },
    [
      siteKey(organizationId, siteId),
      itemKey(organizationId, itemId),
      levelKey(organizationId, of),
      entitlementKey(organizationId),
      movementKey(organizationId, of, id),
      supplier,
      original,
      undo,
    ].filter((key) => key !== null),
  );
  const row = at(itemKey(organizationId, itemId));
  const item = row ? toStockItem(row) : null;
  const level = at(levelKey(organizationId, of));
  const supplierRow = supplier ? at(supplier) : undefined;
  return {
    siteId,
    isDefaultNew,
    movement: at(movementKey(organizationId, of, id)),
    entitlement: at(entitlementKey(organizationId)),
    site: at(siteKey(organizationId, siteId)),
    item,
    isItemDeleted: row !== undefined && isDeleted(row),
    level: keptLevel(level, item?.unit ?? 'g'),
    hasLevel: level !== undefined,
    hasSupplier: (await withoutHidden(params, supplierRow ? [supplierRow] : [])).length > 0,
    original: original ? at(original) : undefined,
    undo: undo ? at(undo) : undefined,
  };
}

async function readSiteId(params: MovementParams): Promise<{ siteId: string; isDefaultNew: boolean }> {
  const { organizationId, siteId, itemId, id } = params;
  if (siteId !== defaultSite) return { siteId, isDefaultNew: false };
  const [mark, now] = await Promise.all([
    getItem(params, defaultMovementKey(organizationId, itemId, id), { consistent: true }),
    readDefaultSiteId(params),
  ]);
  return mark ? { siteId: mark.siteId as string, isDefaultNew: false } : { siteId: now, isDefaultNew: true };
}
