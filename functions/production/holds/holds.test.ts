/** A lot on hold: who put it there and released it, what can't choose it, and what is recorded all the same. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../../tests/support/api.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { newOrganization, setEntitlement } from '../../../tests/support/organization.ts';
import { newShelves, type Shelves } from '../../../tests/support/shelves.ts';
import { handler as takeStock } from '../../market-events/workers/on-actuals-take-stock.ts';

let kitchen: Shelves;
let flour: string;
let flourItem: string;
let loaf: string;
let loafItem: string;

const send = (name: string, params: Record<string, string>, body: object) =>
  kitchen.call(name, { params, body });
const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await send(name, params, body);
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
/** Of codes that nothing has yet. */
const confirmed = ['unknown_lot'];
const putHold = (body: object, id = newId()) => send('putHold', { id }, { confirmed, ...body });
const hold = (lotCode: string, more: object = {}): Promise<Answer['body']> =>
  call(
    'putHold',
    { id: newId() },
    { itemId: flourItem, lotCode, reason: 'The mill rang', confirmed, ...more },
  );
const release = ({ id, version }: Answer['body']): Promise<Answer['body']> =>
  call('putHold', { id }, { releasedAt: new Date().toISOString(), releaseReason: 'All clear', version });
const receive = (lotCode: string, useByDate: string | null = null, quantity = '1000') =>
  kitchen.move({ itemId: flourItem }, { reason: 'receive', quantity, unit: 'g', lotCode, useByDate });
const refusedAt = (path: string, message = expect.stringContaining('is on hold: The mill rang')) => ({
  status: 400,
  body: { issues: [{ path, message }] },
});

const line = { id: newId(), kind: 'ingredient', quantity: '400', unit: 'g' };

beforeEach(async () => {
  kitchen = await newShelves();
  [flour, loaf] = [newId(), newId()];
  await call('putIngredient', { id: flour }, { name: 'Flour', unit: 'g' });
  const lines = [{ ...line, ingredientId: flour }];
  await call('putRecipe', { id: loaf }, { name: 'Loaf', batchYield: '4', unit: 'loaves', lines });
  flourItem = await kitchen.newItem({ category: 'ingredient', referenceId: flour });
  loafItem = await kitchen.newItem({ category: 'product', referenceId: loaf });
});

