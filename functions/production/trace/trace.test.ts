/** A trace finds exactly what is reachable from a lot, and says what became of all of it. */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { setEntitlement } from '../../../tests/support/organization.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { takeFromStock } from '../../market-events/stock/take-from-stock.ts';

let kitchen: TracedKitchen['organization'];
let { site, ids, items, call, move, receive, run, sell, trace } = {} as TracedKitchen;

const certain = <Row extends { certainty: string }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ certainty }) => certainty === 'certain');
const batches = ({ runs }: Pick<Trace, 'runs'>) =>
  runs.map(({ batchNumber, level }) => `${batchNumber} ${level}`);

beforeEach(async () => {
  const open = await openTracedKitchen();
  ({ organization: kitchen, site, ids, items, call, move, receive, run, sell, trace } = open);
});

describe('forward from a lot', () => {
  it('follows a recipe in a recipe to everybody who bought, and accounts for every gram', async () => {
    const supplierId = newId();
    await call('putSupplier', { id: supplierId }, { name: 'Ampersand', contactPhone: '01373 1' });
    await receive('butter', 'AMP-1', '1000', { supplierId });
    await receive('flour', 'MILL-1');
    const glaze = await run('glaze');
    const tart = await run('tart');
    await sell(tart, 'Rosa', '10');
    await move('butter', { reason: 'waste', quantity: '-50', lotCode: 'AMP-1' });
    await call('deleteSupplier', { id: supplierId });
    await call('deleteStockItem', { id: items.glaze });
    const found = await trace({ lot: 'AMP-1' });
    expect(found.lots).toMatchObject([
      {
        lotCode: 'AMP-1',
        name: 'Butter',
        ingredientId: ids.butter,
        supplier: { name: 'Ampersand', phone: '01373 1' },
      },
      { lotCode: glaze.batchNumber, name: 'Glaze', recipeId: ids.glaze },
      { lotCode: tart.batchNumber, name: 'Tart', recipeId: ids.tart },
    ]);
    expect(batches(found)).toEqual([`${glaze.batchNumber} 1`, `${tart.batchNumber} 2`]);
    expect(found.sales).toMatchObject([
      { purchaserName: 'Rosa', quantity: '10', batchNumber: tart.batchNumber },
    ]);
    expect(found.balance).toMatchObject([
      {
        lotCode: 'AMP-1',
        in: '1000',
        used: '200',
        wasted: '50',
        onHand: '750',
        unaccounted: '0',
        unaccountedPercent: '0.0',
      },
      { name: 'Glaze', in: '500', used: '100', onHand: '400', unaccounted: '0' },
      { name: 'Tart', in: '24', sold: '10', onHand: '14', unaccounted: '0' },
    ]);
    expect(found.stock.map(({ name, quantity }) => `${name} ${quantity}`)).toEqual([
      'Butter 750',
      'Glaze 400',
      'Tart 14',
    ]);
  });

  it('says how to reach a customer, as they are now, or were when they were deleted', async () => {
    await receive('flour', 'MILL-1');
    const tart = await run('tart');
    const customer = { name: 'Café Rosa', contactEmail: 'rosa@cafe.example', contactPhone: '01632 960555' };
    const id = newId();
    await call('putCustomer', { id }, { ...customer, address: '5 Rook Lane, Frome' });
    await call('putSale', { id: tart.id, saleId: newId() }, { customerId: id, quantity: '2' });
    await sell(tart, 'Iris', '1');
    const expected = new Map([
      [
        'Café Rosa',
        { purchaserPhone: '01632 960555', purchaserAddress: '5 Rook Lane, Frome', customerId: id },
      ],
      ['Iris', { purchaserPhone: '', purchaserAddress: '', customerId: null }],
    ]);
    const found = async () =>
      (await trace({ lot: 'MILL-1' })).sales.map((one) => [one.purchaserName, one] as const);
    expect(new Map(await found())).toMatchObject(expected);
    await call('deleteCustomer', { id });
    expect(new Map(await found())).toMatchObject(expected);
  });

  it('follows what is made of itself each day, however long', { timeout: 60_000 }, async () => {
    const days = 104;
    ({ call, ids, run, sell, trace } = await openTracedKitchen([]));
    const row = (of: object) => [{ id: newId(), plannedQuantity: '100', unit: 'g', ...of }];
    let fed = row({ ingredientId: ids.butter, supplierLotCode: 'AMP-1' });
    for (let day = 0; day < days; day++) {
      const batchNumber = `S-${day}`;
      await run('glaze', { batchNumber, ingredients: fed });
      fed = row({ recipeId: ids.glaze, supplierLotCode: batchNumber });
    }
    const last = await run('tart', { ingredients: fed });
    await sell(last, 'Rosa', '1');
    const forward = await trace({ lot: 'AMP-1' });
    expect(certain(forward.runs)).toHaveLength(days + 1);
    expect(certain(forward.sales)).toMatchObject([{ purchaserName: 'Rosa' }]);
    const backward = await trace({ batch: last.batchNumber, direction: 'backward' });
    expect(backward.lots.map(({ lotCode }) => lotCode)).toContain('AMP-1');
  });

  it('finds a code in capitals that was typed without', async () => {
    await receive('butter', 'AMP-1');
    expect((await trace({ lot: 'amp-1' })).lots).toMatchObject([{ lotCode: 'AMP-1' }]);
  });

  it('keeps the same code on two ingredients apart', async () => {
    await receive('butter', 'L1');
    await receive('flour', 'L1');
    const glaze = await run('glaze');
    const plain = await run('tart', {
      ingredients: [{ id: newId(), ingredientId: ids.flour, plannedQuantity: '10', unit: 'g' }],
    });
    expect(batches(await trace({ lot: 'L1', ingredientId: ids.butter }))).toEqual([`${glaze.batchNumber} 1`]);
    expect(batches(await trace({ lot: 'L1', ingredientId: ids.flour }))).toEqual([`${plain.batchNumber} 1`]);
    expect((await trace({ lot: 'L1' })).lots).toHaveLength(4);
  });

  it('passes through struck runs and marks them, and their stock is back', async () => {
    await receive('butter', 'AMP-1', '1000');
    const glaze = await run('glaze');
    await call('strikeRun', { id: glaze.id }, { comment: 'Burnt' });
    const found = await trace({ lot: 'AMP-1' });
    expect(found.runs).toMatchObject([{ batchNumber: glaze.batchNumber, struck: true }]);
    expect(found.balance).toMatchObject([
      { in: '1000', used: '0', onHand: '1000', unaccounted: '0' },
      { in: '0', used: '0', onHand: '0', unaccounted: '0' },
    ]);
  });

  it('passes through transfers, counts and undone movements', async () => {
    await setEntitlement(kitchen.organizationId, { sitesLimit: 3 });
    const stall = newId();
    await call('putSite', { id: stall }, { name: 'Stall' });
    await receive('butter', 'AMP-1', '1000');
    const transfer = {
      itemId: items.butter,
      fromSiteId: site,
      toSiteId: stall,
      quantity: '300',
      lotCode: 'AMP-1',
    };
    await call('putTransfer', { id: newId() }, transfer);
    const wasted = newId();
    await call(
      'putMovement',
      { siteId: stall, itemId: items.butter, id: wasted },
      { reason: 'waste', quantity: '-100', unit: 'g', lotCode: 'AMP-1' },
    );
    await call(
      'putMovement',
      { siteId: stall, itemId: items.butter, id: newId() },
      { reason: 'undo', undoes: wasted },
    );
    await move('butter', { reason: 'adjust', quantity: '-20', lotCode: 'AMP-1' });
    const found = await trace({ lot: 'AMP-1' });
    expect(found.balance).toMatchObject([
      { in: '1000', wasted: '0', adjusted: '20', onHand: '980', unaccounted: '0' },
    ]);
    expect(found.stock.map(({ siteName, quantity }) => `${siteName} ${quantity}`).sort()).toEqual([
      'Main Kitchen 680',
      'Stall 300',
    ]);
  });

  it('names the event that a lot was loaded for, with what is still there or was sold', async () => {
    await setEntitlement(kitchen.organizationId, { sitesLimit: 3 });
    const [stall, event] = [newId(), newId()];
    await call('putSite', { id: stall }, { name: 'Stall' });
    const planned = {
      ...{ name: 'Bruton market', eventDate: on(0), location: 'High Street', siteId: stall },
      recipes: [{ recipeId: ids.tart, plannedQuantity: '20' }],
    };
    await call('putMarketEvent', { id: event }, planned);
    const tart = await run('tart');
    const carry = async (fromSiteId: string, toSiteId: string, quantity: string) =>
      call(
        'putTransfer',
        { id: newId() },
        {
          ...{ itemId: items.tart, fromSiteId, toSiteId, quantity, eventId: event },
          lotCode: tart.batchNumber,
        },
      );
    await carry(site, stall, '20');
    await carry(stall, site, '4');
    const found = await trace({ batch: tart.batchNumber });
    expect(found.events).toMatchObject([
      { id: event, name: 'Bruton market', eventDate: on(0), quantity: '16', assumed: true },
    ]);
    expect(found.balance.at(-1)).toMatchObject({ in: '24', sold: '0', onHand: '24', unaccounted: '0' });
  });

  it('finds runs by lots that were written down where stock is closed', async () => {
    await setEntitlement(kitchen.organizationId, {
      tier: 'free',
      organizationCreatedAt: '2026-01-01T00:00:00.000Z',
    });
    const of = {
      id: newId(),
      ingredientId: ids.flour,
      plannedQuantity: '800',
      unit: 'g',
      supplierLotCode: 'MILL-9',
    };
    const tart = await run('tart', { ingredients: [of] });
    await sell(tart, 'Rosa', '4');
    const found = await trace({ lot: 'MILL-9' });
    expect(batches(found)).toEqual([`${tart.batchNumber} 1`]);
    expect(found.sales).toHaveLength(1);
    expect(found.balance).toMatchObject([
      { lotCode: 'MILL-9', in: '0', used: '800' },
      { lotCode: tart.batchNumber, in: '24', sold: '4', unaccounted: '20' },
    ]);
  });

  it('says of which run the lot is assumed: its sheet named none, and stock chose', async () => {
    await receive('butter', 'AMP-1', '1000');
    const row = () => ({ id: newId(), ingredientId: ids.butter, plannedQuantity: '200', unit: 'g' });
    const named = await run('glaze', { ingredients: [{ ...row(), supplierLotCode: 'amp-1' }] });
    const unnamed = await run('glaze', { ingredients: [row()] });
    const { runs, happenings } = await trace({ lot: 'AMP-1' });
    const isAssumed = runs.map(({ batchNumber, used }) => [batchNumber, used[0]?.assumed ?? false]);
    expect(isAssumed.sort()).toEqual(
      [
        [named.batchNumber, false],
        [unnamed.batchNumber, true],
      ].sort(),
    );
    expect(happenings.filter(({ assumed }) => assumed).map(({ reference }) => reference)).toEqual([
      unnamed.batchNumber,
    ]);
  });

  it('names apart what took the item without a lot while the lot lay there', async () => {
    await receive('butter', 'AMP-1', '100');
    const glaze = await run('glaze');
    await sell(glaze, 'Rosa', '10');
    await move('butter', { reason: 'use', quantity: '-5' });
    const found = await trace({ lot: 'AMP-1' });
    expect(batches(found)).toEqual([`${glaze.batchNumber} 1`]);
    const other = await trace({ lot: 'AMP-1' });
    expect(other.possible.runs).toEqual([]);
    await receive('butter', 'AMP-2', '100');
    await move('butter', { reason: 'adjust', quantity: '-5' });
    // Nobody said on which day AMP-2 came, and what was used before it was entered had come unentered.
    expect((await trace({ lot: 'AMP-2' })).possible.movements).toMatchObject([
      { reason: 'use', quantity: '-5', because: ['unnamed_lot', 'no_delivery_day'] },
      { reason: 'adjust', quantity: '-5', because: ['unnamed_lot'] },
    ]);
  });
});

