/** The production log: what runs made, from the plan to the report. */
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { beforeEach, expect, it } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { documents, tableName } from '../../tests/support/documents.ts';
import { lineOf } from '../../tests/support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { meterTableCost } from '../../tests/support/table-cost.ts';

let maker: TestOrganization;
let tart: string;
let flour: string;
const day = '2026-11-14';
const span = { from: '2026-11-01', to: '2026-11-30' };

const call = async (name: string, params: Record<string, string>, body?: object): Promise<Answer['body']> => {
  const answer = await maker.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const confirmed = ['made_far_ahead'];
/** Makes a run, in the end with its batch number. */
const make = async (batchNumber: string, body: object = {}, made: object = {}): Promise<string> => {
  const id = newId();
  const planned = { recipeId: tart, batchNumber, productionDate: day, batches: '2', ...body };
  const { version } = await call('putRun', { id }, planned);
  await call('confirmRun', { id }, { version, confirmed, ...made });
  return id;
};
const log = async (query: object = {}): Promise<Report> => {
  const answer = await maker.call('getReport', {
    params: { name: 'production-log' },
    query: { ...span, ...query },
  });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const batches = async (query: object = {}) => (await log(query)).rows.map(({ batch }) => batch);

beforeEach(async () => {
  maker = await newOrganization('Hazel & Rye');
  await setEntitlement(maker.organizationId, { tier: 'premium', sitesLimit: 9 });
  flour = (await newIngredient(maker, { name: 'Flour', unit: 'g', costingUnit: '1000g', costPerUnit: '2' }))
    .id;
  tart = newId();
  const lines = [lineOf(flour, { quantity: '1200' })];
  await call('putRecipe', { id: tart }, { name: 'Plain tart', batchYield: '24', unit: 'tarts', lines });
});

it('has what each run made and cost at the prices of its day', async () => {
  await make('HR-1', {}, { actualYield: '40', wasteQuantity: '8' });
  await call('putIngredient', { id: flour }, { costPerUnit: '20', version: 1 });
  const { rows, totals, complete } = await log();
  // 2.4 kg at 2.00 are 4.80: 0.12 for each of 40, where 48 were to cost 0.10 each.
  expect(rows).toMatchObject([
    {
      ...{ date: day, batch: 'HR-1', recipe: 'Plain tart', unit: 'tarts', planned: '48', made: '40' },
      ...{
        wasted: '8',
        costs: '4.8',
        expectedEach: '0.1',
        costEach: '0.12',
        difference: '0.02',
        unknown: '',
      },
    },
  ]);
  expect(totals).toMatchObject({ planned: '48', made: '40', costs: '4.8' });
  expect(complete).toBe(true);
});

it('has the runs of its days, at its site, and no draft', async () => {
  const unit4 = newId();
  await call('putSite', { id: unit4 }, { name: 'Unit 4' });
  const { items } = (await maker.call('listSites')).body;
  const kitchen = items.find(({ id }: { id: string }) => id !== unit4).id;
  await make('First', { productionDate: '2026-11-01' });
  await make('Last', { productionDate: '2026-11-30', siteId: unit4 });
  await make('Before', { productionDate: '2026-10-31' });
  await make('After', { productionDate: '2026-12-01' });
  await call('putRun', { id: newId() }, { recipeId: tart, productionDate: day, batchNumber: 'Draft' });
  expect(await batches()).toEqual(['Last', 'First']);
  expect(await batches({ siteId: unit4 })).toEqual(['Last']);
  // A run without a site is made at the default one.
  expect(await batches({ siteId: kitchen })).toEqual(['First']);
});

it('lists a struck run and counts it nowhere', async () => {
  await make('HR-1');
  const struck = await make('HR-2');
  await call('strikeRun', { id: struck }, { comment: 'Wrong tray' });
  const { rows, totals } = await log();
  expect(rows.map(({ batch, notes }) => [batch, notes])).toEqual([
    ['HR-2', 'Struck through'],
    ['HR-1', ''],
  ]);
  expect(totals).toMatchObject({ made: '48', costs: '4.8' });
});

it('doesn’t know what a run cost of something without a price', async () => {
  const salt = (await newIngredient(maker, { name: 'Salt', unit: 'g', costPerUnit: null })).id;
  const lines = [lineOf(flour, { quantity: '1200' }), lineOf(salt, { quantity: '10' })];
  await call('putRecipe', { id: tart }, { lines, version: 1 });
  await make('HR-1');
  const { rows, totals, complete } = await log();
  expect(rows[0]).toMatchObject({ costs: null, costEach: null, expectedEach: null });
  expect([totals.costs, complete]).toEqual([undefined, false]);
});

it('reads what an older run cost from what was frozen of it', async () => {
  const [older] = [await make('Older'), await make('Newer')];
  const before = await log();
  await documents.send(
    new UpdateCommand({
      TableName: tableName(),
      Key: { pk: `ORG#${maker.organizationId}`, sk: `RUN#${older}` },
      UpdateExpression: 'REMOVE eachCosts',
    }),
  );
  const after = await log();
  expect(after).toEqual(before);
  expect(after.rows[1]).toMatchObject({ batch: 'Older', costs: '4.8', costEach: '0.1' });
});

it('costs at most 0.11 read units a run', async () => {
  const runs = 40;
  for (let made = 0; made < runs; made++) await make(`HR-2026-11-${made}`, {}, { actualYield: '47' });
  const { cost, result } = await meterTableCost(() => log());
  expect(result.rows).toHaveLength(runs);
  expect(cost.readUnits).toBeLessThanOrEqual(runs * 0.11 + 3);
});