describe('a hold', () => {
  it('keeps what it is of, why, who put it there and who released it', async () => {
    const id = newId();
    const body = { itemId: flourItem, lotCode: ' MILL-9 ', reason: 'The mill rang' };
    const made = await putHold(body, id);
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...{ ingredientId: flour, itemId: null, recipeId: null, name: 'Flour', lotCode: 'MILL-9' },
        ...{ useByDate: null, siteId: null, recallId: null, createdBy: kitchen.userId, version: 1 },
        ...{ releasedAt: null, releasedBy: null, releaseReason: '' },
      },
    });
    expect(await putHold(body, id)).toMatchObject({ status: 200, body: { version: 1 } });
    const releasedAt = new Date().toISOString();
    const released = { ...body, releasedAt, releaseReason: 'All clear', version: 1 };
    for (let tries = 0; tries < 2; tries++)
      expect(await putHold(released, id)).toMatchObject({
        status: 200,
        body: {
          version: 2,
          reason: 'The mill rang',
          releasedAt,
          releasedBy: kitchen.userId,
          releaseReason: 'All clear',
        },
      });
    const { items } = (await kitchen.call('listHolds')).body;
    expect(items.map((one: { id: string }) => one.id)).toEqual([id]);
  });

  it('of a recipe, of an ingredient that isn’t tracked and of a box names each', async () => {
    const box = await kitchen.newItem({ name: 'Boxes', unit: 'pieces' });
    const rye = newId();
    await call('putIngredient', { id: rye }, { name: 'Rye', unit: 'g' });
    const named = [
      [{ recipeId: loaf }, { recipeId: loaf, name: 'Loaf' }],
      [{ itemId: loafItem }, { recipeId: loaf, itemId: null }],
      [{ ingredientId: rye }, { ingredientId: rye, name: 'Rye' }],
      [{ itemId: box }, { itemId: box, name: 'Boxes' }],
    ] as const;
    for (const [index, [sent, kept]] of named.entries())
      expect((await putHold({ ...sent, lotCode: `L${index}`, reason: 'Torn' })).body).toMatchObject(kept);
  });

  it('is refused at the field that is missing or wrong', async () => {
    const of = { itemId: flourItem, lotCode: 'L1', reason: 'Torn' };
    for (const [body, path] of [
      [{ lotCode: 'L1', reason: 'Torn' }, 'itemId'],
      [{ ...of, recipeId: loaf }, 'itemId'],
      [{ ...of, lotCode: undefined }, 'lotCode'],
      [{ ...of, reason: undefined }, 'reason'],
      [{ ...of, reason: ' ' }, 'reason'],
      [{ ...of, releasedAt: new Date().toISOString() }, 'releasedAt'],
      [{ ...of, releaseReason: 'Fine' }, 'releaseReason'],
    ] as const)
      expect(await putHold(body), path).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  it('can’t become one of another lot, be released in the future or without saying why, or be changed afterwards', async () => {
    const made = await hold('MILL-9');
    const { id } = made;
    const releasedAt = new Date().toISOString();
    for (const [body, path] of [
      [{ lotCode: 'MILL-8' }, 'lotCode'],
      [{ useByDate: '2026-12-05' }, 'useByDate'],
      [{ siteId: kitchen.siteId }, 'siteId'],
      [{ itemId: loafItem }, 'recipeId'],
      [{ releasedAt }, 'releaseReason'],
      [{ releaseReason: 'Fine' }, 'releaseReason'],
      [{ releasedAt: '2999-01-01T00:00:00.000Z', releaseReason: 'Fine' }, 'releasedAt'],
    ] as const)
      expect(await putHold({ ...body, version: 1 }, id), path).toMatchObject({
        status: 400,
        body: { issues: [{ path }] },
      });
    await release(made);
    expect(await putHold({ reason: 'Other', version: 2 }, id)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'releasedAt' }] },
    });
  });

  it('of a code that nobody has is questioned, with the nearest that exist', async () => {
    await receive('MILL-9');
    const of = { itemId: flourItem, lotCode: 'MILL-6', reason: 'The mill rang', confirmed: [] };
    const message = 'No lot or batch has the code MILL-6 yet. The nearest that exist: MILL-9.';
    expect(await putHold(of)).toMatchObject({
      status: 422,
      body: { code: 'confirmation_required', issues: [{ path: 'lotCode', code: 'unknown_lot', message }] },
    });
    expect((await putHold({ ...of, lotCode: 'mill-9' })).status).toBe(201);
    await receive('RYE-1', '2026-12-19');
    const dated = await putHold({ ...of, lotCode: 'RYE-1', useByDate: '2027-02-14' });
    expect(dated.body.issues[0].message).toBe(
      'No lot or batch has the code RYE-1, use by Feb 14, 2027, yet. The nearest that exist: RYE-1, use by Dec 19, 2026.',
    );
    expect((await putHold({ ...of, lotCode: 'RYE-1', useByDate: '2026-12-19' })).status).toBe(201);
    expect((await putHold({ ...of, confirmed })).status).toBe(201);
  });

  it('of a lot that is on hold already is refused with the first one’s reason, until that is released', async () => {
    const first = await hold('MILL-9');
    const again = { itemId: flourItem, lotCode: 'mill-9', reason: 'Smells odd' };
    expect(await putHold(again)).toMatchObject({
      status: 400,
      body: {
        issues: [{ path: 'lotCode', message: expect.stringContaining('is on hold already: The mill rang') }],
      },
    });
    for (const other of [{ siteId: kitchen.siteId }, { useByDate: '2026-12-09' }, { lotCode: 'MILL-8' }])
      expect((await putHold({ ...again, ...other })).status).toBe(201);
    await release(first);
    expect((await putHold(again)).status).toBe(201);
  });

  it('works without stock in the plan', async () => {
    await setEntitlement(kitchen.organizationId, { flags: { stock_management: false } });
    const run = { recipeId: loaf, ingredients: [rowNaming('MILL-9')] };
    const made = await hold('MILL-9', { itemId: undefined, ingredientId: flour });
    expect(await send('putRun', { id: newId() }, run)).toMatchObject(
      refusedAt('ingredients.0.supplierLotCode'),
    );
    await release(made);
    expect((await send('putRun', { id: newId() }, run)).status).toBe(201);
  });

  it('of a business isn’t seen by another', async () => {
    await hold('MILL-9');
    const neighbour = await newOrganization('Neighbour');
    expect((await neighbour.call('listHolds')).body.items).toEqual([]);
  });
});

