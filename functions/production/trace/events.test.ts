/** Which market events may have sold a batch: by what they packed and loaded, before and after somebody enters what was sold. */
import { newId } from '@batchbook/shared/ids';
import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { handler as takeStock } from '../../market-events/workers/on-actuals-take-stock.ts';

interface Line {
  lotCode?: string;
  useByDate?: string | null;
  quantity?: string;
  isPacked?: boolean;
  isLoaded?: boolean;
  broughtBack?: string;
}

const eventIn = (
  kitchen: TracedKitchen,
  name: string,
  eventDate: string,
  { lines = [], ...more }: { lines?: Line[]; siteId?: string } = {},
): Promise<MarketEvent> =>
  kitchen.call(
    'putMarketEvent',
    { id: newId() },
    {
      ...{ name, eventDate, location: 'High Street', ...more },
      recipes: [{ recipeId: kitchen.ids.tart, plannedQuantity: '30' }],
      packing: { items: lines.map((line) => ({ id: newId(), recipeId: kitchen.ids.tart, ...line })) },
    },
  );

async function enter(kitchen: TracedKitchen, event: MarketEvent, actuals: object): Promise<void> {
  const recipes = [{ recipeId: kitchen.ids.tart, ...actuals }];
  await kitchen.call('putEventActuals', { id: event.id }, { recipes, version: event.version });
  const types = ['market_events.event_changed', 'market_events.actuals_recorded'];
  expect(await deliver(takeStock, await eventsOf(kitchen.organization.organizationId, types))).toBe(0);
}

const setStatus = (kitchen: TracedKitchen, { id, version }: MarketEvent, status: string) =>
  kitchen.call('putMarketEvent', { id }, { status, version });

/** A kitchen with 5 kg of flour M-1, and tarts made of it. */
async function withFlour(...[tracked]: Parameters<typeof openTracedKitchen>) {
  const kitchen = await openTracedKitchen(tracked ?? ['flour', 'tart']);
  await kitchen.openStock();
  await kitchen.receive('flour', 'M-1', '9000', { deliveredOn: on(-9) });
  const bake = (batchNumber: string, body: object = {}) =>
    kitchen.run('tart', { batchNumber, productionDate: on(-3), useByDate: on(5), ...body });
  return { kitchen, bake };
}

const sellAll = (kitchen: TracedKitchen, { id }: ProductionRun) =>
  kitchen.call(
    'putSale',
    { id, saleId: newId() },
    { purchaserName: 'Iris', purchaserEmail: 'iris@example.com', quantity: '24', saleDate: on(-2) },
  );

const listed = ({ events }: Trace) =>
  events.map(({ name, batchNumber, quantity, certainty, because }) => [
    name,
    batchNumber,
    quantity,
    ...(certainty === 'certain' ? [certainty] : because),
  ]);

