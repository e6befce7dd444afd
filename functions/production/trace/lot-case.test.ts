/** Codes of lots ignore case: what is on the shelf, what a trace finds, and how an organization gets there. */
import { newId } from '@batchbook/shared/ids';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepAsSpelled } from '../../../tests/support/before-case.ts';
import { deliver, eventsOf } from '../../../tests/support/deliver.ts';
import { holdFirstWrite } from '../../../tests/support/hold.ts';
import { itemsAt } from '../../../tests/support/organization.ts';
import { meterTableCost } from '../../../tests/support/table-cost.ts';
import { on, openTracedKitchen, type TracedKitchen } from '../../../tests/support/traced-kitchen.ts';
import { dynamodb } from '../../platform/table/client.ts';
import { convertLotKeys } from '../../stock/reconcile/convert-lot-keys.ts';
import { nightlyReconcile } from '../../stock/reconcile/nightly-reconcile.ts';
import { handler as compare } from '../../stock/workers/on-movement-recorded-compare.ts';

let kitchen: TracedKitchen;
let own: string;

beforeEach(async () => {
  kitchen = await openTracedKitchen();
  own = `ORG#${kitchen.organization.organizationId}`;
});

/** Its records, the sites, the holds, and what may have taken of it without a name or under a wrong one. */
const queriesOfOneLot = 8;
const anHourMs = 60 * 60_000;
const convert = () => convertLotKeys(kitchen.organization.organizationId, Date.now() + anHourMs);
const lots = async () => {
  const { items } = (await kitchen.organization.call('listLots')).body;
  return items.map(({ lotCode, currentStock, received }: Record<string, string>) => [
    lotCode,
    currentStock,
    received,
  ]);
};
/** Of flour, as typed. */
const tartOf = (supplierLotCode: string) => {
  const row = { id: newId(), ingredientId: kitchen.ids.flour, plannedQuantity: '1200', unit: 'g' };
  return kitchen.run('tart', { ingredients: [{ ...row, supplierLotCode }] });
};
const found = ({ lots: of, runs, stock, balance }: Trace) => ({
  lots: of.map(({ lotCode, spellings = [] }) => [lotCode, ...spellings]),
  runs: runs
    .map(({ batchNumber, used }) => [
      batchNumber,
      used.map(({ lotCode, quantity }) => `${lotCode} ${quantity}`).sort(),
    ])
    .sort(),
  stock: stock.map(({ lotCode, quantity }) => [lotCode, quantity]),
  balance: balance.map(({ lotCode, in: came, used, onHand, unaccounted }) => ({
    lotCode,
    came,
    used,
    onHand,
    unaccounted,
  })),
});

/** Two sacks with one code, spelled in two ways, and what was made of them. */
async function twoSpellings(): Promise<void> {
  await kitchen.receive('flour', 'Mill-9', '5000');
  await kitchen.receive('flour', 'MILL-9', '3000');
  await tartOf('MILL-9');
  await tartOf('Mill-9');
}

describe('one code', () => {
  it('takes from the lot on the shelf, however a row spells it', async () => {
    await kitchen.receive('flour', 'Mill-9');
    const tart = await tartOf('MILL-9');
    expect(tart.ingredients[0]?.lots).toMatchObject([{ lotCode: 'MILL-9', quantity: '1200' }]);
    expect(await lots()).toContainEqual(['Mill-9', '3800', '5000']);
    expect(await lots()).toHaveLength(2);
  });

  it('adds what is received to the lot that is there, and shows how it was first written', async () => {
    await kitchen.receive('flour', 'Mill-9', '5000');
    await kitchen.receive('flour', ' ｍｉｌｌ-9 ', '100');
    await kitchen.move('flour', { reason: 'use', quantity: '-50', lotCode: 'MILL-9' });
    expect(await lots()).toEqual([['Mill-9', '5050', '5100']]);
  });

  it('is one lot when two write it new at the same moment', async () => {
    const receive = (lotCode: string) => () => kitchen.receive('flour', lotCode, '100');
    await holdFirstWrite(receive('MILL-9'), receive('Mill-9'));
    expect(await lots()).toEqual([['Mill-9', '200', '200']]);
  });

  it('is found by any spelling, and names each that was used', async () => {
    await twoSpellings();
    const one = found(await kitchen.trace({ lot: 'mill-9' }));
    expect(one.lots[0]).toEqual(['Mill-9', 'Mill-9', 'MILL-9']);
    expect(one.runs).toHaveLength(2);
    expect(one.balance[0]).toEqual({
      lotCode: 'Mill-9',
      came: '8000',
      used: '2400',
      onHand: '5600',
      unaccounted: '0',
    });
    for (const lot of ['MILL-9', 'Mill-9']) expect(found(await kitchen.trace({ lot }))).toEqual(one);
  });

  it('is what a sale of a batch and its undoing move', async () => {
    const tart = await kitchen.run('tart', { batchNumber: 'Tart-1' });
    const sale = await kitchen.sell(tart, 'Rosa', '10');
    await kitchen.call('deleteSale', { id: tart.id, saleId: sale.id });
    expect(await lots()).toContainEqual(['Tart-1', '24', '24']);
    expect(await kitchen.trace({ lot: 'TART-1' })).toMatchObject({ lots: [{ lotCode: 'Tart-1' }] });
  });
});

