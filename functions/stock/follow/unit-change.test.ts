/**
 * Stock items follow their ingredients: invariants 1, 2, 7 and 28. Through any changes of units, with concurrent
 * movements and repeated, shuffled events, a level is the sum of its movements.
 */
import { newId } from '@batchbook/shared/ids';
import type { StockLevel } from '@batchbook/shared/stock/level-schema';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { seeded, withFaults } from '../../../tests/support/faults.ts';
import { holdFirstWrite, holdRequest } from '../../../tests/support/hold.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../../tests/support/organization.ts';
import { setFields } from '../../../tests/support/shelf.ts';
import { seed, sizeOf } from '../../../tests/support/size.ts';
import { everythingOf } from '../../../tests/support/table-state.ts';
import { changeStanding } from '../../billing/change-standing.ts';
import { handler } from '../workers/on-tracked-thing-changed.ts';

const followed = [
  ...['ingredients.ingredient_changed', 'recipes.recipe_changed', 'stock.item_changed'],
  ...['stock.site_changed', 'billing.standing_changed'],
];

let kitchen: TestOrganization;
let mainKitchen: string;
let stall: string;
let delivered: number;

beforeEach(async () => {
  delivered = 0;
  kitchen = await newOrganization();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', sitesLimit: 3 });
  mainKitchen = (await kitchen.call('listSites')).body.items[0].id;
  stall = newId();
  await kitchen.call('putSite', { params: { id: stall }, body: { name: 'Stall' } });
});

type Body = Record<string, unknown>;

/** Delivers the events since the last call to the worker, and their consequences, to the end. */
async function settle(): Promise<void> {
  for (let round = 0; round < 5; round++) {
    const events = await eventsOf(kitchen.organizationId, followed);
    const fresh = events.slice(delivered);
    delivered = events.length;
    if (fresh.length === 0) return;
    expect(await deliver(handler, fresh)).toBe(0);
  }
  throw new Error('each event led to another');
}

async function track(fields: Body): Promise<{ ingredient: string; item: string }> {
  const { id } = await newIngredient(kitchen, fields);
  const item = newId();
  const body = { category: 'ingredient', referenceId: id };
  const made = await kitchen.call('putStockItem', { params: { id: item }, body });
  expect(made.status).toBe(201);
  return { ingredient: id, item };
}