describe('an event whose sales nobody has entered', () => {
  it('may have sold the batch that its pack list names, by a trace of it and of its flour', async () => {
    const { kitchen, bake } = await withFlour();
    await bake('T-1');
    const line = { lotCode: 't-1', useByDate: on(5), quantity: '8', isPacked: true };
    const market = await eventIn(kitchen, 'Bruton market', on(-1), { lines: [line] });
    await eventIn(kitchen, 'Frome market', on(2), { lines: [{ ...line, quantity: '6' }] });
    await eventIn(kitchen, 'Wells market', on(-1), { lines: [{ ...line, lotCode: 'T-9' }] });
    const cancelled = await eventIn(kitchen, 'Rained off', on(-1), { lines: [line] });
    await setStatus(kitchen, cancelled, 'cancelled');
    const expected = [
      ['Bruton market', 'T-1', '8', 'not_recorded'],
      ['Frome market', 'T-1', '6', 'not_recorded'],
    ];
    for (const query of [{ batch: 'T-1' }, { lot: 'T-1' }, { lot: 'M-1' }])
      expect(listed(await kitchen.trace(query)).sort()).toEqual(expected);
    await setStatus(kitchen, market, 'completed');
    const found = await kitchen.trace({ batch: 'T-1' });
    expect(listed(found).sort()).toEqual(expected);
    expect(found.events.find(({ id }) => id === market.id)).toMatchObject({
      ...{ eventDate: on(-1), location: 'High Street', product: 'Tart', wasted: '0', unit: 'tarts' },
    });
  });

  it('may have sold the batch whose number its pack list has on the line of another recipe', async () => {
    const { kitchen } = await withFlour();
    await kitchen.run('glaze', { batchNumber: 'G-1', productionDate: on(-3) });
    await eventIn(kitchen, 'Bruton market', on(-1), { lines: [{ lotCode: 'g-1', quantity: '8' }] });
    expect(listed(await kitchen.trace({ batch: 'G-1' }))).toEqual([
      ['Bruton market', 'G-1', '8', 'not_recorded'],
    ]);
  });

  it('may have sold any batch that was there that day where it names none', async () => {
    const { kitchen, bake } = await withFlour();
    await bake('T-1');
    const gone = await bake('T-2');
    await sellAll(kitchen, gone);
    await eventIn(kitchen, 'Before', on(-4));
    await eventIn(kitchen, 'Planned', on(-1));
    await eventIn(kitchen, 'Packed', on(-2), {
      lines: [{ quantity: '8', isPacked: true, broughtBack: '2' }],
    });
    await eventIn(kitchen, 'All came back', on(-1), { lines: [{ quantity: '8', broughtBack: '8' }] });
    await eventIn(kitchen, 'Not yet', on(2));
    const expected = [
      ['Packed', null, '6', 'not_recorded'],
      ['Planned', null, '30', 'not_recorded'],
    ];
    expect(listed(await kitchen.trace({ batch: 'T-1' })).sort()).toEqual(expected);
    const before = ['Before', null, '30', 'not_recorded', 'not_made'];
    expect(listed(await kitchen.trace({ lot: 'M-1' })).sort()).toEqual([before, ...expected]);
  });

  it('isn’t listed any more for what it didn’t sell', async () => {
    const { kitchen, bake } = await withFlour();
    await bake('T-1');
    const packed = { lotCode: 'T-1', useByDate: on(5), quantity: '8' };
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { lines: [packed] });
    const planned = await eventIn(kitchen, 'Frome market', on(-1));
    await enter(kitchen, event, { soldQuantity: '0' });
    await enter(kitchen, planned, { soldQuantity: '0' });
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual([]);
  });
});