describe('a code that nobody knows', () => {
  it('is answered with the nearest that exist, of lots and batches', async () => {
    await kitchen.receive('flour', 'Mill-9');
    await kitchen.run('tart', { batchNumber: 'Milk-9' });
    expect(await kitchen.trace({ lot: 'mil-9' })).toMatchObject({
      lots: [],
      runs: [],
      nearest: ['Mill-9', 'Milk-9'],
    });
    expect((await kitchen.trace({ lot: 'MILL-9' })).nearest).toBeUndefined();
    expect(await kitchen.trace({ lot: 'ZZZZZZ' })).toMatchObject({ nearest: [] });
  });
});

describe('before an organization is converted', () => {
  it('traces as it does afterwards, and during it', async () => {
    await twoSpellings();
    const expected = found(await kitchen.trace({ lot: 'mill-9' }));
    await keepAsSpelled(kitchen.organization.organizationId);
    const spelled = async () =>
      (await Promise.all(['mill-9', 'MILL-9', 'Mill-9'].map((lot) => kitchen.trace({ lot })))).map(found);
    expect(await spelled()).toEqual([expected, expected, expected]);
    expect(await itemsAt(`${own}#LOT#Mill-9`)).not.toEqual([]);
    let steps = 0;
    for (let isThrough = false; !isThrough; steps++) {
      isThrough = await stoppedAfter(1, convert);
      expect(await spelled(), `after ${steps} steps`).toEqual([expected, expected, expected]);
    }
    expect(steps).toBeGreaterThan(2);
  });

  it('takes from the lot on the shelf, and undoes it, where the shelf has it under its spelling', async () => {
    await kitchen.receive('flour', 'Mill-9');
    await keepAsSpelled(kitchen.organization.organizationId);
    const tart = await tartOf('MILL-9');
    expect(await lots()).toContainEqual(['Mill-9', '3800', '5000']);
    await kitchen.call('strikeRun', { id: tart.id }, { comment: 'Burnt' });
    expect(await lots()).toEqual([['Mill-9', '5000', '5000']]);
    expect(found(await kitchen.trace({ lot: 'mill-9' })).balance).toMatchObject([{ onHand: '5000' }, {}]);
  });

  it('makes two balances of one lot one with the next movement', async () => {
    await kitchen.receive('flour', 'Mill-9', '5000');
    await kitchen.receive('flour', 'MILL-9', '3000');
    await keepAsSpelled(kitchen.organization.organizationId);
    const balances = async () =>
      (await itemsAt(own, 'LOTLEVEL#')).filter(({ sk }) => /mill/i.test(String(sk)));
    expect(await balances()).toMatchObject([{ q: 3_000_000 }, { q: 5_000_000 }]);
    expect(await lots()).toEqual([['MILL-9', '8000', '8000']]);
    const tart = await kitchen.run('tart', { plannedQuantity: '120' });
    expect(tart.ingredients[0]?.lots).toMatchObject([{ quantity: '6000' }]);
    expect(await lots()).toContainEqual(['MILL-9', '2000', '8000']);
    expect(found(await kitchen.trace({ lot: 'mill-9' })).balance[0]).toMatchObject({
      came: '8000',
      onHand: '2000',
      unaccounted: '0',
    });
    expect(await convert()).toBe(true);
    expect((await itemsAt(own, 'LOTLEVEL#')).filter(({ sk }) => /mill/i.test(String(sk)))).toHaveLength(1);
  });
});

/** Stops the work after so many of its transactions. @returns `false` when it was stopped. */
async function stoppedAfter(transactions: number, work: () => Promise<boolean>): Promise<boolean> {
  let left = transactions;
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' && left-- <= 0) throw new Error('stopped');
      return next(args);
    },
    { step: 'initialize', name: 'stop' },
  );
  try {
    return await work();
  } catch (error) {
    if (error instanceof Error && error.message === 'stopped') return false;
    throw error;
  } finally {
    dynamodb.middlewareStack.remove('stop');
  }
}