const rowNaming = (supplierLotCode: string | null, more: object = {}) => ({
  ...{ id: line.id, ingredientId: flour, plannedQuantity: '400', unit: 'g' },
  ...{ supplierLotCode, ...more },
});
const plan = (ingredients?: object[]): Promise<Answer['body']> =>
  call('putRun', { id: newId() }, { recipeId: loaf, ...(ingredients && { ingredients }) });
const confirm = ({ id, version }: Answer['body'], body: object = {}) =>
  send('confirmRun', { id }, { version, ...body });
const lotsOf = ({ body }: Answer) =>
  body.ingredients[0].lots.map(({ lotCode, quantity }: Record<string, string>) => `${lotCode} ${quantity}`);

describe('a run', () => {
  it('takes no lot on hold by itself, and takes it again once it is released', async () => {
    await receive('MILL-9', '2999-12-01');
    await receive('MILL-10', '2999-12-09');
    const made = await hold('mill-9');
    expect(lotsOf(await confirm(await plan()))).toEqual(['MILL-10 400']);
    await release(made);
    expect(lotsOf(await confirm(await plan()))).toEqual(['MILL-9 400']);
  });

  it('that finds nothing else takes stock below zero rather than a lot on hold', async () => {
    await receive('MILL-9');
    await hold('MILL-9');
    expect(lotsOf(await confirm(await plan()))).toEqual(['null 400']);
  });

  it('can’t newly name a lot on hold, and keeps what was written before', async () => {
    await receive('MILL-9');
    const before = await plan([rowNaming('MILL-9')]);
    await hold('MILL-9');
    expect(
      await send('putRun', { id: newId() }, { recipeId: loaf, ingredients: [rowNaming('Mill-9')] }),
    ).toMatchObject(refusedAt('ingredients.0.supplierLotCode'));
    const kept = { ingredients: [rowNaming('MILL-9', { actualQuantity: '410' })], version: before.version };
    expect((await send('putRun', { id: before.id }, kept)).status).toBe(200);
  });

  it('of another site or another date is free', async () => {
    const stall = await kitchen.newSite();
    await hold('MILL-9', { siteId: stall, useByDate: '2999-12-01' });
    const naming = { recipeId: loaf, ingredients: [rowNaming('MILL-9', { useByDate: '2999-12-01' })] };
    expect((await send('putRun', { id: newId() }, naming)).status).toBe(201);
    expect(await send('putRun', { id: newId() }, { ...naming, siteId: stall })).toMatchObject(
      refusedAt('ingredients.0.supplierLotCode'),
    );
    const another = {
      ...naming,
      siteId: stall,
      ingredients: [rowNaming('MILL-9', { useByDate: '2999-12-02' })],
    };
    expect((await send('putRun', { id: newId() }, another)).status).toBe(201);
  });

  it('can’t go to a site where a lot that it names is on hold, and stays where it was on hold before', async () => {
    const stall = await kitchen.newSite();
    const run = await plan([rowNaming('MILL-9')]);
    const made = await hold('MILL-9', { siteId: stall });
    const moved = { siteId: stall, version: run.version };
    const named = { ...moved, ingredients: [rowNaming('MILL-9')] };
    for (const body of [moved, named])
      expect(await send('putRun', { id: run.id }, body)).toMatchObject(
        refusedAt('ingredients.0.supplierLotCode'),
      );
    const free = { ...moved, ingredients: [rowNaming('MILL-8')] };
    expect((await send('putRun', { id: run.id }, free)).status).toBe(200);
    await release(made);
    const everywhere = await plan([rowNaming('MILL-9')]);
    await hold('MILL-9');
    expect((await send('putRun', { id: everywhere.id }, moved)).status).toBe(200);
  });

  it('that used it is locked once somebody confirms it and says why, which stays with the run', async () => {
    await receive('MILL-9');
    const run = await plan([rowNaming('MILL-9')]);
    await hold('MILL-9');
    const questioned = {
      path: 'ingredients.0.supplierLotCode',
      code: 'lot_on_hold',
      message: 'Flour, lot MILL-9 is on hold: The mill rang.',
    };
    expect(await confirm(run)).toMatchObject({
      status: 422,
      body: { code: 'confirmation_required', issues: [questioned] },
    });
    expect(await confirm(run, { confirmed: ['lot_on_hold'] })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirmedReason' }] },
    });
    const locked = await confirm(run, {
      confirmed: ['lot_on_hold'],
      confirmedReason: 'Baked before it rang',
    });
    expect(lotsOf(locked)).toEqual(['MILL-9 400']);
    expect(locked.body.frozen.confirmedReason).toBe('Baked before it rang');
    expect((await kitchen.call('getRun', { params: { id: run.id } })).body.frozen.confirmedReason).toBe(
      'Baked before it rang',
    );
  });

  it('that waits for a batch on hold is asked about it too', async () => {
    const starter = await plan();
    const made = await confirm(starter);
    const pie = newId();
    const lines = [{ id: newId(), kind: 'recipe', recipeId: loaf, quantity: '1', unit: 'pieces' }];
    await call('putRecipe', { id: pie }, { name: 'Pie', batchYield: '1', unit: 'pies', lines });
    const row = { id: newId(), recipeId: loaf, plannedQuantity: '1', unit: 'pieces', source: 'stock' };
    const body = { recipeId: pie, ingredients: [{ ...row, source: 'own_run', runId: starter.id }] };
    const waiting = await call('putRun', { id: newId() }, body);
    await hold(made.body.batchNumber, { itemId: loafItem });
    expect(await confirm(waiting)).toMatchObject({
      status: 422,
      body: { issues: [{ code: 'lot_on_hold' }] },
    });
  });
});

