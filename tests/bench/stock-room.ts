/** Organizations with enough stock to measure. */
import { newId } from '@batchbook/shared/ids';
import {
  newIngredient,
  newOrganization,
  newSupplier,
  setEntitlement,
  type TestOrganization,
} from '../support/organization.ts';
import { many } from './large-kitchen.ts';

export interface StockRoom extends TestOrganization {
  sites: string[];
  items: string[];
  /** @throws Error when the movement is refused. */
  move(siteId: string, itemId: string, body: Record<string, unknown>): Promise<void>;
}

const stockLimits = { tier: 'premium', sitesLimit: 99, recipesLimit: 999_999 };

async function must(
  organization: TestOrganization,
  name: string,
  id: string,
  body: unknown,
): Promise<Record<string, unknown>> {
  const answer = await organization.call(name, { params: { id }, body });
  if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

type BodyOf = (organization: TestOrganization, index: number) => Promise<Record<string, unknown>>;

const plainItem: BodyOf = async (_, index) => ({
  name: `Strong white flour ${index}`,
  category: 'other',
  unit: 'g',
});

/** An organization with this many sites, starting with Main Kitchen, and this many items in g. */
export async function stockRoom(
  size: { sites: number; items: number },
  bodyOf: BodyOf = plainItem,
): Promise<StockRoom> {
  const organization = await newOrganization();
  await setEntitlement(organization.organizationId, stockLimits);
  const { body } = await organization.call('listSites');
  const sites: string[] = [body.items[0].id];
  for (let site = 1; site < size.sites; site++) {
    const id = newId();
    await must(organization, 'putSite', id, { name: `Unit ${site}` });
    sites.push(id);
  }
  const items = Array.from({ length: size.items }, () => newId());
  await many(size.items, async (index) =>
    must(organization, 'putStockItem', items[index] as string, await bodyOf(organization, index)),
  );
  const move: StockRoom['move'] = async (siteId, itemId, sent) => {
    const answer = await organization.call('putMovement', {
      params: { siteId, itemId, id: newId() },
      body: sent,
    });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };
  return { ...organization, sites, items, move };
}

/**
 * The same with every field set: an item follows an ingredient and has a category; every level has a supplier, a count
 * date and an ideal.
 */
export async function fullRoom(size: { sites: number; items: number }): Promise<StockRoom> {
  const categoryId = newId();
  const category = async (organization: TestOrganization) =>
    must(organization, 'putCategory', categoryId, { name: 'Dry goods' });
  let made: Promise<unknown> | null = null;
  const room = await stockRoom(size, async (organization, index) => {
    made ??= category(organization);
    await made;
    const { id } = await newIngredient(organization, { name: `Strong white flour ${index}` });
    return { category: 'ingredient', referenceId: id, categoryId };
  });
  await fillShelves(room);
  for (const siteId of room.sites) await countAll(room, siteId);
  return room;
}

/** A delivery and an ideal for every item at every site. */
async function fillShelves(room: StockRoom): Promise<void> {
  const places = room.sites.flatMap((siteId) => room.items.map((itemId) => ({ siteId, itemId })));
  const { id: supplierId } = await newSupplier(room);
  await many(places.length, (index) => {
    const { siteId, itemId } = places[index] as (typeof places)[number];
    const quantity = String(1250 + (index % 977));
    return room.move(siteId, itemId, { reason: 'receive', quantity, supplierId });
  });
  const changes = places.map((place, index) => ({
    ...place,
    idealStockLevel: String(500 + (index % 40) * 50),
  }));
  for (let from = 0; from < changes.length; from += 500) {
    const answer = await room.call('patchStockLevels', { body: changes.slice(from, from + 500) });
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  }
}

/** Counts every item of a site, to a gram more in each later round. */
export async function countAll(room: StockRoom, siteId: string, round = 1): Promise<void> {
  const lines = room.items.map((itemId, index) => ({
    itemId,
    counted: `${1199 + round + (index % 977)}.5`,
    unit: 'g',
    levelVersion: round,
  }));
  const id = newId();
  for (let state: unknown = 'posting'; state !== 'posted'; )
    ({ state } = await must(room, 'putCount', id, { siteId, lines }));
}