async function change(ingredient: string, fields: Body): Promise<void> {
  const { version } = (await kitchen.call('getIngredient', { params: { id: ingredient } })).body;
  const answer = await kitchen.call('putIngredient', {
    params: { id: ingredient },
    body: { ...fields, version },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

const move = (item: string, quantity: string, siteId = mainKitchen, fields: Body = {}) =>
  kitchen.call('putMovement', {
    params: { siteId, itemId: item, id: newId() },
    body: { reason: 'adjust', quantity, ...fields },
  });
const itemOf = async (id: string) =>
  (await kitchen.call('listStockItems')).body.items.find((item: { id: string }) => item.id === id);
const levelOf = async (item: string, siteId = mainKitchen): Promise<StockLevel> =>
  (await kitchen.call('listStockLevels', { query: { siteId } })).body.items.find(
    (level: StockLevel) => level.itemId === item,
  );
const ledgerOf = (item: string, siteId = mainKitchen) =>
  itemsAt(`ORG#${kitchen.organizationId}#LEDGER#${item}#${siteId}`, 'MOVE#');

/** Checks numerically that the movements of a level, in whatever unit they were, add up to the level. */
async function expectSum(item: string): Promise<void> {
  for (const siteId of [mainKitchen, stall]) {
    const [level] = await itemsAt(`ORG#${kitchen.organizationId}`, `LEVEL#${siteId}#${item}`);
    const movements = await ledgerOf(item, siteId);
    const sum = movements.reduce((left, { delta }) => left + BigInt(delta as number | bigint), 0n);
    expect(BigInt((level?.q as number | bigint | undefined) ?? 0)).toBe(sum);
    expect((level?.n as number | undefined) ?? 0).toBe(movements.length);
  }
}

describe('an ingredient that is renamed', () => {
  it('renames its stock item, unless that has its own name', async () => {
    const [flour, butter] = [await track({ name: 'Flour' }), await track({ name: 'Butter' })];
    await kitchen.call('putStockItem', {
      params: { id: butter.item },
      body: { name: 'The butter', version: 1 },
    });
    await change(flour.ingredient, { name: 'Rye flour' });
    await change(butter.ingredient, { name: 'Salted butter' });
    await settle();
    expect(await itemOf(flour.item)).toMatchObject({ name: 'Rye flour', version: 2 });
    expect((await itemOf(butter.item)).name).toBe('The butter');
  });

  it('is applied to a deleted item when it is restored', async () => {
    const { ingredient, item } = await track({ name: 'Flour', unit: 'g', costingUnit: '100g' });
    await move(item, '1500');
    await settle();
    await kitchen.call('deleteStockItem', { params: { id: item } });
    await change(ingredient, { name: 'Rye flour', unit: 'kg', costingUnit: '1000g' });
    await settle();
    await kitchen.call('restoreStockItem', { params: { id: item } });
    await settle();
    expect(await itemOf(item)).toMatchObject({ name: 'Rye flour', unit: 'kg' });
    expect(await levelOf(item)).toMatchObject({ currentStock: '1.5', unit: 'kg', version: 1 });
  });

  it('is followed by a product, in its word and in its unit', async () => {
    const recipe = newId();
    const put = (body: Body) => kitchen.call('putRecipe', { params: { id: recipe }, body });
    await put({ name: 'Loaf', unit: 'loaves' });
    const item = newId();
    const body = { category: 'product', referenceId: recipe };
    await kitchen.call('putStockItem', { params: { id: item }, body });
    await put({ name: 'Sourdough', unit: 'rounds', version: 1 });
    await settle();
    expect(await itemOf(item)).toMatchObject({ name: 'Sourdough', unit: 'pieces', unitName: 'rounds' });
    await put({ unit: 'boxes', version: 2 });
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'boxes', unitName: null });
  });
});

describe('an ingredient whose unit changes', () => {
  it('to one of the same base: nothing moves, the levels are shown in it', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '1250');
    await kitchen.call('patchStockLevels', {
      body: [{ siteId: 'all', itemId: item, idealStockLevel: '500' }],
    });
    await change(ingredient, { unit: 'kg', costingUnit: '1000g' });
    await settle();
    expect(await levelOf(item)).toMatchObject({
      currentStock: '1.25',
      idealStockLevel: '0.5',
      unit: 'kg',
      version: 1,
    });
    expect(await levelOf(item, stall)).toMatchObject({
      currentStock: '0',
      idealStockLevel: '0.5',
      unit: 'kg',
    });
    expect(await ledgerOf(item)).toHaveLength(1);
  });

  it('to one of another base: converts, and the rounding is a movement of its own', async () => {
    const { ingredient, item } = await track({ unit: 'ml', costingUnit: '100ml', gramsPerMl: '0.915' });
    await move(item, '1000.5');
    await kitchen.call('patchStockLevels', {
      body: [{ siteId: 'all', itemId: item, idealStockLevel: '200' }],
    });
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    await settle();
    // 1,000.5 ml weigh 915.4575 g, half to even 915.458 g, and rounded down 915 g.
    expect(await levelOf(item)).toMatchObject({
      currentStock: '915',
      idealStockLevel: '183',
      unit: 'g',
      version: 3,
    });
    const movements = (await ledgerOf(item)).slice(1);
    expect(movements.map(({ reason, delta, levelUnit }) => [reason, delta, levelUnit])).toEqual([
      ['unit_change', 915_458 - 1_000_500, 'g'],
      ['rounding', -458, 'g'],
    ]);
    await expectSum(item);
    const ledger = await kitchen.call('listLedger', { params: { siteId: mainKitchen, itemId: item } });
    expect(ledger.body.items[0]).toMatchObject({ reason: 'rounding', left: '915', quantity: '-0.458' });
  });

  it('below zero: rounds towards minus infinity, and says that a density was assumed', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '-10.25');
    await change(ingredient, { unit: 'l', costingUnit: '1000ml' });
    await settle();
    expect(await levelOf(item)).toMatchObject({ currentStock: '-0.011', unit: 'l' });
    const [, changed, rounded] = await ledgerOf(item);
    expect(changed).toMatchObject({ reason: 'unit_change', delta: 0, densityAssumed: true });
    expect(rounded).toMatchObject({ reason: 'rounding', delta: -750 });
    await expectSum(item);
  });

  it('without a conversion: the levels stay, and the item says that they must be counted', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '600');
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'pieces', manualUnit: 'g' });
    expect(await levelOf(item)).toMatchObject({ currentStock: '600', unit: 'g', version: 1 });
    expect(await levelOf(item, stall)).toMatchObject({ currentStock: '0', unit: 'pieces' });
    // With a weight for one piece it can be converted after all.
    await change(ingredient, { gramsPerPiece: '55' });
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'pieces', manualUnit: null });
    expect(await levelOf(item)).toMatchObject({ currentStock: '10', unit: 'pieces' });
    await expectSum(item);
  });

  it('and back again, before anybody counted: everything is as it was', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '600');
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'g', manualUnit: null });
    expect(await levelOf(item)).toMatchObject({ currentStock: '600', unit: 'g', version: 1 });
  });

  it('without a conversion, once it is counted: the item is settled', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '600');
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    const lines = [{ itemId: item, counted: '11', unit: 'pieces', levelVersion: 1 }];
    const counted = await kitchen.call('putCount', {
      params: { id: newId() },
      body: { siteId: mainKitchen, lines },
    });
    expect(counted.status).toBe(201);
    expect(await levelOf(item)).toMatchObject({ currentStock: '11', unit: 'pieces', version: 2 });
    expect(await itemOf(item)).toMatchObject({ unit: 'pieces', manualUnit: null });
    await expectSum(item);
  });

  it('without a conversion, once it is counted: settled even when the answer was lost', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '600');
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    const lines = [{ itemId: item, counted: '11', unit: 'pieces', levelVersion: 1 }];
    const request = { params: { id: newId() }, body: { siteId: mainKitchen, lines } };
    const injected = await withFaults({ lostAnswers: 1, random: seeded(seed) }, () =>
      kitchen.call('putCount', request),
    );
    expect(injected.lostAnswers).toBe(1);
    expect((await kitchen.call('putCount', request)).status).toBe(200);
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'pieces', manualUnit: null });
  });

  it('of an item of another kind: the PUT converts its levels', async () => {
    const item = newId();
    const put = (body: Body) => kitchen.call('putStockItem', { params: { id: item }, body });
    await put({ name: 'Soap', unit: 'ml' });
    await move(item, '750.5');
    expect((await put({ unit: 'kg', version: 1 })).body.unit).toBe('kg');
    expect(await levelOf(item)).toMatchObject({ currentStock: '0.75', unit: 'kg', version: 3 });
    await expectSum(item);
  });
});