describe('a code that came with two use-by dates', () => {
  it('is traced by each of them alone, with what names no date', async () => {
    const [soon, late] = [on(20), on(50)];
    for (const useByDate of [soon, late]) await receive('flour', 'MILL-1', '5000', { useByDate });
    const bake = async (useByDate: string, buyer: string) => {
      const row = { id: newId(), ingredientId: ids.flour, plannedQuantity: '100', unit: 'g' };
      const ingredients = [{ ...row, supplierLotCode: 'MILL-1', useByDate }];
      await sell(await run('tart', { ingredients }), buyer, '1');
    };
    await bake(soon, 'Rosa');
    await bake(late, 'Iris');
    const buyersOf = async (query: Record<string, string>) => {
      const { sales, lots } = await trace({ lot: 'MILL-1', ...query });
      const [lot] = lots.filter(({ lotCode }) => lotCode === 'MILL-1');
      return [
        sales.map(({ purchaserName }) => purchaserName).sort(),
        lot?.useByDates,
        lot?.deliveries.length,
      ];
    };
    expect(await buyersOf({})).toEqual([['Iris', 'Rosa'], [soon, late], 2]);
    expect(await buyersOf({ useByDate: soon })).toEqual([['Rosa'], undefined, 1]);
    expect(await buyersOf({ useByDate: late })).toEqual([['Iris'], undefined, 1]);
    const { balance } = await trace({ lot: 'MILL-1', useByDate: soon });
    expect(balance.find(({ lotCode }) => lotCode === 'MILL-1')).toMatchObject({
      ...{ in: '5000', used: '100', unaccounted: '0' },
    });

    const id = newId();
    const recorded = await call('putRecall', { id }, { lot: 'MILL-1', useByDate: late });
    expect(recorded).toMatchObject({ useByDate: late, counts: { sales: 1 } });
    const refused = await kitchen.call('getTrace', { query: { batch: 'X-1', useByDate: late } });
    expect(refused).toMatchObject({ status: 400, body: { issues: [{ path: 'useByDate' }] } });
  });
});

