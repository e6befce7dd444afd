/** Organizations with shelves enough to measure stock by. */
import { newId } from '@batchbook/shared/ids';
import { newOrganization, setEntitlement, type TestOrganization } from '../support/organization.ts';
import { many } from './large-kitchen.ts';

export interface StockRoom extends TestOrganization {
  sites: string[];
  items: string[];
  /** @throws Error when the movement is refused. */
  move(siteId: string, itemId: string, body: Record<string, unknown>): Promise<void>;
}

const stockLimits = { tier: 'premium', sitesLimit: 99, recipesLimit: 999_999 };

async function mustMake(organization: TestOrganization, name: string, id: string, body: unknown) {
  const answer = await organization.call(name, { params: { id }, body });
  if (answer.status >= 300) throw new Error(`${name}: ${JSON.stringify(answer.body)}`);
}

/** An organization with so many sites, Main Kitchen the first of them, and so many items kept in g. */
export async function stockRoom(size: { sites: number; items: number }): Promise<StockRoom> {
  const organization = await newOrganization();
  await setEntitlement(organization.organizationId, stockLimits);
  const { body } = await organization.call('listSites');
  const sites: string[] = [body.items[0].id];
  for (let site = 1; site < size.sites; site++) {
    const id = newId();
    await mustMake(organization, 'putSite', id, { name: `Unit ${site}` });
    sites.push(id);
  }
  const items = Array.from({ length: size.items }, () => newId());
  await many(size.items, (index) =>
    mustMake(organization, 'putStockItem', items[index] as string, {
      name: `Strong white flour ${index}`,
      category: 'other',
      unit: 'g',
    }),
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

/** A movement and an ideal for every item at every site, so that each level is there with all that it has. */
export async function fillShelves(room: StockRoom): Promise<void> {
  const places = room.sites.flatMap((siteId) => room.items.map((itemId) => ({ siteId, itemId })));
  await many(places.length, (index) => {
    const place = places[index] as (typeof places)[number];
    return room.move(place.siteId, place.itemId, {
      reason: 'receive',
      quantity: String(1250 + (index % 977)),
    });
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