describe('the number of a batch on hold', () => {
  const named = (of: object, supplierLotCode: string) => ({
    ...{ id: newId(), plannedQuantity: '1', unit: 'pieces', ...of, supplierLotCode },
  });
  const rye = (): Promise<Answer['body']> =>
    call('putRecipe', { id: newId() }, { name: 'Rye loaf', batchYield: '4', unit: 'loaves', lines: [] });

  it('can’t be named under another recipe or as the lot of an ingredient, and is asked about where it was', async () => {
    const { batchNumber } = (await confirm(await plan())).body;
    const other = await rye();
    const ofRecipe = named({ recipeId: other.id }, ` ${batchNumber.toLowerCase()}`);
    const ofIngredient = named({ ingredientId: flour }, batchNumber);
    const before = await plan([ofRecipe, ofIngredient]);
    const made = await hold(batchNumber, { itemId: loafItem });
    for (const row of [ofRecipe, ofIngredient])
      expect(await send('putRun', { id: newId() }, { recipeId: loaf, ingredients: [row] })).toMatchObject(
        refusedAt('ingredients.0.supplierLotCode'),
      );
    expect((await send('putRun', { id: before.id }, { notes: 'Warm', version: 1 })).status).toBe(200);
    const locked = await confirm({ ...before, version: 2 }, { confirmed: ['unknown_lot'] });
    const asked = [0, 1].map((index) => ({
      ...{ path: `ingredients.${index}.supplierLotCode`, code: 'lot_on_hold' },
    }));
    expect(locked).toMatchObject({ status: 422, body: { issues: asked } });
    await release(made);
    expect((await confirm({ ...before, version: 2 }, { confirmed: ['unknown_lot'] })).status).toBe(200);
  });

  it('is free for an ingredient of which a lot came in under the same code', async () => {
    const { batchNumber } = (await confirm(await plan())).body;
    await receive(batchNumber);
    await hold(batchNumber, { itemId: loafItem });
    expect((await plan([named({ ingredientId: flour }, batchNumber)])).version).toBe(1);
  });

  it('is held for an ingredient whose lot came in under it by mistake, and was undone', async () => {
    const { batchNumber } = (await confirm(await plan())).body;
    await receive(batchNumber);
    const delivery = (await kitchen.ledgerAt(flourItem)).at(-1);
    const undoes = String(delivery?.sk).slice('MOVE#'.length);
    expect((await kitchen.move({ itemId: flourItem }, { reason: 'undo', undoes })).status).toBe(201);
    await hold(batchNumber, { itemId: loafItem });
    const ingredients = [named({ ingredientId: flour }, batchNumber)];
    expect(await send('putRun', { id: newId() }, { recipeId: loaf, ingredients })).toMatchObject(
      refusedAt('ingredients.0.supplierLotCode'),
    );
  });

  it('can’t be packed for an event as another product', async () => {
    const { batchNumber } = (await confirm(await plan())).body;
    const { id: recipeId } = await rye();
    await hold(batchNumber, { itemId: loafItem });
    const line = { id: newId(), recipeId, lotCode: batchNumber, quantity: '1' };
    const event = { name: 'Market', eventDate: '2999-12-01', recipes: [{ recipeId, plannedQuantity: '1' }] };
    expect(
      await send('putMarketEvent', { id: newId() }, { ...event, packing: { items: [line] } }),
    ).toMatchObject(refusedAt('packing.items.0.lotCode'));
  });
});

