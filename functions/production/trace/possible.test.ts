/**
 * Who may have some of a lot that nobody named: through things that stock doesn't follow, sites that a lot was carried to
 * unnamed, and days on which it was there, whenever anything was typed.
 */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { describe, expect, it } from 'vitest';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { setEntitlement } from '../../../tests/support/organization.ts';
import {
  buyers,
  mayHave,
  on,
  openTracedKitchen,
  type TracedKitchen,
} from '../../../tests/support/traced-kitchen.ts';
import { handler as takeStock } from '../../market-events/workers/on-actuals-take-stock.ts';

const flourOf = (kitchen: TracedKitchen, lotCode: string | null) => ({
  ...{ id: newId(), ingredientId: kitchen.ids.flour, plannedQuantity: '800', unit: 'g' },
  supplierLotCode: lotCode,
});
const glazeOf = ({ ids }: TracedKitchen) => ({
  ...{ id: newId(), recipeId: ids.glaze, plannedQuantity: '100', unit: 'g' },
});
const butterOf = ({ ids }: TracedKitchen, lotCode: string | null) => ({
  ...{ id: newId(), ingredientId: ids.butter, plannedQuantity: '200', unit: 'g', supplierLotCode: lotCode },
});

async function soldAtMarket(
  kitchen: TracedKitchen,
  eventDate: string,
  soldQuantity: string,
  wastedQuantity = '0',
): Promise<void> {
  const id = newId();
  const { version } = await kitchen.call(
    'putMarketEvent',
    { id },
    {
      ...{ name: 'Bruton market', eventDate, location: 'High Street' },
      recipes: [{ recipeId: kitchen.ids.tart, plannedQuantity: '30' }],
    },
  );
  const recipes = [{ recipeId: kitchen.ids.tart, soldQuantity, wastedQuantity }];
  await kitchen.call('putEventActuals', { id }, { recipes, version });
}

describe('where nothing is in stock', () => {
  it('reaches who bought what was made two runs later, and an event that sold it', async () => {
    const kitchen = await openTracedKitchen([]);
    const glaze = await kitchen.run('glaze', { ingredients: [butterOf(kitchen, 'AMP-9')] });
    const tart = await kitchen.run('tart', { ingredients: [glazeOf(kitchen)] });
    await kitchen.sell(tart, 'Iris', '3');
    await soldAtMarket(kitchen, on(1), '12', '3');
    await soldAtMarket(kitchen, on(-1), '5');
    const found = await kitchen.trace({ lot: 'AMP-9' });
    expect(found.runs[0]).toMatchObject({ batchNumber: glaze.batchNumber, certainty: 'certain' });
    expect(mayHave(found)).toEqual([[tart.batchNumber, ['untracked']]]);
    expect(buyers(found)).toEqual([['Iris', 'possible', ['made_of_possible']]]);
    expect(found.events).toMatchObject([
      {
        eventDate: on(1),
        product: 'Tart',
        batchNumber: null,
        quantity: '12',
        wasted: '3',
        because: ['untracked'],
      },
      // Made before anybody typed a run.
      { eventDate: on(-1), product: 'Tart', quantity: '5', because: ['not_made', 'no_delivery_day'] },
    ]);
  });

  it('reaches what took the ingredient without a lot, also before it was first named', async () => {
    const kitchen = await openTracedKitchen([]);
    const before = await kitchen.run('glaze', { productionDate: on(-4) });
    await kitchen.run('glaze', { ingredients: [butterOf(kitchen, 'AMP-9')] });
    const after = await kitchen.run('glaze', { productionDate: on(3) });
    const other = await kitchen.run('glaze', { ingredients: [butterOf(kitchen, 'AMP-8')] });
    const found = await kitchen.trace({ lot: 'AMP-9' });
    expect(new Map(mayHave(found) as [string, string[]][])).toEqual(
      new Map([
        [before.batchNumber, ['untracked', 'no_delivery_day']],
        [after.batchNumber, ['untracked']],
      ]),
    );
    expect(found.runs.map(({ id }) => id)).not.toContain(other.id);
  });

  it('reaches a batch’s buyers from a later run of another thing, and none from an earlier one', async () => {
    const kitchen = await openTracedKitchen([]);
    const glaze = await kitchen.run('glaze');
    const early = await kitchen.run('tart', { productionDate: on(-1) });
    const late = await kitchen.run('tart', { productionDate: on(1) });
    const found = await kitchen.trace({ batch: glaze.batchNumber });
    expect(mayHave(found)).toEqual([[late.batchNumber, ['untracked']]]);
    expect(early.status).toBe('locked');
  });
});