describe('an event that was loaded', () => {
  async function withStall() {
    const { kitchen, bake } = await withFlour();
    const stall = newId();
    await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
    const load = (event: MarketEvent, quantity: string, lot: object = {}) =>
      kitchen.call(
        'putTransfer',
        { id: newId() },
        {
          ...{ itemId: kitchen.items.tart, fromSiteId: kitchen.site, toSiteId: stall, unit: 'pieces' },
          ...{ quantity, eventId: event.id, ...lot },
        },
      );
    return { kitchen, bake, stall, load };
  }

  it('is listed once where its lot is named', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    await bake('T-1');
    const lot = { lotCode: 'T-1', useByDate: on(5) };
    const lines = [{ ...lot, quantity: '8', isPacked: true, isLoaded: true }];
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { siteId: stall, lines });
    await load(event, '8', lot);
    const expected = [['Bruton market', 'T-1', '8', 'certain']];
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual(expected);
    expect(listed(await kitchen.trace({ lot: 'M-1' }))).toEqual(expected);
  });

  it('has sold the batch that it was loaded with, and not that of the other market at its stall', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    await bake('T-1');
    await bake('T-2', { useByDate: on(6) });
    const loaded = async (name: string, day: string, lot: { lotCode: string; useByDate: string }) => {
      const lines = [{ ...lot, quantity: '8', isPacked: true, isLoaded: true }];
      const event = await eventIn(kitchen, name, day, { siteId: stall, lines });
      await load(event, '8', lot);
      return event;
    };
    const saturday = await loaded('Saturday', on(-2), { lotCode: 'T-1', useByDate: on(5) });
    const sunday = await loaded('Sunday', on(-1), { lotCode: 'T-2', useByDate: on(6) });
    await enter(kitchen, sunday, { soldQuantity: '8' });
    await enter(kitchen, saturday, { soldQuantity: '6' });
    expect(listed(await kitchen.trace({ lot: 'M-1' })).sort()).toEqual([
      ['Saturday', 'T-1', '6', 'certain'],
      ['Sunday', 'T-2', '8', 'certain'],
    ]);
  });

  it('has sold what its pack list names, also once it was moved to where the books have none of it', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    await bake('T-1');
    await bake('T-2', { useByDate: on(6) });
    const lot = { lotCode: 'T-2', useByDate: on(6) };
    const lines = [{ ...lot, quantity: '8', isPacked: true, isLoaded: true }];
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { siteId: stall, lines });
    await load(event, '8', lot);
    expect(listed(await kitchen.trace({ batch: 'T-2' }))).toEqual([['Bruton market', 'T-2', '8', 'certain']]);
    const { version } = await kitchen.call('getMarketEvent', { id: event.id });
    const moved = await kitchen.call('putMarketEvent', { id: event.id }, { siteId: null, version });
    await kitchen.move('tart', { reason: 'waste', quantity: '-16', unit: 'pieces', ...lot });
    await enter(kitchen, moved, { soldQuantity: '8' });
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual([
      ['Bruton market', null, '8', 'overdrawn'],
    ]);
    expect(listed(await kitchen.trace({ batch: 'T-2' }))).toEqual([['Bruton market', 'T-2', '8', 'certain']]);
  });

  it('hasn’t sold what was carried back without it, nor anything once it was cancelled or is still to come', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    const tarts = await bake('T-1');
    const lot = { lotCode: 'T-1', useByDate: on(5) };
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { siteId: stall });
    await load(event, '8', lot);
    const back = { itemId: kitchen.items.tart, fromSiteId: stall, toSiteId: kitchen.site, unit: 'pieces' };
    await kitchen.call('putTransfer', { id: newId() }, { ...back, quantity: '6', ...lot });
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual([['Bruton market', 'T-1', '2', 'certain']]);
    const { version } = await kitchen.call('getMarketEvent', { id: event.id });
    const later = await kitchen.call('putMarketEvent', { id: event.id }, { eventDate: on(5), version });
    expect(listed(await kitchen.trace({ batch: tarts.batchNumber }))).toEqual([]);
    await setStatus(kitchen, later, 'cancelled');
    expect(listed(await kitchen.trace({ batch: tarts.batchNumber }))).toEqual([]);
  });

  it('keeps its name, place and day for what was loaded, also once it was deleted', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    await bake('T-1');
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { siteId: stall });
    await load(event, '8', { lotCode: 'T-1', useByDate: on(5) });
    const unnamed = await eventIn(kitchen, 'Frome market', on(-1), { siteId: stall });
    await load(unnamed, '4');
    await enter(kitchen, event, { soldQuantity: '2' });
    for (const { id } of [event, unnamed]) await kitchen.call('deleteMarketEvent', { id });
    await enter(kitchen, await eventIn(kitchen, 'Another', on(-1)), { soldQuantity: '0' });
    const { events } = await kitchen.trace({ batch: 'T-1' });
    expect(
      events.map(({ name, eventDate, location, quantity }) => [name, eventDate, location, quantity]),
    ).toEqual([
      ['Bruton market', on(-1), 'High Street', '8'],
      ['Frome market', on(-1), 'High Street', '4'],
    ]);
  });

  it('is listed where no lot was named, also before its day', async () => {
    const { kitchen, bake, stall, load } = await withStall();
    await bake('T-1');
    const lines = [{ quantity: '4', isPacked: true, isLoaded: true }];
    await load(await eventIn(kitchen, 'Bruton market', on(-1), { siteId: stall, lines }), '4');
    await load(await eventIn(kitchen, 'Frome market', on(2), { siteId: stall }), '3');
    expect(listed(await kitchen.trace({ batch: 'T-1' })).sort()).toEqual([
      ['Bruton market', null, '4', 'not_recorded'],
      ['Frome market', null, '3', 'not_recorded'],
    ]);
  });
});