describe('what can’t be ruled out', () => {
  it('is every run that took the item unposted and without a lot, with its sales, while the lot was there', async () => {
    await receive('butter', 'AMP-1');
    await setEntitlement(kitchen.organizationId, {
      tier: 'free',
      organizationCreatedAt: '2026-01-01T00:00:00.000Z',
    });
    const glaze = await run('glaze');
    await sell(glaze, 'Rosa', '10');
    const other = await run('tart', {
      ingredients: [{ id: newId(), ingredientId: ids.flour, plannedQuantity: '10', unit: 'g' }],
    });
    const { runs, possible } = await trace({ lot: 'AMP-1' });
    expect(certain(runs)).toEqual([]);
    expect(runs).toMatchObject([{ certainty: 'possible', because: ['untracked'] }]);
    expect(possible.runs.map(({ batchNumber }) => batchNumber)).toEqual([glaze.batchNumber]);
    expect(possible.sales).toMatchObject([{ purchaserName: 'Rosa' }]);
    expect(other.status).toBe('locked');
  });

  it('is followed on like what is certain: to who bought what was made of it', async () => {
    // Past its use-by on the day of the run, so nothing is taken of it by itself.
    await receive('butter', 'AMP-1', '5000', { useByDate: on(-4) });
    await receive('flour', 'MILL-1');
    const glaze = await run('glaze');
    const tart = await run('tart');
    await sell(tart, 'Iris', '3');
    const { runs, sales, possible } = await trace({ lot: 'AMP-1' });
    expect([certain(runs), certain(sales)]).toEqual([[], []]);
    expect(runs).toMatchObject([
      { because: ['unnamed_lot', 'past_use_by'] },
      { because: ['unnamed_lot', 'made_of_possible'] },
    ]);
    expect(possible.runs.map(({ batchNumber, level }) => `${batchNumber} ${level}`)).toEqual([
      `${glaze.batchNumber} 1`,
      `${tart.batchNumber} 2`,
    ]);
    expect(possible.runs[1]?.used).toMatchObject([
      { lotCode: glaze.batchNumber, quantity: '100', unit: 'g' },
    ]);
    expect(possible.sales).toMatchObject([{ purchaserName: 'Iris', quantity: '3' }]);
  });

  it('is followed through a second step that names no lot either', async () => {
    await receive('butter', 'AMP-1', '5000', { useByDate: on(-4) });
    const glaze = await run('glaze', { useByDate: on(0) });
    const tart = await run('tart', { productionDate: on(1) });
    await sell(tart, 'Iris', '3');
    const { possible } = await trace({ lot: 'AMP-1' });
    expect(possible.runs.map(({ batchNumber }) => batchNumber)).toEqual([
      glaze.batchNumber,
      tart.batchNumber,
    ]);
    expect(possible.sales).toMatchObject([{ purchaserName: 'Iris' }]);
    // From the batch itself, too.
    const ofGlaze = await trace({ lot: glaze.batchNumber });
    expect(ofGlaze.possible.runs.map(({ batchNumber }) => batchNumber)).toEqual([tart.batchNumber]);
  });

  it('has an event that sold without a lot by its name, place and date, its corrections in one row', async () => {
    await receive('butter', 'AMP-1');
    await receive('flour', 'MILL-1');
    await run('glaze');
    const tart = await run('tart');
    await move('tart', { reason: 'adjust', quantity: '10', unit: 'units' });
    const id = newId();
    const planned = {
      ...{ name: 'Bruton market', eventDate: on(0), location: 'High Street', siteId: site },
      recipes: [{ recipeId: ids.tart, plannedQuantity: '30' }],
    };
    let { version } = await call('putMarketEvent', { id }, planned);
    for (const soldQuantity of ['30', '28']) {
      const body = { recipes: [{ recipeId: ids.tart, soldQuantity }], version };
      ({ version } = await call('putEventActuals', { id }, body));
      await takeFromStock(kitchen, id, new Date());
    }
    const { events, possible } = await trace({ batch: tart.batchNumber });
    expect(certain(events)).toMatchObject([{ name: 'Bruton market', quantity: '24' }]);
    expect(events.filter(({ certainty }) => certainty === 'possible')).toMatchObject([
      { name: 'Bruton market', product: 'Tart', batchNumber: null, quantity: '4', because: ['unnamed_lot'] },
    ]);
    expect(possible.movements.filter(({ reason }) => reason === 'sale')).toMatchObject([
      {
        quantity: '-4',
        event: { name: 'Bruton market', eventDate: on(0), location: 'High Street' },
      },
    ]);
  });

  it('names nothing twice, and nothing that certainly has it', async () => {
    await receive('butter', 'AMP-1', '300');
    const certain = await run('glaze');
    // The rest of the lot covers half of it.
    const both = await run('glaze');
    const tart = await run('tart');
    await sell(tart, 'Rosa', '3');
    const { runs, sales, possible } = await trace({ lot: 'AMP-1' });
    expect(runs.map(({ batchNumber }) => batchNumber)).toEqual([
      certain.batchNumber,
      both.batchNumber,
      tart.batchNumber,
    ]);
    expect(sales).toHaveLength(1);
    expect(possible).toMatchObject({ runs: [], sales: [] });
  });

  it('keeps the lots of one item apart, and says who supplied one that only a sheet names', async () => {
    const supplierId = newId();
    await call('putSupplier', { id: supplierId }, { name: 'Shipton Mill' });
    await receive('butter', 'AMP-1');
    const batch = await Promise.all([run('glaze'), run('glaze'), run('glaze')]);
    const named = { id: newId(), ingredientId: ids.flour, plannedQuantity: '10', unit: 'g' };
    await run('tart', { ingredients: [{ ...named, supplierLotCode: 'MILL-7', supplierId }] });
    const found = await trace({ lot: 'AMP-1' });
    const ofBatches = found.balance.filter(({ name }) => name === 'Glaze');
    expect(ofBatches.map(({ onHand, unaccounted }) => `${onHand} ${unaccounted}`)).toEqual(
      Array(batch.length).fill('500 0'),
    );
    expect(found.runs[0]?.used).toMatchObject([{ lotCode: 'AMP-1', quantity: '200', unit: 'g' }]);
    expect((await trace({ lot: 'MILL-7' })).lots[0]).toMatchObject({ supplier: { name: 'Shipton Mill' } });
  });
});