describe('where stock was closed, or follows only a part', () => {
  it('reaches events that stock wasn’t moved for', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('butter', 'AMP-1');
    await kitchen.receive('flour', 'MILL-1');
    await kitchen.run('glaze');
    const tart = await kitchen.run('tart');
    // Nothing has taken it from stock: it is held until stock is open again.
    await soldAtMarket(kitchen, on(1), '12');
    await kitchen.closeStock();
    const found = await kitchen.trace({ batch: tart.batchNumber });
    expect(found.events).toMatchObject([{ quantity: '12', certainty: 'possible', because: ['untracked'] }]);
    const ofButter = await kitchen.trace({ lot: 'AMP-1' });
    expect(ofButter.events).toMatchObject([{ name: 'Bruton market', certainty: 'possible' }]);
  });

  it('reaches through a product that nobody tracks, made of a lot that is in stock', async () => {
    const kitchen = await openTracedKitchen(['flour', 'butter', 'tart']);
    await kitchen.receive('butter', 'AMP-1');
    const glaze = await kitchen.run('glaze');
    const tart = await kitchen.run('tart', {
      ingredients: [glazeOf(kitchen), flourOf(kitchen, 'MILL-2')],
    });
    const found = await kitchen.trace({ lot: 'AMP-1' });
    expect(found.runs.map(({ batchNumber, certainty }) => [batchNumber, certainty])).toEqual([
      [glaze.batchNumber, 'certain'],
      [tart.batchNumber, 'possible'],
    ]);
    expect(found.stock.filter(({ certainty }) => certainty === 'possible')).toMatchObject([
      { name: 'Tart', lotCode: tart.batchNumber, quantity: '24', because: ['made_of_possible'] },
    ]);
    expect(found.balance.map(({ lotCode }) => lotCode)).toEqual(['AMP-1', glaze.batchNumber]);
  });
});

describe('a lot that was carried to another site without being named', () => {
  it('reaches what was made there from then on', async () => {
    const kitchen = await openTracedKitchen();
    await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
    const stall = newId();
    await kitchen.call('putSite', { id: stall }, { name: 'Stall' });
    const before = await kitchen.run('glaze', { siteId: stall, productionDate: on(-9) });
    await kitchen.receive('butter', 'AMP-1', '1000', { useByDate: on(-9) });
    const carried = { itemId: kitchen.items.butter, fromSiteId: kitchen.site, toSiteId: stall };
    await kitchen.call('putTransfer', { id: newId() }, { ...carried, quantity: '300' });
    const there = await kitchen.run('glaze', { siteId: stall });
    const found = await kitchen.trace({ lot: 'AMP-1' });
    expect(mayHave(found)).toContainEqual([there.batchNumber, ['unnamed_lot', 'past_use_by']]);
    // 300 g were carried, two batches took 200 each, and 200 g came before from nowhere.
    const butterAt = ({ stock }: Trace) =>
      stock.filter(({ itemId, siteName }) => itemId === carried.itemId && siteName === 'Stall');
    expect(butterAt(found)).toEqual([]);
    await kitchen.call('putTransfer', { id: newId() }, { ...carried, quantity: '600' });
    expect(butterAt(await kitchen.trace({ lot: 'AMP-1' }))).toMatchObject([
      { lotCode: 'AMP-1', quantity: '500', certainty: 'possible', because: ['unnamed_lot'] },
    ]);
    // It took butter that nobody had entered there, before AMP-1 was entered without a day.
    expect(mayHave(found)).toContainEqual([before.batchNumber, ['unnamed_lot', 'no_delivery_day']]);
  });
});

describe('goods that were carried without anybody entering it', () => {
  it('are of any lot of the item that was there that day', async () => {
    const kitchen = await openTracedKitchen();
    await setEntitlement(kitchen.organization.organizationId, { sitesLimit: 3 });
    const barn = newId();
    await kitchen.call('putSite', { id: barn }, { name: 'Barn' });
    await kitchen.receive('butter', 'AMP-1', '5000', { deliveredOn: on(-5) });
    const early = await kitchen.run('glaze', { siteId: barn, productionDate: on(-6) });
    const late = await kitchen.run('glaze', { siteId: barn, productionDate: on(-3) });
    const found = await kitchen.trace({ lot: 'AMP-1' });
    expect(mayHave(found)).toEqual([[late.batchNumber, ['unnamed_lot']]]);
    expect(early.status).toBe('locked');
  });
});