describe('an event whose pack list names another batch than the books took', () => {
  it('has sold what it packed though it was sold out by the books, and may have sold what was there', async () => {
    const { kitchen, bake } = await withFlour();
    await bake('T-1');
    const packed = await bake('T-2', { useByDate: on(6) });
    const lines = [{ lotCode: 'T-2', useByDate: on(6), quantity: '8', isPacked: true }];
    const event = await eventIn(kitchen, 'Bruton market', on(-1), { lines });
    await sellAll(kitchen, packed);
    await enter(kitchen, event, { soldQuantity: '8' });
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual([
      ['Bruton market', null, '8', 'overdrawn'],
    ]);
    expect(listed(await kitchen.trace({ batch: 'T-2' }))).toEqual([['Bruton market', 'T-2', '8', 'certain']]);
    expect(listed(await kitchen.trace({ lot: 'M-1' }))).toEqual([['Bruton market', 'T-2', '8', 'certain']]);
  });

  it('may have sold the one that somebody put on its list afterwards', async () => {
    const { kitchen, bake } = await withFlour();
    await bake('T-1');
    await bake('T-2', { useByDate: on(6) });
    const event = await eventIn(kitchen, 'Bruton market', on(-1));
    await enter(kitchen, event, { soldQuantity: '8' });
    const { version } = await kitchen.call('getMarketEvent', { id: event.id });
    const line = { id: newId(), recipeId: kitchen.ids.tart, lotCode: 'T-2', useByDate: on(6), quantity: '8' };
    await kitchen.call('putMarketEvent', { id: event.id }, { packing: { items: [line] }, version });
    expect(listed(await kitchen.trace({ batch: 'T-1' }))).toEqual([['Bruton market', 'T-1', '8', 'certain']]);
    expect(listed(await kitchen.trace({ batch: 'T-2' }))).toEqual([['Bruton market', 'T-2', '8', 'packed']]);
    expect(listed(await kitchen.trace({ lot: 'M-1' })).sort()).toEqual([
      ['Bruton market', 'T-1', '8', 'certain'],
      ['Bruton market', 'T-2', '8', 'packed'],
    ]);
  });

  it('may have sold it where stock doesn’t follow the product', async () => {
    const { kitchen, bake } = await withFlour(['flour']);
    await bake('T-1', { useByDate: on(-2) });
    const lines = [{ lotCode: 'T-1', useByDate: on(-2), quantity: '8', isPacked: true }];
    const market = await eventIn(kitchen, 'Bruton market', on(-1), { lines });
    await enter(kitchen, market, { soldQuantity: '7' });
    const fair = await eventIn(kitchen, 'Frome fair', on(-1), { lines });
    await enter(kitchen, fair, { soldQuantity: '20' });
    expect(listed(await kitchen.trace({ batch: 'T-1' })).sort()).toEqual([
      ['Bruton market', 'T-1', '8', 'packed'],
      ['Frome fair', null, '12', 'untracked', 'past_use_by'],
      ['Frome fair', 'T-1', '8', 'packed'],
    ]);
  });
});

it('has sold what its pack list names, also where the books have it elsewhere, and none that it doesn’t name', async () => {
  const { kitchen, bake } = await withFlour();
  const stall = newId();
  await kitchen.call('putSite', { id: stall }, { name: 'Unit 4' });
  const [here, there] = [await bake('HERE-1'), await bake('THERE-1', { siteId: stall, ingredients: [] })];
  const lines = [{ lotCode: there.batchNumber, quantity: '3' }];
  const event = await eventIn(kitchen, 'Bath market', on(-1), { lines });
  await enter(kitchen, event, { soldQuantity: '3' });
  const found = await kitchen.trace({ batch: there.batchNumber });
  expect(found.events).toMatchObject([{ name: 'Bath market', quantity: '3', certainty: 'certain' }]);
  expect(found.balance[0]).toMatchObject({ in: '24', sold: '3' });
  // More of it was sold from there than the books have there: it may have been this one.
  const other = await kitchen.trace({ batch: here.batchNumber });
  expect(other.events.filter(({ certainty }) => certainty === 'certain')).toEqual([]);
});

it('may have sold each batch that was there where its pack list names a code that never was', async () => {
  const { kitchen, bake } = await withFlour();
  const tarts = await bake('T-1');
  const event = await eventIn(kitchen, 'Bath market', on(-1), { lines: [{ lotCode: 'T-7', quantity: '3' }] });
  await enter(kitchen, event, { soldQuantity: '3' });
  const found = await kitchen.trace({ batch: tarts.batchNumber });
  expect(found.events).toMatchObject([
    { name: 'Bath market', certainty: 'possible', because: ['never_came'], quantity: '3' },
  ]);
});