describe('a change of unit', () => {
  it('loses neither itself nor a concurrent movement, in either order', async () => {
    const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
    await move(item, '600');
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    await change(ingredient, { gramsPerPiece: '50' });
    // The worker has read the level, and is overtaken before its first write, which converts it.
    await holdFirstWrite(
      () => settle(),
      () => move(item, '100', mainKitchen, { unit: 'g' }),
    );
    expect(await levelOf(item)).toMatchObject({ currentStock: '14', unit: 'pieces' });
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    // A movement has read the level, and is overtaken.
    const moved = await holdFirstWrite(
      () => move(item, '2', mainKitchen, { unit: 'pieces' }),
      () => settle(),
    );
    expect(moved.status).toBe(201);
    expect(await levelOf(item)).toMatchObject({ currentStock: '800', unit: 'g' });
    await expectSum(item);
  });

  it.each(['0', '3'])('beside an ideal (%s before) that is set: it goes along', async (before) => {
    const { ingredient, item } = await track({ unit: 'pieces', costingUnit: '1pieces' });
    const ideal = (idealStockLevel: string) => {
      const body = [{ siteId: mainKitchen, itemId: item, idealStockLevel }];
      return kitchen.call('patchStockLevels', { body });
    };
    await move(item, '10');
    await ideal(before);
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    await settle();
    await change(ingredient, { gramsPerPiece: '55' });
    await holdFirstWrite(
      () => settle(),
      () => ideal('2'),
    );
    expect(await levelOf(item)).toMatchObject({ unit: 'g', currentStock: '550', idealStockLevel: '110' });
  });

  it('during the first movement of a level leaves it in the new unit', async () => {
    const { ingredient, item } = await track({ unit: 'ml', costingUnit: '100ml', gramsPerMl: '0.5' });
    await settle();
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    const moved = await holdFirstWrite(
      () => move(item, '100', stall, { unit: 'ml' }),
      () => settle(),
    );
    expect(moved.status).toBe(201);
    expect(await levelOf(item, stall)).toMatchObject({ currentStock: '50', unit: 'g', version: 1 });
  });

  it('is applied once, however often and in whatever order its events come', async () => {
    const { ingredient, item } = await track({ unit: 'ml', costingUnit: '100ml', gramsPerMl: '0.915' });
    await move(item, '333.3');
    await move(item, '12', stall);
    await change(ingredient, { unit: 'g', costingUnit: '100g' });
    await change(ingredient, { unit: 'l', costingUnit: '1000ml' });
    await change(ingredient, { unit: 'kg', costingUnit: '1000g' });
    const events = await eventsOf(kitchen.organizationId, followed);
    const many = [...events, ...events, ...events].toReversed();
    await Promise.all([deliver(handler, many), deliver(handler, events), deliver(handler, many)]);
    await settle();
    expect(await itemOf(item)).toMatchObject({ unit: 'kg' });
    // 333.3 ml weigh 304.9695 g.
    expect(await levelOf(item)).toMatchObject({ currentStock: '0.304', unit: 'kg', version: 3 });
    expect(await levelOf(item, stall)).toMatchObject({ currentStock: '0.01', version: 3 });
    await expectSum(item);
  });
});

