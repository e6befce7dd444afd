/** Reports: who may read them, their pages and sites. */
import { newId } from '@batchbook/shared/ids';
import { reportNames } from '@batchbook/shared/insight/report';
import type { Report } from '@batchbook/shared/insight/report-schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../tests/support/api.ts';
import { newOrganization, setEntitlement, type TestOrganization } from '../../tests/support/organization.ts';

let maker: TestOrganization;
let bun: string;
const span = { from: '2026-11-01', to: '2026-11-30' };

const call = async (name: string, params: Record<string, string>, body: object): Promise<Answer['body']> => {
  const answer = await maker.call(name, { params, body });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
};
const ask = (name: string, query: object = {}): Promise<Answer> =>
  maker.call('getReport', { params: { name }, query: { ...span, ...query } });
const report = async (name: string, query: object = {}): Promise<Report> => {
  const answer = await ask(name, query);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
const soldAt = async (name: string, more: object = {}): Promise<void> => {
  const recipes = [{ recipeId: bun, plannedQuantity: '10' }];
  const body = { name, eventDate: '2026-11-14', recipes, ...more };
  const { id, version } = await call('putMarketEvent', { id: newId() }, body);
  const actuals = { recipes: [{ recipeId: bun, soldQuantity: '8' }], version };
  await call('putEventActuals', { id }, actuals);
};

beforeEach(async () => {
  maker = await newOrganization('Hazel & Rye');
  bun = newId();
  await call('putRecipe', { id: bun }, { name: 'Bun', sellingPrice: '2', lines: [] });
});

it('come with Grow: the trial doesn’t open them', async () => {
  for (const name of reportNames)
    expect(await ask(name)).toMatchObject({ status: 403, body: { code: 'feature_not_included' } });
  await setEntitlement(maker.organizationId, { tier: 'premium' });
  expect((await ask('margins')).status).toBe(200);
});

describe('a report', () => {
  beforeEach(() => setEntitlement(maker.organizationId, { tier: 'premium', sitesLimit: 9 }));

  it('of events has those of its days, and of its site', async () => {
    const stall = newId();
    await call('putSite', { id: stall }, { name: 'Stall' });
    const [kitchen] = (await maker.call('listSites')).body.items.filter(
      (site: { id: string }) => site.id !== stall,
    );
    await soldAt('Bruton market', { siteId: stall });
    await soldAt('Frome market');
    await soldAt('Before', { eventDate: '2026-10-31' });
    const names = async (query: object) =>
      (await report('events', query)).rows.map(({ event }) => event).sort();
    expect(await names({})).toEqual(['Bruton market', 'Frome market']);
    expect(await names({ siteId: stall })).toEqual(['Bruton market']);
    // An event without a site sells at the default one.
    expect(await names({ siteId: kitchen.id })).toEqual(['Frome market']);
    expect((await report('events', { by: 'product' })).rows).toMatchObject([
      { product: 'Bun', events: '2', sold: '16', takings: '32' },
    ]);
  });

  it('has its totals on each page', async () => {
    for (const name of ['A', 'B', 'C']) await soldAt(name);
    const first = await report('events', { limit: '2' });
    const second = await report('events', { limit: '2', cursor: first.nextCursor });
    expect([first.rows.length, second.rows.length, second.nextCursor]).toEqual([2, 1, null]);
    expect(first.totals).toEqual(second.totals);
    expect(first.totals.takings).toBe('48');
  });

  it('of margins has each recipe with what it earned', async () => {
    await soldAt('Bruton market');
    expect(await report('margins')).toMatchObject({
      rows: [
        {
          recipe: 'Bun',
          per: 'each',
          price: '2',
          costs: null,
          sold: '8',
          takings: '16',
          unknown: 'what one costs, what some of it cost to make',
        },
      ],
      ...{ totals: { takings: '16' }, complete: false },
    });
  });

  it('is refused at the field that is wrong', async () => {
    expect((await ask('profits')).status).toBe(400);
    for (const [query, path] of [
      [{ by: 'weather' }, 'by'],
      [{ to: '2026-10-01' }, 'to'],
      [{ cursor: 'zzz' }, 'cursor'],
      [{ siteId: 'x' }, 'siteId'],
      [{ siteId: newId() }, 'siteId'],
    ] as const)
      expect(await ask('events', query), path).toMatchObject({ status: 400, body: { issues: [{ path }] } });
  });

  it('of another business is empty', async () => {
    await soldAt('Bruton market');
    const neighbour = await newOrganization('Neighbour');
    await setEntitlement(neighbour.organizationId, { tier: 'premium' });
    const { body } = await neighbour.call('getReport', { params: { name: 'events' }, query: span });
    expect(body.rows).toEqual([]);
  });
});
