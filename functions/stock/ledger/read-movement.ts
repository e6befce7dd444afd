/** Reads what the PUT of a movement depends on, in one strong BatchGet. Lots and measures are read after it. */
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { supplierKey, withoutHidden } from '../../ingredients/index.ts';
import { getItem, type Item, readAt } from '../../platform/table/read.ts';
import { defaultSite, type LevelParams, readDefaultSiteId } from '../read-stock.ts';
import { defaultMovementKey, movementKey, undoKey } from './movement-table.ts';
import { type Place, placeAt, placeKeys } from './place.ts';

export interface MovementParams extends LevelParams {
  id: string;
}

export interface FoundMovement {
  /** The item at the actual site, when the path says `default`. */
  place: Place;
  /** Whether the chosen default site must be recorded: the path says `default` and this id is new. */
  isDefaultNew: boolean;
  /** The movement that already has the id. */
  movement: Item | undefined;
  hasSupplier: boolean;
  /** The movement to undo, and what already undid it. */
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
  const own = [movementKey(organizationId, of, id), supplier, original, undo];
  const at = await readAt({ organizationId }, [
    ...placeKeys(organizationId, of),
    ...own.filter((key) => key !== null),
  ]);
  const supplierRow = supplier ? at(supplier) : undefined;
  return {
    place: placeAt(organizationId, of, at),
    isDefaultNew,
    movement: at(movementKey(organizationId, of, id)),
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