describe('a lot that the books take for used up', () => {
  it('may be in what a count found, and in what was taken beyond the books', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('butter', 'AMP-1', '200', { deliveredOn: on(-9) });
    await kitchen.run('glaze', { productionDate: on(-7), ingredients: [butterOf(kitchen, 'AMP-1')] });
    const beyond = await kitchen.run('glaze', { productionDate: on(-3) });
    expect(mayHave(await kitchen.trace({ lot: 'AMP-1' }))).toEqual([[beyond.batchNumber, ['unnamed_lot']]]);
    await kitchen.move('butter', { reason: 'adjust', quantity: '700' });
    const found = await kitchen.run('glaze', { productionDate: on(-1) });
    expect(mayHave(await kitchen.trace({ lot: 'AMP-1' }))).toContainEqual([
      found.batchNumber,
      ['unnamed_lot'],
    ]);
  });
});

describe('stock that was moved and entered later', () => {
  /** A kitchen whose flour came three weeks ago, with a barn that has none by its books. */
  async function withBarn() {
    const kitchen = await openTracedKitchen(['flour', 'tart']);
    await kitchen.openStock();
    const barn = newId();
    await kitchen.call('putSite', { id: barn }, { name: 'Barn' });
    await kitchen.receive('flour', 'MILL-9', '50000', { deliveredOn: on(-20) });
    const bakeThere = async (productionDate: string) => {
      const tart = await kitchen.run('tart', { siteId: barn, productionDate });
      await kitchen.sell(tart, `Barn ${productionDate}`, '2');
      return tart;
    };
    const carry = (quantity: string, lot: object = {}) =>
      kitchen.call(
        'putTransfer',
        { id: newId() },
        {
          itemId: kitchen.items.flour,
          fromSiteId: kitchen.site,
          toSiteId: barn,
          quantity,
          unit: 'g',
          ...lot,
        },
      );
    const adjust = (quantity: string, siteId: string) =>
      kitchen.move('flour', { reason: 'adjust', quantity, unit: 'g' }, siteId);
    return { kitchen, barn, bakeThere, carry, adjust };
  }
  const possibleBuyers = (found: Trace) =>
    buyers(found).flatMap(([name, certainty]) => (certainty === 'possible' ? [name] : []));

  it('may be in what was made there before, and after the lot came', async () => {
    const { kitchen, bakeThere, carry } = await withBarn();
    await carry('20000');
    for (const day of [on(-25), on(-10), on(-2)]) await bakeThere(day);
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(possibleBuyers(found)).toEqual([`Barn ${on(-10)}`, `Barn ${on(-2)}`]);
  });

  it('may be in what was made there of another lot that the product chose', async () => {
    const { kitchen, barn, bakeThere, carry } = await withBarn();
    await kitchen.move(
      'flour',
      { reason: 'receive', quantity: '9000', unit: 'g', lotCode: 'BARN-1', useByDate: on(3) },
      barn,
    );
    await carry('20000', { lotCode: 'MILL-9' });
    await bakeThere(on(-3));
    expect(possibleBuyers(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([`Barn ${on(-3)}`]);
  });

  it('may be what a count or an adjustment found at another site', async () => {
    const { kitchen, barn, bakeThere, adjust } = await withBarn();
    await adjust('20000', barn);
    await adjust('-20000', kitchen.site);
    await bakeThere(on(-10));
    await bakeThere(on(0));
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(possibleBuyers(found)).toEqual([`Barn ${on(-10)}`, `Barn ${on(0)}`]);
    expect(found.stock).toContainEqual(
      expect.objectContaining({ siteName: 'Barn', lotCode: 'MILL-9', certainty: 'possible' }),
    );
  });

  it('isn’t what was found after the last of the lot was gone', async () => {
    const { kitchen, barn, bakeThere, adjust } = await withBarn();
    await kitchen.move('flour', { reason: 'waste', quantity: '-50000', unit: 'g', lotCode: 'MILL-9' });
    await adjust('20000', barn);
    await bakeThere(on(0));
    expect(possibleBuyers(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([]);
  });

  it('may be what a customer brought back without a lot', async () => {
    const kitchen = await openTracedKitchen(['flour', 'tart']);
    await kitchen.receive('flour', 'MILL-9');
    const tart = await kitchen.run('tart', { plannedQuantity: '20', useByDate: on(9) });
    await kitchen.sell(tart, 'Rosa', '20');
    const back = { reason: 'customer_return', quantity: '5', unit: 'pieces' };
    await kitchen.move('tart', { ...back, confirmed: ['returned_more'] });
    await soldAtMarket(kitchen, on(1), '4');
    const types = ['market_events.event_changed', 'market_events.actuals_recorded'];
    const { organizationId } = kitchen.organization;
    expect(await deliver(takeStock, await eventsOf(organizationId, types))).toBe(0);
    const { events } = await kitchen.trace({ lot: 'MILL-9' });
    expect(events).toMatchObject([{ name: 'Bruton market', quantity: '4', certainty: 'possible' }]);
  });
});

describe('a lot that was named before the day of its delivery', () => {
  it('may be in what was made since then', async () => {
    const kitchen = await openTracedKitchen(['flour', 'tart']);
    await kitchen.receive('flour', 'MILL-8', '9000', { deliveredOn: on(-30), useByDate: on(2) });
    await kitchen.receive('flour', 'MILL-9', '5000', { deliveredOn: on(-5), useByDate: on(9) });
    await kitchen.run('tart', {
      productionDate: on(-10),
      ingredients: [flourOf(kitchen, 'MILL-9')],
    });
    const before = await kitchen.run('tart', {
      productionDate: on(-12),
      ingredients: [flourOf(kitchen, null)],
    });
    const after = await kitchen.run('tart', {
      productionDate: on(-7),
      ingredients: [flourOf(kitchen, null)],
    });
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(mayHave(found)).toEqual([[after.batchNumber, ['unnamed_lot']]]);
    expect(found.runs.map(({ batchNumber }) => batchNumber)).not.toContain(before.batchNumber);
  });
});

describe('a delivery that was undone', () => {
  it('and entered again under another code may be what those took who named the first', async () => {
    const kitchen = await openTracedKitchen();
    const at = { siteId: kitchen.site, itemId: kitchen.items.flour };
    const wrong = { reason: 'receive', quantity: '5000', unit: 'g', lotCode: 'MILL-8', useByDate: on(41) };
    const { id } = await kitchen.call('putMovement', { ...at, id: newId() }, wrong);
    const tart = await kitchen.run('tart', { ingredients: [flourOf(kitchen, 'mill-8')] });
    await kitchen.sell(tart, 'Iris', '3');
    await kitchen.call('putMovement', { ...at, id: newId() }, { reason: 'undo', undoes: id });
    await kitchen.receive('flour', 'MILL-9', '5000', { deliveredOn: on(-2) });
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(mayHave(found)).toEqual([[tart.batchNumber, ['unnamed_lot']]]);
    expect(buyers(found)).toEqual([['Iris', 'possible', ['made_of_possible']]]);
    expect(buyers(await kitchen.trace({ lot: 'MILL-8' }))).toEqual([['Iris', 'certain', []]]);
  });

  it('says nothing of when the lot was there', async () => {
    const kitchen = await openTracedKitchen();
    const id = newId();
    const body = {
      ...{ reason: 'receive', quantity: '5000', unit: 'g', lotCode: 'AMP-1', useByDate: on(-20) },
      confirmed: ['delivered_past_use_by'],
    };
    const params = { siteId: kitchen.site, itemId: kitchen.items.butter };
    await kitchen.call('putMovement', { ...params, id }, { ...body, deliveredOn: on(-8) });
    await kitchen.call('putMovement', { ...params, id: newId() }, { reason: 'undo', undoes: id });
    await kitchen.call('putMovement', { ...params, id: newId() }, { ...body, deliveredOn: on(-2) });
    await kitchen.run('glaze', { productionDate: on(-6) });
    const after = await kitchen.run('glaze', { productionDate: on(-1) });
    const found = await kitchen.trace({ lot: 'AMP-1' });
    expect(mayHave(found)).toEqual([[after.batchNumber, ['unnamed_lot', 'past_use_by']]]);
  });
});

describe('a code that never came in', () => {
  it('may be what somebody meant by another code, of a lot that was there', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('flour', 'MILL-9', '5000', { deliveredOn: on(-2) });
    const tart = await kitchen.run('tart', { ingredients: [flourOf(kitchen, 'MIL-9')] }, ['unknown_lot']);
    await kitchen.sell(tart, 'Iris', '3');
    await kitchen.run(
      'tart',
      {
        ...{ productionDate: on(-3), ingredients: [flourOf(kitchen, 'MIL-9')] },
      },
      ['unknown_lot'],
    );
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(mayHave(found)).toEqual([[tart.batchNumber, ['never_came']]]);
    expect(found.runs[0]?.used).toMatchObject([{ lotCode: 'MIL-9', quantity: '800', unit: 'g' }]);
    expect(buyers(found)).toEqual([['Iris', 'possible', ['made_of_possible']]]);
    // Its delivery was only entered late.
    await kitchen.receive('flour', 'MIL-9', '5000', { deliveredOn: on(-4) });
    expect(mayHave(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([]);
  });

  it('says nothing where codes are typed and nobody enters what comes', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.run('tart', { ingredients: [flourOf(kitchen, 'MILL-8')] });
    await kitchen.run('tart', { ingredients: [flourOf(kitchen, 'MILL-9')] });
    expect(mayHave(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([]);
  });
});

describe('an event that noted no lots', () => {
  const work = async ({ organization: { organizationId } }: TracedKitchen) => {
    const types = ['market_events.event_changed', 'market_events.actuals_recorded'];
    expect(await deliver(takeStock, await eventsOf(organizationId, types))).toBe(0);
  };
  const rows = ({ events }: Trace) =>
    events.map(({ batchNumber, quantity, certainty, because }) => [
      batchNumber,
      quantity,
      certainty,
      because,
    ]);

  it('may have sold each batch that was there, not only the one that the product chose', async () => {
    const kitchen = await openTracedKitchen(['flour', 'butter', 'tart']);
    await kitchen.receive('flour', 'MILL-9');
    const chosen = await kitchen.run('tart', { useByDate: on(4) });
    const other = await kitchen.run('tart', { useByDate: on(6) });
    await soldAtMarket(kitchen, on(1), '10');
    await work(kitchen);
    expect(rows(await kitchen.trace({ batch: chosen.batchNumber }))).toEqual([
      [chosen.batchNumber, '10', 'certain', []],
    ]);
    expect(rows(await kitchen.trace({ batch: other.batchNumber }))).toEqual([
      [null, '10', 'possible', ['unnamed_lot']],
    ]);
    expect(rows(await kitchen.trace({ lot: 'MILL-9' }))).toEqual([[chosen.batchNumber, '10', 'certain', []]]);
    const later = await kitchen.run('tart', { useByDate: on(9), productionDate: on(2) });
    expect(rows(await kitchen.trace({ batch: later.batchNumber }))).toEqual([]);
  });
});

describe('a run that leaves the lot to the kitchen', () => {
  const tart = async (kitchen: TracedKitchen, buyer: string) =>
    kitchen.sell(await kitchen.run('tart', { ingredients: [flourOf(kitchen, null)] }), buyer, '2');

  it('has the lot that the product takes, and may have each other that was there', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('flour', 'MILL-8', '5000', { useByDate: on(20), deliveredOn: on(-2) });
    await kitchen.receive('flour', 'MILL-9', '5000', { useByDate: on(30), deliveredOn: on(-2) });
    await tart(kitchen, 'Iris');
    expect(buyers(await kitchen.trace({ lot: 'MILL-8' }))).toEqual([['Iris', 'certain', []]]);
    const found = await kitchen.trace({ lot: 'MILL-9' });
    expect(mayHave(found)).toEqual([[expect.any(String), ['unnamed_lot']]]);
    expect(buyers(found)).toEqual([['Iris', 'possible', ['made_of_possible']]]);
  });

  it('may have one that came that day and was entered afterwards, and none that came later', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('flour', 'MILL-8', '5000', { deliveredOn: on(-2) });
    await tart(kitchen, 'Iris');
    await kitchen.receive('flour', 'MILL-10', '5000', { deliveredOn: on(-1) });
    await kitchen.receive('flour', 'MILL-11', '5000', { useByDate: on(9) });
    expect(buyers(await kitchen.trace({ lot: 'MILL-10' }))).toEqual([
      ['Iris', 'possible', ['made_of_possible']],
    ]);
    expect(buyers(await kitchen.trace({ lot: 'MILL-11' }))).toEqual([]);
  });

  it('may have one past its use-by, and says so', async () => {
    const kitchen = await openTracedKitchen();
    await kitchen.receive('flour', 'MILL-7', '5000', { useByDate: on(-4), deliveredOn: on(-9) });
    await kitchen.receive('flour', 'MILL-8', '5000', { deliveredOn: on(-2) });
    await tart(kitchen, 'Iris');
    const [[, because]] = mayHave(await kitchen.trace({ lot: 'MILL-7' })) as [[string, string[]]];
    expect(because).toEqual(['unnamed_lot', 'past_use_by']);
  });

  it('that names a lot has that alone', async () => {
    const kitchen = await openTracedKitchen();
    for (const code of ['MILL-8', 'MILL-9']) await kitchen.receive('flour', code);
    const run = await kitchen.run('tart', { ingredients: [flourOf(kitchen, 'mill-9')] });
    await kitchen.sell(run, 'Iris', '2');
    expect(buyers(await kitchen.trace({ lot: 'MILL-8' }))).toEqual([]);
  });
});