describe('an event that sold what no run had made', () => {
  const eventsOfLot = async (kitchen: TracedKitchen, lot: string) =>
    listed(await kitchen.trace({ lot })).sort();

  it.each([[['flour', 'butter', 'tart'] as const], [['flour', 'butter'] as const]])(
    'may have sold what is in its recipe, and in the recipes in that, while the lot was there: %j in stock',
    async (tracked) => {
      const { kitchen } = await withFlour(tracked);
      await kitchen.receive('butter', 'B-1', '900', { deliveredOn: on(-2) });
      await enter(kitchen, await eventIn(kitchen, 'Bruton market', on(-1)), {
        ...{ soldQuantity: '6', wastedQuantity: '2' },
      });
      await enter(kitchen, await eventIn(kitchen, 'Frome market', on(-3)), { soldQuantity: '5' });
      await enter(kitchen, await eventIn(kitchen, 'Nothing', on(-1)), { soldQuantity: '0' });
      await eventIn(kitchen, 'Planned', on(-1));
      await eventIn(kitchen, 'Not yet', on(2));
      const ofButter = [
        ['Bruton market', null, '6', 'not_made'],
        ['Planned', null, '30', 'not_recorded', 'not_made'],
      ];
      expect(await eventsOfLot(kitchen, 'B-1')).toEqual(ofButter);
      expect(await eventsOfLot(kitchen, 'M-1')).toEqual([
        ofButter[0],
        ['Frome market', null, '5', 'not_made'],
        ofButter[1],
      ]);
      const bruton = (await kitchen.trace({ lot: 'B-1' })).events.find(
        ({ name }) => name === 'Bruton market',
      );
      expect(bruton).toMatchObject({ product: 'Tart', wasted: '2', unit: 'tarts' });
    },
  );

  it('may have sold what its recipe named when it was planned, also once that is changed or deleted', async () => {
    const { kitchen } = await withFlour(['flour']);
    await enter(kitchen, await eventIn(kitchen, 'Bruton market', on(-4)), { soldQuantity: '6' });
    const expected = [['Bruton market', null, '6', 'not_made']];
    const { tart, butter } = kitchen.ids;
    const line = { id: newId(), kind: 'ingredient', ingredientId: butter, quantity: '100', unit: 'g' };
    await kitchen.call('putRecipe', { id: tart }, { lines: [line], version: 1 });
    expect(await eventsOfLot(kitchen, 'M-1')).toEqual(expected);
    await kitchen.call('deleteRecipe', { id: tart });
    expect(await eventsOfLot(kitchen, 'M-1')).toEqual(expected);
  });

  it('may have sold it though a run made some long ago, of which nothing was in date any more', async () => {
    const { kitchen, bake } = await withFlour(['flour']);
    await bake('OLD', { productionDate: on(-30), useByDate: on(-27) });
    await kitchen.receive('flour', 'M-2', '900', { deliveredOn: on(-9) });
    await enter(kitchen, await eventIn(kitchen, 'Bruton market', on(-1)), { soldQuantity: '6' });
    expect(await eventsOfLot(kitchen, 'M-2')).toEqual([['Bruton market', null, '6', 'not_made']]);
  });

  it('is of no lot of its own once a run had made it by that day', async () => {
    const { kitchen, bake } = await withFlour(['flour']);
    await kitchen.receive('flour', 'M-2', '900', { deliveredOn: on(-9) });
    const row = {
      ingredientId: kitchen.ids.flour,
      plannedQuantity: '100',
      unit: 'g',
      supplierLotCode: 'M-1',
    };
    const ingredients = [{ id: newId(), ...row }];
    const market = await eventIn(kitchen, 'Bruton market', on(-4));
    await enter(kitchen, market, { soldQuantity: '6' });
    await bake('T-1');
    await kitchen.call('putRun', { id: newId() }, { recipeId: kitchen.ids.tart, productionDate: on(-5) });
    expect(await eventsOfLot(kitchen, 'M-2')).toEqual([['Bruton market', null, '6', 'not_made']]);
    await bake('T-2', { productionDate: on(-4), ingredients });
    expect(await eventsOfLot(kitchen, 'M-2')).toEqual([]);
  });
});