describe('a sale of a batch on hold', () => {
  it('is recorded once somebody confirms it and says why; less of it or another buyer isn’t asked about', async () => {
    const { body: run } = await confirm(await plan());
    await hold(run.batchNumber, { itemId: loafItem });
    const sale = { id: run.id, saleId: newId() };
    const sold = { purchaserName: 'Rosa', quantity: '2' };
    expect(await send('putSale', sale, sold)).toMatchObject({
      status: 422,
      body: { issues: [{ path: 'quantity', code: 'lot_on_hold' }] },
    });
    const confirmed = { confirmed: ['lot_on_hold'] };
    expect(await send('putSale', sale, { ...sold, ...confirmed })).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirmedReason' }] },
    });
    const answered = { ...sold, ...confirmed, confirmedReason: 'Left before the call' };
    for (const status of [201, 200])
      expect(await send('putSale', sale, answered)).toMatchObject({
        status,
        body: { confirmedReason: 'Left before the call', version: 1 },
      });
    const changed = await call('putSale', sale, { quantity: '1', purchaserName: 'Rook', version: 1 });
    expect(changed).toMatchObject({ quantity: '1', confirmedReason: 'Left before the call' });
    expect((await send('putSale', sale, { quantity: '3', version: 2 })).status).toBe(422);
  });

  it('is asked about where it moves to the site of the hold', async () => {
    const stall = await kitchen.newSite();
    const { body: run } = await confirm(await plan());
    await hold(run.batchNumber, { itemId: loafItem, siteId: stall });
    const sale = { id: run.id, saleId: newId() };
    await call('putSale', sale, { purchaserName: 'Rosa', quantity: '2' });
    const moved = await send('putSale', sale, { siteId: stall, version: 1 });
    expect(moved).toMatchObject({ status: 422, body: { issues: [{ code: 'lot_on_hold' }] } });
  });
});