describe(`any sequence (seed ${seed})`, () => {
  const units = [
    { unit: 'g', costingUnit: '100g' },
    { unit: 'kg', costingUnit: '1000g' },
    { unit: 'ml', costingUnit: '100ml' },
    { unit: 'l', costingUnit: '1000ml' },
    { unit: 'pieces', costingUnit: '1pieces' },
    { unit: 'boxes', costingUnit: '1boxes' },
  ];
  const step = fc.oneof(
    fc.record({ kind: fc.constant('unit' as const), to: fc.constantFrom(...units) }),
    fc.record({ kind: fc.constant('weight' as const), gramsPerPiece: fc.constantFrom(null, '55', '0.3') }),
    fc.record({ kind: fc.constant('events' as const) }),
    fc.record({
      kind: fc.constant('move' as const),
      thousandths: fc.integer({ min: -5_000_000, max: 5_000_000 }).filter((value) => value !== 0),
      atStall: fc.boolean(),
    }),
  );

  it('of units, weights, events and movements, under faults, leaves the sum of the movements', async () => {
    const sequences = fc.sample(fc.array(step, { minLength: 8, maxLength: 14 }), {
      numRuns: sizeOf('unitChanges'),
      seed,
    });
    for (const sequence of sequences) {
      const { ingredient, item } = await track({ unit: 'g', costingUnit: '100g' });
      await withFaults({ conflicts: 0.15, random: seeded(seed) }, async () => {
        for (const one of sequence) {
          if (one.kind === 'unit') await change(ingredient, one.to);
          if (one.kind === 'weight') await change(ingredient, { gramsPerPiece: one.gramsPerPiece });
          const events = await eventsOf(kitchen.organizationId, followed);
          if (one.kind === 'events') await deliver(handler, events.slice(-4));
          // The next change happens while the events of this one are on their way.
          const working = one.kind === 'events' ? settle() : deliver(handler, events.slice(-2));
          if (one.kind === 'move') {
            const { unit } = await levelOf(item, one.atStall ? stall : mainKitchen);
            const quantity = formatThousandths(BigInt(one.thousandths), 'g');
            const moved = await move(item, quantity, one.atStall ? stall : mainKitchen, { unit });
            expect([201, 400], JSON.stringify(moved.body)).toContain(moved.status);
          }
          await working;
        }
      });
      await settle();
      await expectSum(item);
      const shown = await itemOf(item);
      for (const siteId of [mainKitchen, stall]) {
        const { unit } = await levelOf(item, siteId);
        expect([shown.unit, shown.manualUnit]).toContain(unit);
      }
    }
  });
});

describe('a lot left in the old unit', () => {
  it('stops its movements from being undone, and says what to do instead', async () => {
    const grams = { unit: 'g', costingUnit: '100g' };
    const { ingredient, item } = await track({ ...grams, gramsPerPiece: '50' });
    const received = await move(item, '600', mainKitchen, { reason: 'receive', lotCode: 'A' });
    await change(ingredient, { unit: 'pieces', costingUnit: '1pieces' });
    await settle();
    await move(item, '-1', mainKitchen, { lotCode: 'A' });
    await move(item, '-11');
    await change(ingredient, { ...grams, gramsPerPiece: null });
    await settle();
    expect(await levelOf(item)).toMatchObject({ currentStock: '0', unit: 'g' });
    const undone = await kitchen.call('putMovement', {
      params: { siteId: mainKitchen, itemId: item, id: newId() },
      body: { reason: 'undo', undoes: received.body.id },
    });
    expect([undone.status, undone.body.code]).toEqual([409, 'not_undoable']);
    expect(undone.body.detail).toContain('Adjust the stock instead');
    await expectSum(item);
  });
});

