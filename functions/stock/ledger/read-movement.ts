/**
 * Reads what the PUT of a movement depends on, in one strong BatchGet. Lots and measures are read after it.
 *
 * A movement to the default site is read at the site that was the default the last time, while the function is warm. If
 * the site's own row says otherwise, or the id was used at another site, it is read again where it belongs.
 */
import { RecentMap } from '@batchbook/shared/recent-map';
import type { PutMovement } from '@batchbook/shared/stock/movement-schema';
import { customerTable, supplierKey, toSupplier, withoutHidden } from '../../ingredients/index.ts';
import type { Key } from '../../platform/table/keys.ts';
import { type At, getItem, type Item, readAt } from '../../platform/table/read.ts';
import { defaultSite, type LevelParams, readDefaultSite } from '../read-stock.ts';
import { siteKey } from '../table.ts';
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
  /** Whether its site must still be marked as the default one. */
  needsDefault: boolean;
  /** The movement that already has the id. */
  movement: Item | undefined;
  /** The name of the supplier in the request, if there is such a supplier. */
  supplierName: string | null;
  /** The name of the customer in the request, if there is such a customer. */
  customerName: string | null;
  /** The movement to undo, and what already undid it. */
  original: Item | undefined;
  undo: Item | undefined;
}

/** The default site that was read last, by organization. A guess, which the transaction requires to be right. */
const lastDefaults = new RecentMap<string, string>(1_000);

export async function readMovement(params: MovementParams, body: PutMovement): Promise<FoundMovement> {
  if (params.siteId !== defaultSite) return foundAt(params, body, await readRows(params, body));
  return (await readAtLastDefault(params, body)) ?? (await readAtDefault(params, body));
}

async function readAtLastDefault(params: MovementParams, body: PutMovement): Promise<FoundMovement | null> {
  const { organizationId, itemId, id } = params;
  const siteId = lastDefaults.get(organizationId);
  if (siteId === undefined) return null;
  const there = { ...params, siteId };
  const markKey = defaultMovementKey(organizationId, itemId, id);
  const at = await readRows(there, body, [markKey]);
  const mark = at(markKey);
  if (mark) return mark.siteId === siteId ? foundAt(there, body, at) : null;
  const site = at(siteKey(organizationId, siteId));
  if (site?.isDefault !== true || site.isActive !== true) return null;
  return { ...(await foundAt(there, body, at)), isDefaultNew: true, needsDefault: true };
}

async function readAtDefault(params: MovementParams, body: PutMovement): Promise<FoundMovement> {
  const { organizationId, itemId, id } = params;
  const [mark, now] = await Promise.all([
    getItem(params, defaultMovementKey(organizationId, itemId, id), { consistent: true }),
    readDefaultSite(params),
  ]);
  if (now.isMarked) lastDefaults.set(organizationId, now.siteId);
  const there = { ...params, siteId: mark ? (mark.siteId as string) : now.siteId };
  const found = await foundAt(there, body, await readRows(there, body));
  return mark ? found : { ...found, isDefaultNew: true, needsDefault: now.isMarked };
}

/** The rows of a request's own, besides those of its place. */
function ownKeys(
  { organizationId, id, ...of }: MovementParams,
  { supplierId, customerId, undoes }: PutMovement,
) {
  return {
    movement: movementKey(organizationId, of, id),
    supplier: supplierId ? supplierKey(organizationId, supplierId) : null,
    customer: customerId ? customerTable.key(organizationId, customerId) : null,
    original: undoes ? movementKey(organizationId, of, undoes) : null,
    undo: undoes ? undoKey(organizationId, of, undoes) : null,
  };
}

const readRows = (params: MovementParams, body: PutMovement, further: readonly Key[] = []): Promise<At> =>
  readAt(params, [
    ...placeKeys(params.organizationId, params),
    ...Object.values(ownKeys(params, body)).filter((key) => key !== null),
    ...further,
  ]);

async function foundAt(params: MovementParams, body: PutMovement, at: At): Promise<FoundMovement> {
  const { organizationId, siteId, itemId } = params;
  const keys = ownKeys(params, body);
  const customer = keys.customer ? at(keys.customer) : undefined;
  const row = keys.supplier ? at(keys.supplier) : undefined;
  const [supplier] = await withoutHidden(params, row ? [row] : []);
  return {
    place: placeAt(organizationId, { siteId, itemId }, at),
    isDefaultNew: false,
    needsDefault: false,
    movement: at(keys.movement),
    supplierName: supplier ? toSupplier(supplier).name : null,
    customerName: customer ? customerTable.toEntity(customer).name : null,
    original: keys.original ? at(keys.original) : undefined,
    undo: keys.undo ? at(keys.undo) : undefined,
  };
}