describe('stock of a lot on hold', () => {
  const amount = { unit: 'g', lotCode: 'MILL-9' };
  const move = (body: object) => kitchen.move({ itemId: flourItem }, { ...amount, ...body });

  it('can’t be used or carried elsewhere', async () => {
    const toSiteId = await kitchen.newSite();
    await receive('MILL-9');
    const made = await hold('MILL-9');
    const carried = { itemId: flourItem, fromSiteId: kitchen.siteId, toSiteId, quantity: '10', ...amount };
    expect(await move({ reason: 'use', quantity: '-10' })).toMatchObject(refusedAt('lotCode'));
    expect(await kitchen.transfer(carried)).toMatchObject(refusedAt('lotCode'));
    await release(made);
    expect((await move({ reason: 'use', quantity: '-10' })).status).toBe(201);
    expect((await kitchen.transfer(carried)).status).toBe(201);
  });

  it('is asked about where more is used or carried from no lot than isn’t on hold', async () => {
    const toSiteId = await kitchen.newSite();
    await receive('MILL-9');
    await kitchen.move({ itemId: flourItem }, { reason: 'receive', quantity: '300', unit: 'g' });
    const use = (quantity: string, more: object = {}) =>
      kitchen.move({ itemId: flourItem }, { reason: 'use', quantity, unit: 'g', ...more });
    const carry = (quantity: string, more: object = {}) =>
      kitchen.transfer({
        ...{ itemId: flourItem, fromSiteId: kitchen.siteId, toSiteId, quantity, unit: 'g' },
        ...more,
      });
    const asked = (message: string) => ({
      status: 422,
      body: { code: 'confirmation_required', issues: [{ path: 'quantity', code: 'lot_on_hold', message }] },
    });
    const confirmed = ['lot_on_hold'];
    await hold('MILL-9', { siteId: toSiteId });
    expect((await use('-10')).status).toBe(201);
    await hold('MILL-9');
    expect((await carry('90')).status).toBe(201);
    const some = asked('Only 200 g here isn’t on hold. Lot MILL-9 is on hold: The mill rang.');
    expect(await use('-201')).toMatchObject(some);
    expect(await carry('201')).toMatchObject(some);
    expect((await use('-200')).status).toBe(201);
    const all = asked('All that’s here is on hold. Lot MILL-9 is on hold: The mill rang.');
    expect(await use('-1')).toMatchObject(all);
    expect(await carry('1')).toMatchObject(all);
    expect((await use('-1', { confirmed })).status).toBe(201);
    const id = newId();
    expect(
      (
        await kitchen.transfer(
          { itemId: flourItem, fromSiteId: kitchen.siteId, toSiteId, quantity: '1', unit: 'g', confirmed },
          id,
        )
      ).status,
    ).toBe(201);
    expect(
      (
        await kitchen.transfer(
          { itemId: flourItem, fromSiteId: kitchen.siteId, toSiteId, quantity: '1', unit: 'g' },
          id,
        )
      ).status,
    ).toBe(200);
    expect(
      (await kitchen.move({ itemId: flourItem }, { reason: 'waste', quantity: '-5', unit: 'g' })).status,
    ).toBe(201);
  });

  it('leaves the other date of the code to be used', async () => {
    await receive('MILL-9', '2999-12-01');
    await receive('MILL-9', '2999-12-09');
    await hold('MILL-9', { useByDate: '2999-12-01' });
    const used = await move({ reason: 'use', quantity: '-10' });
    expect(used).toMatchObject({ status: 201, body: { useByDate: '2999-12-09' } });
  });

  it('is received, wasted, destroyed, returned, adjusted, counted and undone as ever', async () => {
    await hold('MILL-9');
    await receive('MILL-9');
    for (const [reason, quantity] of [
      ['waste', '-10'],
      ['destroy', '-10'],
      ['supplier_return', '-10'],
      ['customer_return', '5'],
      ['adjust', '-10'],
    ])
      expect((await move({ reason, quantity })).status, reason).toBe(201);
    const [received] = await kitchen.ledgerAt(flourItem);
    const undoes = String(received?.sk).slice('MOVE#'.length);
    expect((await kitchen.move({ itemId: flourItem }, { reason: 'undo', undoes })).status).toBe(201);
    const { n } = await kitchen.levelAt(flourItem);
    const lines = [{ itemId: flourItem, counted: '100', unit: 'g', levelVersion: n }];
    expect((await send('putCount', { id: newId() }, { siteId: kitchen.siteId, lines })).status).toBe(201);
  });

  it('comes back from a stall, though it can’t be loaded for one', async () => {
    const stall = await kitchen.newSite();
    await receive('MILL-9');
    const eventId = newId();
    await call('putMarketEvent', { id: eventId }, { name: 'Bruton', eventDate: '2026-11-14', siteId: stall });
    const carried = { itemId: flourItem, quantity: '10', eventId, ...amount };
    const load = { ...carried, fromSiteId: kitchen.siteId, toSiteId: stall };
    expect((await kitchen.transfer(load)).status).toBe(201);
    await hold('MILL-9');
    expect(await kitchen.transfer(load)).toMatchObject(refusedAt('lotCode'));
    expect((await kitchen.transfer({ ...load, fromSiteId: stall, toSiteId: kitchen.siteId })).status).toBe(
      201,
    );
  });
});

