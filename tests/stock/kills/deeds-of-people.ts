/** What people do: requests, each under its own id. */
import { newId } from '@batchbook/shared/ids';
import { newIngredient } from '../../support/organization.ts';
import { newShelf } from '../../support/shelf.ts';
import { between, type Deed, grams, lot, movement, must, newPantry, request } from './deed.ts';

const told = { 'stock.movement_recorded': 1 };

const movements: Deed[] = [
  {
    name: 'receive with a new lot',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const body = { reason: 'receive', quantity: grams(random), lotCode: 'L2', useByDate: '2027-05-01' };
      const act = movement(pantry, pantry.flour, body);
      return { ...pantry, act, effect: { movements: 1, events: told } };
    },
  },
  {
    name: 'use of a lot',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const body = { reason: 'use', quantity: `-${grams(random)}`, lotCode: 'L1' };
      return { ...pantry, act: movement(pantry, pantry.flour, body), effect: { movements: 1, events: told } };
    },
  },
  {
    name: 'waste in another unit',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const body = {
        reason: 'waste',
        quantity: `-0.${between(random, 1, 9)}`,
        unit: 'kg',
        wasteReason: 'Damp',
      };
      return { ...pantry, act: movement(pantry, pantry.flour, body), effect: { movements: 1, events: told } };
    },
  },
  {
    name: 'first movement of a level',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const body = { reason: 'adjust', quantity: grams(random), note: 'found' };
      const act = movement(pantry, pantry.flour, body, pantry.stall);
      return { ...pantry, act, effect: { movements: 1, events: told } };
    },
  },
  {
    name: 'movement at the default site',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const act = movement(pantry, pantry.flour, { reason: 'receive', quantity: grams(random) }, 'default');
      return { ...pantry, act, effect: { movements: 1, events: told } };
    },
  },
  {
    name: 'undo',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const id = newId();
      const body = { reason: 'receive', quantity: grams(random), ...lot };
      await must(pantry.move({ itemId: pantry.flour, id }, body));
      const act = movement(pantry, pantry.flour, { reason: 'undo', undoes: id });
      return { ...pantry, act, effect: { movements: 1, events: told } };
    },
  },
];

const transfers: Deed[] = [
  {
    name: 'transfer',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const { flour: itemId, siteId: fromSiteId, stall: toSiteId } = pantry;
      const body = { itemId, fromSiteId, toSiteId, quantity: grams(random), lotCode: 'L1' };
      const act = request(pantry, 'putTransfer', { id: newId() }, body);
      return { ...pantry, act, effect: { movements: 2, events: told } };
    },
  },
  {
    name: 'undo of a transfer',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const { flour: itemId, siteId: fromSiteId, stall: toSiteId } = pantry;
      const id = newId();
      const body = { itemId, fromSiteId, toSiteId, quantity: grams(random), lotCode: 'L1' };
      await must(pantry.transfer(body, id));
      const act = movement(pantry, itemId, { reason: 'undo', undoes: id }, toSiteId);
      return { ...pantry, act, effect: { movements: 2, events: told } };
    },
  },
];

const countedLines = 120;
const set = 100;

/** A count of `itemIds`; those in `moved` have moved once. */
const countOf = (
  siteId: string,
  itemIds: readonly string[],
  moved: ReadonlySet<string>,
  counted: string,
) => ({
  siteId,
  lines: itemIds.map((itemId) => ({ itemId, counted, unit: 'g', levelVersion: moved.has(itemId) ? 1 : 0 })),
});

