/** A person whose account is erased leaves the customers, sales and recalls of their own businesses. */
import { newId } from '@batchbook/shared/ids';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../tests/support/deliver.ts';
import { newOrganization, type TestOrganization } from '../../tests/support/organization.ts';
import { everythingOf } from '../../tests/support/table-state.ts';
import type { Item } from '../platform/table/read.ts';
import { putItem } from '../platform/table/write.ts';
import { erasePurchaser } from './erase-purchaser.ts';
import { storedRows } from './recalls/recall-table.ts';

const scope = { system: 'a test erases a purchaser' };
const email = 'rosa@example.com';
const now = new Date('2026-12-20T10:00:00.000Z');
let kitchen: TestOrganization;
let run: { id: string; batchNumber: string };

const call = async (name: string, params: Record<string, string>, body?: object) => {
  const answer = await kitchen.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const sell = async (body: object): Promise<string> => {
  const saleId = newId();
  await call('putSale', { id: run.id, saleId }, { quantity: '1', ...body });
  return saleId;
};
const customer = async (body: object): Promise<string> => {
  const id = newId();
  await call('putCustomer', { id }, body);
  return id;
};
const erase = () =>
  erasePurchaser(scope, { organizationId: kitchen.organizationId, userId: kitchen.userId, email }, now);
const purchasers = async () => {
  const { items } = await call('listRunSales', { id: run.id });
  return items
    .map((sale: Record<string, string>) => `${sale.purchaserName} ${sale.purchaserEmail}`.trim())
    .sort();
};

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  const recipe = newId();
  await call('putRecipe', { id: recipe }, { name: 'Tart', batchYield: '24', unit: 'tarts' });
  const draft = await call('putRun', { id: newId() }, { recipeId: recipe });
  run = await call('confirmRun', { id: draft.id }, { version: draft.version });
});

describe('a purchaser whose account is erased', () => {
  it('is replaced on sales of their address in any capitals, and on sales to a customer who has it', async () => {
    const id = await customer({ name: 'Rosa at number 9' });
    await sell({ customerId: id });
    const known = {
      contactEmail: 'Rosa@Example.com',
      contactPhone: '07700 900123',
      notes: 'Back door',
      address: '9 Sand Lane',
    };
    await call('putCustomer', { id }, { ...known, version: 1 });
    await sell({ purchaserName: 'Rosa Marsh', purchaserEmail: 'ROSA@example.com' });
    await sell({ purchaserName: 'Rosa@Example.com' });
    await customer({ name: `Rosa (${email})` });
    await sell({ purchaserName: 'Ben', purchaserEmail: 'ben@example.com' });
    await sell({ purchaserName: 'Rosanna', purchaserEmail: 'rosa@example.com.au' });
    const gone = await customer({
      name: 'Rosa at the shop',
      contactEmail: email,
      contactPhone: '07700 900124',
    });
    await call('deleteCustomer', { id: gone });
    await erase();
    await erase();
    expect(await purchasers()).toEqual([
      'A former member',
      'A former member',
      'A former member',
      'Ben ben@example.com',
      'Rosanna rosa@example.com.au',
    ]);
    const { items } = await call('listCustomers', {});
    expect(items.map(({ name }: { name: string }) => name)).toEqual(['A former member', 'A former member']);
    expect(items.find((one: { id: string }) => one.id === id)).toMatchObject({
      ...{ contactEmail: '', contactPhone: '', address: '', notes: '', version: 3 },
    });
    const left = JSON.stringify(await everythingOf(kitchen.organizationId));
    expect(left).not.toMatch(/Rosa Marsh|number 9|07700|Back door|Sand Lane|at the shop|rosa@example\.com"/i);
  });

  it('is replaced in the notes of a recall that is signed off, whose other names stay', async () => {
    await sell({ purchaserName: 'Rosa Marsh', purchaserEmail: email });
    for (const address of [email, 'alex@example.com'])
      await sell({ purchaserName: 'Alex', purchaserEmail: address });
    const at = '2026-12-06T09:10:00.000Z';
    const names = ['Alex', 'Ben', `${email}.au`];
    const reached = ['rosa marsh', `Cousin of ${email}`, ...names].map((name) => ({ name, at }));
    const recovered = [{ name: 'Rosa Marsh', batchNumber: run.batchNumber, quantity: '1' }];
    const id = newId();
    const signed = { foundBy: 'Rosa Marsh', signedOff: 'Priya Nair' };
    await call('putRecall', { id }, { batch: run.batchNumber, ...signed });
    // As it was stored before rows had ids.
    const storedRecall = async (): Promise<Item> =>
      (await everythingOf(kitchen.organizationId)).find(({ sk }) => sk === `RECALL#${id}`) as Item;
    await putItem(
      { organizationId: kitchen.organizationId },
      { ...(await storedRecall()), reached, recovered },
    );
    await erase();
    const stored = await storedRecall();
    expect({ ...stored, reached: storedRows(stored.reached) }).toMatchObject({
      reached: ['A former member', 'A former member', ...names].map((name) => ({ name, at })),
      recovered: [{ name: 'A former member', quantity: '1' }],
      foundBy: 'A former member',
      signedOff: 'Priya Nair',
      version: 2,
    });
  });

  it('leaves the rows of a recall by themselves, which name a sale', async () => {
    const saleId = await sell({ purchaserName: 'Rosa Marsh', purchaserEmail: email, quantity: '2' });
    const id = newId();
    const reached = [{ saleId, reachedAt: '2026-11-06T09:10:00.000Z', recovered: '1', unit: 'tarts' }];
    await call('putRecall', { id }, { batch: run.batchNumber, reached });
    await erase();
    expect(await call('getRecall', { id })).toMatchObject({
      reached,
      found: { sales: [{ id: saleId, purchaserName: 'A former member' }] },
      version: 1,
    });
  });

  it('keeps what was sold, tells open screens, and can’t be brought back by a change that began before', async () => {
    const saleId = await sell({ purchaserName: 'Rosa Marsh', purchaserEmail: email, quantity: '3' });
    await erase();
    const params = { id: run.id, saleId };
    const stale = { params, body: { purchaserName: 'Rosa Marsh', version: 1 } };
    expect((await kitchen.call('putSale', stale)).status).toBe(412);
    expect((await call('listRunSales', { id: run.id })).items).toMatchObject([{ quantity: '3', version: 2 }]);
    const events = await eventsOf(kitchen.organizationId, ['production.sale_recorded']);
    expect(events.map(({ detail }) => JSON.parse(detail).data)).toMatchObject([
      { change: 'created' },
      { id: saleId, runId: run.id, change: 'updated', version: 2 },
    ]);
  });
});