/** The reference's worked example of a withdrawal: 25 kg of flour, 10 kg of butter, two runs, three sales. */
describe('a recall of butter', () => {
  it('names its one run and who bought of it, and leaves what is left of each', async () => {
    await receive('flour', 'FL-2201', '25000');
    await receive('butter', 'BT-77', '10000');
    // Nothing keeps count of the batches but their sales.
    await call('deleteStockItem', { id: items.tart });
    const bake = (batchNumber: string, made: string, inputs: Partial<Record<'flour' | 'butter', string>>) =>
      run('tart', {
        batchNumber,
        plannedQuantity: made,
        ingredients: Object.entries(inputs).map(([name, plannedQuantity]) => ({
          ...{ id: newId(), ingredientId: ids[name as 'flour'], plannedQuantity, unit: 'kg' },
          supplierLotCode: name === 'flour' ? 'FL-2201' : 'BT-77',
        })),
      });
    const first = await bake('L250303-SB-1', '200', { flour: '8', butter: '6' });
    const second = await bake('L250304-SB-1', '150', { flour: '12' });
    await sell(first, 'Cafe C', '120');
    await sell(first, 'Deli D', '60');
    await sell(second, 'Cafe C', '150');
    const found = await trace({ lot: 'BT-77' });
    expect(batches(found)).toEqual(['L250303-SB-1 1']);
    expect(found.sales.map(({ purchaserName, quantity }) => `${purchaserName} ${quantity}`).sort()).toEqual([
      'Cafe C 120',
      'Deli D 60',
    ]);
    expect(found.balance).toMatchObject([
      { lotCode: 'BT-77', onHand: '4000', unaccounted: '0' },
      { lotCode: 'L250303-SB-1', in: '200', sold: '180', unaccounted: '20', unaccountedPercent: '10.0' },
    ]);
    expect((await trace({ lot: 'FL-2201' })).balance[0]).toMatchObject({ onHand: '5000', unaccounted: '0' });
  });
});