const sheets: Deed[] = [
  {
    name: `count of ${countedLines} lines`,
    prepare: async (random) => {
      const shelf = await newShelf();
      const itemIds = await shelf.addItems(countedLines);
      // Existing levels, and new ones that the count creates.
      const some = itemIds.filter((_, index) => index % 2 === 0);
      const before = countOf(shelf.siteId, some, new Set(), grams(random));
      await must(shelf.call('putCount', { params: { id: newId() }, body: before }));
      const params = { organizationId: shelf.organizationId, id: newId() };
      const body = countOf(shelf.siteId, itemIds, new Set(some), grams(random));
      return {
        ...shelf,
        act: { do: 'call', userId: shelf.userId, operation: 'putCount', input: { params, body } },
        effect: {
          movements: countedLines,
          events: { 'stock.movement_recorded': 'some', 'stock.count_posted': 1 },
        },
      };
    },
  },
  {
    name: `settings of ${set} levels`,
    prepare: async (random) => {
      const shelf = await newShelf();
      const { siteId, organizationId, userId } = shelf;
      const itemIds = await shelf.addItems(set);
      const idealStockLevel = String(between(random, 1, 900));
      const body = itemIds.map((itemId, index) => ({
        siteId,
        itemId,
        idealStockLevel,
        isEnabled: index % 3 > 0,
      }));
      const input = { params: { organizationId }, body };
      return {
        ...shelf,
        act: { do: 'call', userId, operation: 'patchStockLevels', input },
        effect: { events: { 'stock.levels_set': 'some' } },
      };
    },
  },
];

const sites: Deed[] = [
  {
    name: 'creating a site',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const act = request(pantry, 'putSite', { id: newId() }, { name: 'Shop', endsOn: '2027-06-30' });
      return { ...pantry, act, effect: { sites: 1, events: { 'stock.site_changed': 1 } } };
    },
  },
  {
    name: 'deleting a site',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const act = request(pantry, 'deleteSite', { id: pantry.stall });
      return { ...pantry, act, effect: { sites: -1, events: { 'stock.site_changed': 1 } } };
    },
  },
  {
    name: 'bringing a site back',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const { version } = await must(pantry.call('deleteSite', { params: { id: pantry.stall } }));
      const act = request(pantry, 'putSite', { id: pantry.stall }, { isActive: true, version });
      return { ...pantry, act, effect: { sites: 1, events: { 'stock.site_changed': 1 } } };
    },
  },
  {
    name: 'another default site',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const act = request(pantry, 'putSite', { id: pantry.stall }, { isDefault: true, version: 1 });
      return { ...pantry, act, effect: { events: { 'stock.site_changed': 2 } } };
    },
  },
];

const once = { 'stock.item_changed': 1 };

const items: Deed[] = [
  {
    name: 'tracking stock of an ingredient',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const { id: referenceId } = await newIngredient(pantry);
      const act = request(pantry, 'putStockItem', { id: newId() }, { category: 'ingredient', referenceId });
      return { ...pantry, act, effect: { events: once } };
    },
  },
  {
    name: 'deleting an item',
    prepare: async (random) => {
      const { pantry, id } = await tracked(random);
      return { ...pantry, act: request(pantry, 'deleteStockItem', { id }), effect: { events: once } };
    },
  },
  {
    name: 'bringing an item back',
    prepare: async (random) => {
      const { pantry, id } = await tracked(random);
      await must(pantry.call('deleteStockItem', { params: { id } }));
      return { ...pantry, act: request(pantry, 'restoreStockItem', { id }), effect: { events: once } };
    },
  },
  {
    name: 'another unit of an item',
    prepare: async (random) => {
      const pantry = await newPantry(random);
      const { flour: id, siteId, stall } = pantry;
      await must(pantry.move({ itemId: id, siteId: stall }, { reason: 'adjust', quantity: grams(random) }));
      const body = [siteId, stall].map((at) => ({ siteId: at, itemId: id, idealStockLevel: '500' }));
      await must(pantry.call('patchStockLevels', { body }));
      const act = request(pantry, 'putStockItem', { id }, { unit: 'kg', version: 1 });
      return { ...pantry, act, follows: true, effect: { events: { ...once, 'stock.levels_set': 1 } } };
    },
  },
];

/** A tracked ingredient with a level at both sites. */
async function tracked(random: () => number) {
  const pantry = await newPantry(random);
  const { id: referenceId } = await newIngredient(pantry);
  const id = await pantry.newItem({ category: 'ingredient', referenceId });
  for (const siteId of [pantry.siteId, pantry.stall])
    await must(pantry.move({ itemId: id, siteId }, { reason: 'receive', quantity: grams(random) }));
  return { pantry, id };
}

export const deedsOfPeople: readonly Deed[] = [...movements, ...transfers, ...sheets, ...sites, ...items];