describe('while stock is closed to the organization (invariant 22)', () => {
  const trialOver = { organizationCreatedAt: '2020-01-01T00:00:00.000Z' };
  const graceOver = { sitesLimit: 1, sitesGracePeriodEnds: '2020-01-01T00:00:00.000Z' };
  const close = (values: Body) => setEntitlement(kitchen.organizationId, values);
  const eggs = { name: 'Eggs', unit: 'g', costingUnit: '100g', gramsPerPiece: '50' };
  const toPieces = { name: 'Hen’s eggs', unit: 'pieces', costingUnit: '1pieces' };

  /** The stock data itself, without the waiting updates. */
  const stockOf = async () =>
    (await everythingOf(kitchen.organizationId)).filter(
      ({ pk, sk }) =>
        !String(pk).startsWith('OUTBOX#') && /^(STOCKITEM|LEVEL|MOVE|STOCKSTATE|SITE|LOT)/.test(String(sk)),
    );

  it.each([
    ['without it in the plan', { tier: 'free', ...trialOver }],
    ['past the grace period of too many sites', { tier: 'grow', ...graceOver, sites: 2 }],
  ])('a worker changes nothing %s, and takes it on once it is open again', async (_, closing) => {
    const { ingredient, item } = await track(eggs);
    await move(item, '600');
    await settle();
    await close(closing);
    const before = await stockOf();
    await change(ingredient, toPieces);
    await settle();
    expect(await stockOf()).toEqual(before);
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, new Date());
    await settle();
    expect(await itemOf(item)).toMatchObject({ name: 'Hen’s eggs', unit: 'pieces' });
    expect(await levelOf(item)).toMatchObject({ currentStock: '12', unit: 'pieces' });
    await expectSum(item);
    expect(await itemsAt(`ORG#${kitchen.organizationId}`, 'STOCKHELD#')).toEqual([]);
  });

  it('opens again with one site less', async () => {
    const { ingredient, item } = await track(eggs);
    await settle();
    await close({ tier: 'grow', ...graceOver, sites: 2 });
    await change(ingredient, toPieces);
    await settle();
    expect((await itemOf(item)).unit).toBe('g');
    expect((await kitchen.call('deleteSite', { params: { id: stall } })).status).toBe(200);
    await settle();
    expect((await itemOf(item)).unit).toBe('pieces');
  });

  it('leaves no update waiting that was noted while it opened', async () => {
    const { ingredient, item } = await track(eggs);
    await settle();
    await close({ tier: 'free', ...trialOver });
    await change(ingredient, toPieces);
    const changed = await eventsOf(kitchen.organizationId, ['ingredients.ingredient_changed']);
    const follow = () => deliver(handler, changed.slice(-1));
    await holdRequest({ name: 'Put', nth: 1 }, follow, async () => {
      await changeStanding(kitchen.organizationId, { tier: 'premium' }, new Date());
      await deliver(handler, await eventsOf(kitchen.organizationId, ['billing.standing_changed']));
    });
    expect((await itemOf(item)).unit).toBe('pieces');
  });

  it('deletes no update that was noted again meanwhile', async () => {
    const { ingredient, item } = await track(eggs);
    await settle();
    await close({ tier: 'free', ...trialOver });
    await change(ingredient, { name: 'Hen’s eggs' });
    await settle();
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, new Date());
    const opened = await eventsOf(kitchen.organizationId, ['billing.standing_changed']);
    // Its first write applies the name; the second deletes the waiting update.
    await holdRequest(
      { name: 'TransactWrite', nth: 2 },
      () => deliver(handler, opened),
      async () => {
        await close({ tier: 'free', ...trialOver });
        await change(ingredient, toPieces);
        await settle();
      },
    );
    expect((await itemOf(item)).unit).toBe('g');
    await changeStanding(kitchen.organizationId, { tier: 'premium' }, new Date());
    await settle();
    expect(await itemOf(item)).toMatchObject({ name: 'Hen’s eggs', unit: 'pieces' });
  });

  it('ignores items that were restored before', async () => {
    const { item } = await track(eggs);
    await move(item, '600');
    await settle();
    await kitchen.call('deleteStockItem', { params: { id: item } });
    await kitchen.call('restoreStockItem', { params: { id: item } });
    const key = { pk: `ORG#${kitchen.organizationId}`, sk: `LEVEL#${mainKitchen}#${item}` };
    await setFields(key, { closed: true });
    await close({ tier: 'free', ...trialOver });
    const before = await stockOf();
    expect((await kitchen.call('restoreStockItem', { params: { id: item } })).status).toBe(200);
    expect(await stockOf()).toEqual(before);
  });
});