describe('the conversion', () => {
  const keys = async () => (await itemsAt(own, 'LOTKEYS'))[0];

  it('makes twins one balance, also when it is stopped and begun again, and is done once nothing is left', async () => {
    await twoSpellings();
    await keepAsSpelled(kitchen.organization.organizationId);
    for (let isThrough = false; !isThrough; ) isThrough = await stoppedAfter(1, convert);
    expect(await lots()).toContainEqual(['MILL-9', '5600', '8000']);
    for (const spelling of ['Mill-9', 'MILL-9']) expect(await itemsAt(`${own}#LOT#${spelling}`)).toEqual([]);
    expect(await keys()).toMatchObject({ done: false });
    expect(await convert()).toBe(true);
    expect(await keys()).toMatchObject({ done: true });
    const again = await meterTableCost(convert);
    expect(again.cost.requests).toEqual(['Get']);
  });

  it('loses nothing of a partition of many pages', async () => {
    await kitchen.receive('flour', 'Mill-9', '5000');
    await Promise.all(
      Array.from({ length: 60 }, () =>
        kitchen.move('flour', { reason: 'use', quantity: '-1', lotCode: 'Mill-9' }),
      ),
    );
    await keepAsSpelled(kitchen.organization.organizationId);
    expect(await convert()).toBe(true);
    expect(await itemsAt(`${own}#LOT#mill-9`)).toHaveLength(61);
    expect(await itemsAt(`${own}#LOT#Mill-9`)).toEqual([]);
  });

  it('loses nothing that is posted meanwhile', async () => {
    await twoSpellings();
    await keepAsSpelled(kitchen.organization.organizationId);
    const posted = () => Promise.all([kitchen.receive('flour', 'mill-9', '100'), tartOf('mIll-9')]);
    await holdFirstWrite(convert, posted);
    await holdFirstWrite(posted, convert);
    while (!(await keys())?.done) await convert();
    const {
      lots: [lot = []],
      runs,
      balance,
    } = found(await kitchen.trace({ lot: 'mill-9' }));
    expect([lot[0], ...lot.slice(1).sort()]).toEqual(['Mill-9', 'MILL-9', 'Mill-9', 'mIll-9', 'mill-9']);
    expect(runs).toHaveLength(4);
    expect(balance[0]).toMatchObject({ came: '8200', used: '4800', onHand: '3400', unaccounted: '0' });
  });

  it('takes nothing twice of a balance that is merged meanwhile', async () => {
    const at = { siteId: kitchen.site, itemId: kitchen.items.flour };
    const receive = { reason: 'receive', quantity: '5000', lotCode: 'Mill-9', useByDate: on(41), unit: 'g' };
    const { id } = await kitchen.call('putMovement', { ...at, id: newId() }, receive);
    await kitchen.receive('flour', 'MILL-9', '3000');
    await keepAsSpelled(kitchen.organization.organizationId);
    const undo = () =>
      kitchen.call('putMovement', { ...at, id: newId() }, { reason: 'undo', undoes: id, quantity: '-5000' });
    await holdFirstWrite(undo, convert);
    expect(await itemsAt(own, 'LOTLEVEL#')).toMatchObject([{ q: 3_000_000, r: 3_000_000 }]);
  });

  it('is made at night by itself, also in a business without stock', async () => {
    kitchen = await openTracedKitchen([]);
    const { organizationId } = kitchen.organization;
    own = `ORG#${organizationId}`;
    await tartOf('MILL-9');
    const expected = found(await kitchen.trace({ lot: 'mill-9' }));
    await keepAsSpelled(organizationId);
    expect(found(await kitchen.trace({ lot: 'mill-9' }))).toEqual(expected);
    await deliver(compare, await eventsOf(organizationId, ['production.run_confirmed']));
    for (let night = 1; night <= 2; night++) {
      const [clock] = await itemsAt(own, 'RECONCILE');
      const due = new Date(String(clock?.gsi1sk));
      await nightlyReconcile({ now: () => new Date(due.getTime() + 60_000) });
    }
    expect(await keys()).toMatchObject({ done: true });
    expect((await itemsAt(own, 'LOTNAME#')).map(({ sk, c }) => [sk, c])).toContainEqual([
      'LOTNAME#mill-9',
      'MILL-9',
    ]);
    expect(await itemsAt(`${own}#LOT#MILL-9`)).toEqual([]);
    expect(found(await kitchen.trace({ lot: 'mill-9' }))).toEqual(expected);
  });

  it('is behind an organization that begins now', async () => {
    expect(await keys()).toMatchObject({ done: true });
    await kitchen.receive('flour', 'Mill-9');
    const { cost } = await meterTableCost(() => kitchen.trace({ lot: 'MILL-9' }));
    // Whether lots are converted is read with the items, and the old partitions aren't.
    expect(cost.requests.filter((name) => name === 'Query')).toHaveLength(queriesOfOneLot);
  });
});