describe('an event', () => {
  it('that sold takes no lot on hold, and all that it sold is recorded', async () => {
    const loaves = (lotCode: string, useByDate: string) =>
      kitchen.move({ itemId: loafItem }, { reason: 'receive', quantity: '5', lotCode, useByDate });
    await loaves('L-1', '2999-12-01');
    await loaves('L-2', '2999-12-09');
    await hold('L-1', { itemId: loafItem });
    const event = {
      name: 'Bruton',
      eventDate: '2026-11-14',
      recipes: [{ recipeId: loaf, plannedQuantity: '6' }],
    };
    const { id, version } = await call('putMarketEvent', { id: newId() }, event);
    await call('putEventActuals', { id }, { recipes: [{ recipeId: loaf, soldQuantity: '6' }], version });
    await deliver(takeStock, await eventsOf(kitchen.organizationId, ['market_events.actuals_recorded']));
    const sold = (await kitchen.ledgerAt(loafItem)).filter(({ reason }) => reason === 'sale');
    expect(sold.map(({ quantity, lotCode = null }) => [quantity, lotCode]).sort()).toEqual([
      ['-1', null],
      ['-5', 'L-2'],
    ]);
  });

  it('can’t newly pack a lot on hold, and keeps a line that named it before', async () => {
    const recipes = [{ recipeId: loaf, plannedQuantity: '6' }];
    const body = { name: 'Bruton', eventDate: '2026-11-14', recipes };
    const line = { id: newId(), recipeId: loaf, lotCode: 'L-1', quantity: '5' };
    const event = await call('putMarketEvent', { id: newId() }, { ...body, packing: { items: [line] } });
    await hold('L-1', { itemId: loafItem });
    const save = ({ version }: Answer['body'], items: object[]) =>
      send('putMarketEvent', { id: event.id }, { packing: { items }, version });
    const ticked = { ...line, quantity: '6', isPacked: true };
    const kept = await save(event, [ticked]);
    expect(kept.status).toBe(200);
    const another = { ...line, id: newId(), lotCode: 'l-1' };
    expect(await save(kept.body, [ticked, another])).toMatchObject(refusedAt('packing.items.1.lotCode'));
    expect(
      await send('putMarketEvent', { id: newId() }, { ...body, packing: { items: [line] } }),
    ).toMatchObject(refusedAt('packing.items.0.lotCode'));
    const other = await save(kept.body, [{ ...line, lotCode: 'L-2' }]);
    expect(other.status).toBe(200);
    expect(await save(other.body, [line])).toMatchObject(refusedAt('packing.items.0.lotCode'));
  });

  it('that sold what was packed from it is recorded once somebody says why, and takes that lot', async () => {
    const loaves = (lotCode: string, useByDate: string) =>
      kitchen.move({ itemId: loafItem }, { reason: 'receive', quantity: '5', lotCode, useByDate });
    await loaves('L-1', '2999-12-01');
    await loaves('L-2', '2999-12-09');
    const items = [{ id: newId(), recipeId: loaf, lotCode: 'L-1', quantity: '5' }];
    const recipes = [{ recipeId: loaf, plannedQuantity: '6' }];
    const body = { name: 'Bruton', eventDate: '2026-11-14', recipes, packing: { items } };
    const { id } = await call('putMarketEvent', { id: newId() }, body);
    const made = await hold('L-1', { itemId: loafItem });
    let version = 1;
    const sell = (actuals: object, more: object = {}) =>
      send('putEventActuals', { id }, { recipes: [{ recipeId: loaf, ...actuals }], version, ...more });
    const record = async (actuals: object, more: object = {}): Promise<Answer['body']> => {
      const answer = await sell(actuals, more);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      version = answer.body.version;
      return answer.body;
    };
    const message = 'Loaf, lot L-1 is on hold: The mill rang.';
    const field = { path: 'recipes.0.soldQuantity', code: 'lot_on_hold', message };
    expect(await sell({ soldQuantity: '3' })).toMatchObject({ status: 422, body: { issues: [field] } });
    const confirmed = { confirmed: ['lot_on_hold'] };
    expect(await sell({ soldQuantity: '3' }, confirmed)).toMatchObject({
      status: 400,
      body: { issues: [{ path: 'confirmedReason' }] },
    });
    await record({ soldOutAt: '11:50', wastedQuantity: '1' });
    const confirmedReason = 'Sold before it rang';
    const sold = await record({ soldQuantity: '3' }, { ...confirmed, confirmedReason });
    const known = [{ holdId: made.id, reason: 'Sold before it rang' }];
    expect(sold.recipes[0].confirmedHolds).toEqual(known);
    await record({ soldQuantity: '6' });
    await deliver(takeStock, await eventsOf(kitchen.organizationId, ['market_events.actuals_recorded']));
    const taken = (await kitchen.ledgerAt(loafItem)).filter(({ eventId }) => eventId === id);
    expect(taken.map(({ reason, quantity, lotCode = null }) => [reason, quantity, lotCode]).sort()).toEqual([
      ['sale', '-1', 'L-2'],
      ['sale', '-5', 'L-1'],
      ['waste', '-1', 'L-2'],
    ]);
    const read = (await kitchen.call('getMarketEvent', { params: { id } })).body;
    expect(read.recipes[0].confirmedHolds).toEqual(known);
  });

  it('that wasted some of it takes that lot without being asked', async () => {
    await kitchen.move({ itemId: loafItem }, { reason: 'receive', quantity: '5', lotCode: 'L-1' });
    const items = [{ id: newId(), recipeId: loaf, lotCode: 'L-1', quantity: '5' }];
    const recipes = [{ recipeId: loaf, plannedQuantity: '6' }];
    const body = { name: 'Bruton', eventDate: '2026-11-14', recipes, packing: { items } };
    const { id, version } = await call('putMarketEvent', { id: newId() }, body);
    await hold('L-1', { itemId: loafItem });
    await call('putEventActuals', { id }, { recipes: [{ recipeId: loaf, wastedQuantity: '2' }], version });
    await deliver(takeStock, await eventsOf(kitchen.organizationId, ['market_events.actuals_recorded']));
    const taken = (await kitchen.ledgerAt(loafItem)).filter(({ eventId }) => eventId === id);
    expect(taken.map(({ reason, quantity, lotCode }) => [reason, quantity, lotCode])).toEqual([
      ['waste', '-2', 'L-1'],
    ]);
  });
});

describe('a mass balance', () => {
  it('has what is on hold in a column of its own', async () => {
    const stall = await kitchen.newSite();
    await receive('MILL-9', '2999-12-01');
    const carried = { itemId: flourItem, fromSiteId: kitchen.siteId, toSiteId: stall };
    await kitchen.transfer({ ...carried, quantity: '300', unit: 'g', lotCode: 'MILL-9' });
    const balance = async () =>
      (await kitchen.call('getTrace', { query: { lot: 'MILL-9' } })).body.balance.map(
        ({ onHand, held, unaccounted }: Record<string, string>) => ({ onHand, held, unaccounted }),
      );
    const made = await hold('MILL-9', { siteId: stall });
    expect(await balance()).toEqual([{ onHand: '700', held: '300', unaccounted: '0' }]);
    await hold('MILL-9');
    expect(await balance()).toEqual([{ onHand: '0', held: '1000', unaccounted: '0' }]);
    await release(made);
    expect(await balance()).toEqual([{ onHand: '0', held: '1000', unaccounted: '0' }]);
  });
});