describe('backward', () => {
  it('from a batch or a sale names every lot that went in, through the batches between', async () => {
    await receive('butter', 'AMP-1');
    await receive('flour', 'MILL-1');
    const glaze = await run('glaze');
    const tart = await run('tart');
    const sale = await sell(tart, 'Rosa', '2');
    for (const query of [{ batch: tart.batchNumber, direction: 'backward' }, { sale: sale.id }]) {
      const found = await trace(query as Record<string, string>);
      expect(found.lots.map(({ lotCode }) => lotCode).sort()).toEqual(
        ['AMP-1', 'MILL-1', glaze.batchNumber].sort(),
      );
      expect(batches(found)).toEqual([`${tart.batchNumber} 0`, `${glaze.batchNumber} 1`]);
      expect(found.runs.flatMap(({ usedWithoutLot }) => usedWithoutLot)).toEqual([]);
    }
  });

  it('from a lot that only runs name has the lot with its deliveries, and nothing behind it', async () => {
    await receive('butter', 'AMP-1', '1000');
    await run('glaze');
    for (const query of [{ lot: 'amp-1' }, { lot: 'AMP-1', ingredientId: ids.butter }]) {
      const found = await trace({ ...query, direction: 'backward' });
      expect(found.lots).toMatchObject([{ lotCode: 'AMP-1', deliveries: [{ quantity: '1000' }] }]);
      expect(found.balance).toMatchObject([{ in: '1000', used: '200', onHand: '800' }]);
      expect([found.runs, found.sales]).toEqual([[], []]);
    }
    const unknown = await trace({ lot: 'AMP-7', direction: 'backward' });
    expect(unknown).toMatchObject({ lots: [], nearest: ['AMP-1'] });
  });

  it('names what went in without a lot: from stock that has none, and what isn’t in stock', async () => {
    await receive('butter', 'AMP-1');
    await receive('flour', 'MILL-1', '1000');
    await call('deleteStockItem', { id: items.glaze });
    const tart = await run('tart');
    const { runs } = await trace({ batch: tart.batchNumber, direction: 'backward' });
    expect(runs.map(({ usedWithoutLot }) => usedWithoutLot)).toEqual([
      [
        { name: 'Flour', quantity: '200', unit: 'g' },
        { name: 'Glaze', quantity: '100', unit: 'g' },
      ],
    ]);
  });
});

it('is refused without one thing to trace, and for a batch that is not there', async () => {
  expect((await kitchen.call('getTrace', { query: {} })).status).toBe(400);
  expect((await kitchen.call('getTrace', { query: { lot: 'A', batch: 'B' } })).status).toBe(400);
  expect((await kitchen.call('getTrace', { query: { batch: 'NONE' } })).status).toBe(404);
  expect((await trace({ lot: 'NONE' })).lots).toEqual([]);
});
