/** Every operation's answers match the OpenAPI document that the product serves. */
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, it } from 'vitest';
import { lineOf, subLineOf } from '../support/lines.ts';
import { setTier } from '../support/operator.ts';
import { type Maker, request, signUp, until } from '../support/product.ts';
import { runningProduct } from '../support/running-product.ts';

const runtime = await runningProduct();

interface OpenApi {
  paths: Record<
    string,
    Record<
      string,
      { operationId: string; responses: Record<string, { content: Record<string, { schema: object }> }> }
    >
  >;
  components: { schemas: Record<string, object> };
}

let document: OpenApi;
let maker: Maker;
const seen = new Set<string>();

beforeAll(async () => {
  document = (await request(runtime, null, 'GET', '/openapi.json')).body;
  maker = await signUp(runtime);
});

/** Calls an operation and validates the answer against the document. */
const parameters = ['id', 'name', 'chunk', 'siteId', 'itemId', 'saleId', 'token', 'userId'] as const;

async function check(
  method: string,
  template: string,
  input: Partial<Record<(typeof parameters)[number] | 'query', string>> & { body?: unknown } = {},
) {
  const operation = document.paths[template]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${template}`);
  const path = template
    .replace('/v1', '')
    .replace('{organizationId}', maker.organizationId)
    .replace(/\{(\w+)\}/g, (_, name) => input[name as (typeof parameters)[number]] ?? '')
    .concat(input.query ?? '');
  const answer = await request(runtime, maker.accessToken, method, path, input.body);
  const response = operation.responses[answer.status];
  expect(
    response,
    `${operation.operationId} answered ${answer.status}, which is not in the document`,
  ).toBeDefined();
  const [content] = Object.values(response?.content ?? {});
  const ajv = new Ajv2020({ strict: false, schemas: [] });
  formats.default(ajv);
  ajv.addSchema({ $id: 'document', components: document.components });
  const schema = JSON.parse(
    JSON.stringify(content?.schema).replaceAll('#/components', 'document#/components'),
  );
  const validate = ajv.compile(schema);
  expect(validate(answer.body), JSON.stringify(validate.errors)).toBe(true);
  seen.add(operation.operationId);
  return answer;
}

const o = '/v1/organizations/{organizationId}';

describe('the document', () => {
  it('matches suppliers, prices, the library and imports', async () => {
    const [ingredient, supplier, committed, discarded] = [newId(), newId(), newId(), newId()];
    const mill = { name: 'Shipton Mill', contactEmail: 'mill@example.com' };
    expect((await check('PUT', `${o}/suppliers/{id}`, { id: supplier, body: mill })).status).toBe(201);
    await check('PUT', `${o}/suppliers/{id}`, { id: supplier, body: { name: 'Another' } });
    await check('GET', `${o}/suppliers`);
    const nutrition = { basis: '100g', fat: '1.4' };
    const rye = { name: 'Rye', supplierId: supplier, costPerUnit: '1.15', nutrition };
    expect((await check('PUT', `${o}/ingredients/{id}`, { id: ingredient, body: rye })).status).toBe(201);
    const { body: prices } = await check('GET', `${o}/ingredients/{id}/prices`, { id: ingredient });
    const right = { priceId: prices.items[0].id, costPerUnit: '1.2', version: 1 };
    await check('POST', `${o}/ingredients/{id}/correct-price`, { id: ingredient, body: right });
    const found = await check('GET', `${o}/ingredient-library`, { query: '?q=flour' });
    expect(found.body.items.length).toBeGreaterThan(0);
    await check('DELETE', `${o}/suppliers/{id}`, { id: supplier });
    const file = { name: 'pantry.csv', rows: 1 };
    for (const id of [committed, discarded])
      expect((await check('PUT', `${o}/imports/{id}`, { id, body: file })).status).toBe(201);
    await check('GET', `${o}/imports`);
    const chunk = { id: committed, chunk: '0' };
    const body = { suppliers: [], ingredients: [{ id: newId(), body: { name: 'Oats' } }] };
    const wrong = { suppliers: [], ingredients: [{ id: newId(), body: {} }] };
    await check('PUT', `${o}/imports/{id}/chunks/{chunk}`, { ...chunk, body: wrong });
    await check('POST', `${o}/imports/{id}/commit`, { id: committed });
    expect((await check('PUT', `${o}/imports/{id}/chunks/{chunk}`, { ...chunk, body })).status).toBe(200);
    expect((await check('POST', `${o}/imports/{id}/commit`, { id: committed })).status).toBe(200);
    expect((await check('DELETE', `${o}/imports/{id}`, { id: discarded })).status).toBe(200);
  });

  it('matches customers', async () => {
    const customer = newId();
    const body = { name: 'Rosa', contactEmail: 'rosa@example.com' };
    expect((await check('PUT', `${o}/customers/{id}`, { id: customer, body })).status).toBe(201);
    expect((await check('GET', `${o}/customers`)).body.items).toHaveLength(1);
    expect((await check('DELETE', `${o}/customers/{id}`, { id: customer })).status).toBe(200);
  });

  it('matches nested recipes, variations, labels, lists, previews and samples', async () => {
    const [ingredient, other, base, top] = [newId(), newId(), newId(), newId()];
    for (const [id, name] of [
      [ingredient, 'Butter'],
      [other, 'Margarine'],
    ] as const)
      await check('PUT', `${o}/ingredients/{id}`, { id, body: { name, costPerUnit: '0.72' } });
    const put = (id: string, body: object) => check('PUT', `${o}/recipes/{id}`, { id, body });
    expect((await put(base, { name: 'Pastry', lines: [lineOf(ingredient, { quid: true })] })).status).toBe(
      201,
    );
    const lines = [subLineOf(base, { wastePercent: '5' })];
    expect((await put(top, { name: 'Tart', lines, finishedWeightGrams: '900' })).status).toBe(201);
    expect((await put(base, { lines: [subLineOf(top)], version: 1 })).body.code).toBe('recipe_cycle');
    expect((await check('DELETE', `${o}/recipes/{id}`, { id: base })).body.usedIn).toHaveLength(1);
    await check('GET', `${o}/recipes/{id}/breakdown`, { id: top });
    expect((await check('GET', `${o}/recipes/{id}/versions`, { id: top })).body.items).toHaveLength(1);
    await until('the first cost', async () => {
      const { body } = await check('GET', `${o}/recipes/{id}/costs`, { id: top });
      return body.items.length > 0;
    });
    const price = { costPerUnit: '0.90' };
    const preview = await check('POST', `${o}/ingredients/{id}/price-preview`, {
      id: ingredient,
      body: price,
    });
    expect(preview.body.recipes).toHaveLength(2);

    const variation = { id: newId(), body: { name: 'Rich tart', baseRecipeId: top } };
    expect((await check('PUT', `${o}/recipe-variations/{id}`, variation)).status).toBe(403);
    await setTier(runtime, maker.organizationId, 'standard');
    expect((await check('PUT', `${o}/recipe-variations/{id}`, variation)).status).toBe(201);
    await check('GET', `${o}/recipe-variations`);

    const label = { id: variation.id, body: { shelfLifeDays: 3 } };
    const { body: seen } = await check('GET', `${o}/recipes/{id}/label`, { id: label.id });
    expect((await check('PUT', `${o}/recipes/{id}/label`, label)).status).toBe(201);
    const approval = { id: label.id, body: { fingerprint: seen.fingerprint } };
    expect((await check('POST', `${o}/recipes/{id}/label/approve`, approval)).status).toBe(409);

    const list = { id: newId(), body: { name: 'Saturday', recipes: [{ recipeId: top, quantity: '2' }] } };
    expect((await check('PUT', `${o}/shopping-lists/{id}`, list)).status).toBe(201);
    await check('GET', `${o}/shopping-lists`);
    await check('GET', `${o}/shopping-lists/{id}`, { id: list.id });
    await check('DELETE', `${o}/shopping-lists/{id}`, { id: list.id });

    const replacing = { id: ingredient, body: { by: other } };
    expect((await check('POST', `${o}/ingredients/{id}/replace`, replacing)).body.updated).toBe(1);
    await check('DELETE', `${o}/recipe-variations/{id}`, { id: variation.id });
    expect((await check('POST', `${o}/samples`)).status).toBe(201);
    const samples = (await check('GET', `${o}/recipes`)).body.items;
    const loaf = samples.find((one: { name: string }) => one.name === 'Seeded rye loaf');
    const particulars = {
      foodName: 'Country loaf',
      netQuantity: '800',
      shelfLifeDays: 3,
      storage: 'Keep dry.',
      businessName: 'Hazel & Rye',
      businessAddress: '7 Cheap St, Frome BA11 1BN',
    };
    await check('PUT', `${o}/recipes/{id}/label`, { id: loaf.id, body: particulars });
    const { body: printed } = await check('GET', `${o}/recipes/{id}/label`, { id: loaf.id });
    const yes = { id: loaf.id, body: { fingerprint: printed.fingerprint } };
    expect((await check('POST', `${o}/recipes/{id}/label/approve`, yes)).body.printable).toBe(true);
    expect((await check('GET', `${o}/labels`)).body.items).toHaveLength(1);
    await check('DELETE', `${o}/samples`);
  });

  it('matches sites, items, levels, movements, counts and transfers', async () => {
    await setTier(runtime, maker.organizationId, 'standard');
    const [stall, category, flour, move, counted] = [newId(), newId(), newId(), newId(), newId()];
    const put = async (what: string, id: string, body: object, status = 201) =>
      expect((await check('PUT', `${o}/${what}/{id}`, { id, body })).status).toBe(status);
    await put('sites', stall, { name: 'Stall', endsOn: '2027-12-06' });
    await put('sites', newId(), { name: 'One too many' }, 403);
    await put('sites', stall, { name: 'Market' }, 409);
    await put('categories', category, { name: 'Flour', color: '#14503f' });
    await put('stock-items', flour, { name: 'Flour', unit: 'kg', categoryId: category });
    const { body: sites } = await check('GET', `${o}/sites`);
    const kitchen = sites.items.find(({ isDefault }: { isDefault: boolean }) => isDefault).id as string;

    const level = { siteId: 'default', itemId: flour };
    const movement = `${o}/stock-levels/{siteId}/{itemId}/movements/{id}`;
    const lot = { lotCode: 'SM-1', useByDate: '2027-01-31' };
    const delivery = { deliveredOn: '2024-11-20', deliveryNote: 'DN-1', temperature: '3.5', checkedBy: 'Jo' };
    const receive = { reason: 'receive', quantity: '25', unit: 'kg', unitCost: '1.15', ...lot, ...delivery };
    expect((await check('PUT', movement, { ...level, id: move, body: receive })).status).toBe(201);
    const wrong = { reason: 'use', quantity: '1' };
    expect((await check('PUT', movement, { ...level, id: newId(), body: wrong })).status).toBe(400);
    const back = { reason: 'supplier_return', quantity: '-1', unit: 'kg', ...lot };
    expect((await check('PUT', movement, { ...level, id: newId(), body: back })).status).toBe(201);
    const undo = { reason: 'undo', undoes: move };
    expect((await check('PUT', movement, { ...level, id: newId(), body: undo })).status).toBe(201);
    const again = await check('PUT', movement, { ...level, id: newId(), body: undo });
    expect(again.body.code).toBe('undone_already');
    const transfer = { itemId: flour, fromSiteId: kitchen, toSiteId: stall, quantity: '500', unit: 'g' };
    await put('stock-transfers', newId(), transfer);
    await check('GET', `${o}/stock-levels/{siteId}/{itemId}/movements`, level);
    await check('GET', `${o}/stock-movements`, { query: '?reason=transfer' });
    await check('GET', `${o}/stock-lots`);

    const ideal = [{ siteId: 'all', itemId: flour, idealStockLevel: '12.5' }];
    expect((await check('PATCH', `${o}/stock-levels`, { body: ideal })).body.items).toHaveLength(2);
    const { body: levels } = await check('GET', `${o}/stock-levels`, { query: '?include=items' });
    expect(levels.items).toHaveLength(2);
    await check('GET', `${o}/stock-levels`, { query: `?since=${levels.mark}` });
    const line = { itemId: flour, counted: '24', unit: 'kg', levelVersion: 1 };
    await put('stock-counts', counted, { siteId: kitchen, lines: [line] }, 412);
    await put('stock-counts', counted, { siteId: kitchen, lines: [{ ...line, levelVersion: 4 }] });
    await check('GET', `${o}/stock-counts`);
    await check('GET', `${o}/stock-counts/{id}`, { id: counted });
    expect((await check('POST', `${o}/stock-reconcile`)).body.drift).toEqual([]);

    await check('GET', `${o}/categories`);
    await check('GET', `${o}/stock-items`);
    await check('DELETE', `${o}/categories/{id}`, { id: category });
    await check('DELETE', `${o}/stock-items/{id}`, { id: flour });
    await check('POST', `${o}/stock-items/{id}/restore`, { id: flour });
    expect((await check('DELETE', `${o}/sites/{id}`, { id: kitchen })).status).toBe(409);
    await check('DELETE', `${o}/sites/{id}`, { id: stall });
  });

  async function checkTeam(): Promise<void> {
    const id = newId();
    const invite = (body: object) => check('PUT', `${o}/invitations/{id}`, { id, body });
    expect((await invite({ email: 'jo@example.com' })).status).toBe(201);
    expect((await invite({ email: 'sam@example.com' })).status).toBe(409);
    expect((await check('GET', `${o}/invitations`)).body.items).toHaveLength(1);
    expect((await check('POST', `${o}/invitations/{id}/resend`, { id })).status).toBe(200);
    expect((await check('DELETE', `${o}/invitations/{id}`, { id })).status).toBe(200);
    const token = 'A'.repeat(43);
    expect((await check('GET', '/v1/invitations/{token}', { token })).status).toBe(404);
    expect((await check('POST', '/v1/invitations/{token}/accept', { token })).status).toBe(404);
    expect((await check('POST', '/v1/me/accept-invitations')).body.activatedMemberships).toEqual([]);
    const userId = 'nobody';
    expect((await check('DELETE', `${o}/members/{userId}`, { userId })).status).toBe(404);
    expect((await check('POST', `${o}/owner`, { body: { userId } })).status).toBe(400);
  }

  it('matches production runs', async () => {
    const [flour, loaf, run] = [newId(), newId(), newId()];
    await check('PUT', `${o}/ingredients/{id}`, { id: flour, body: { name: 'Spelt flour' } });
    await check('PUT', `${o}/recipes/{id}`, { id: loaf, body: { name: 'Loaf', lines: [lineOf(flour)] } });
    const put = async (id: string, body: object) =>
      (await check('PUT', `${o}/production-runs/{id}`, { id, body })).status;
    const plan = { recipeId: loaf, batches: '2', batchNumber: 'LO-261205-01' };
    expect(await put(run, plan)).toBe(201);
    expect(await put(newId(), plan)).toBe(409);
    expect(await put(newId(), { ...plan, batches: 'some' })).toBe(400);
    expect(await put(run, { notes: 'Slow oven', version: 1 })).toBe(200);
    expect(await put(run, { notes: 'Old', version: 1 })).toBe(412);
    expect((await check('GET', `${o}/production-runs/{id}`, { id: run })).body.ingredients).toHaveLength(1);
    expect((await check('GET', `${o}/production-runs`)).body.items).toHaveLength(1);
    expect((await check('DELETE', `${o}/production-runs/{id}`, { id: run })).status).toBe(200);
  });

  it('matches locked runs, their sales, traces and recalls', async () => {
    const [loaf, id, saleId, recall] = [newId(), newId(), newId(), newId()];
    const runs = `${o}/production-runs/{id}`;
    await check('PUT', `${o}/recipes/{id}`, { id: loaf, body: { name: 'Rye loaf' } });
    const { batchNumber } = (await check('PUT', runs, { id, body: { recipeId: loaf } })).body;
    expect((await check('POST', `${runs}/strikethrough`, { id, body: { comment: 'x' } })).status).toBe(409);
    expect((await check('POST', `${runs}/confirm`, { id, body: { version: 9 } })).status).toBe(412);
    const locked = await check('POST', `${runs}/confirm`, { id, body: { version: 1, trackOutput: true } });
    expect(locked.body.status).toBe('locked');
    const sales = `${runs}/sales/{saleId}`;
    const body = { purchaserName: 'Rosa', purchaserEmail: 'rosa@example.com', quantity: '1' };
    expect((await check('PUT', sales, { id, saleId, body })).status).toBe(201);
    expect((await check('PUT', sales, { id, saleId, body: { quantity: '0' } })).status).toBe(400);
    expect((await check('GET', `${runs}/sales`, { id })).body.items).toHaveLength(1);
    expect((await check('GET', `${runs}/emails`, { id })).body.items).toHaveLength(1);
    expect((await check('GET', `${o}/production-sales`)).body.items).toHaveLength(1);
    const query = `?batch=${batchNumber}`;
    expect((await check('GET', `${o}/trace`, { query })).body.sales).toHaveLength(1);
    expect((await check('GET', `${o}/trace`)).status).toBe(400);
    const reached = [
      { saleId, reachedAt: '2026-11-05T10:19:00.000Z', by: 'Priya', recovered: '1', unit: 'pieces' },
      { authority: 'local_authority' },
    ];
    const noted = { batch: batchNumber, reached, foundBy: 'Ana', foundAt: '2026-11-24', decisions: 'None' };
    const recalled = await check('PUT', `${o}/recalls/{id}`, { id: recall, body: noted });
    expect(recalled.status, JSON.stringify(recalled.body)).toBe(201);
    const backward = await check('PUT', `${o}/recalls/{id}`, { id: newId(), body: { sale: saleId } });
    expect(backward.body).toMatchObject({ direction: 'backward', sale: saleId });
    expect((await check('GET', `${o}/recalls/{id}`, { id: recall })).body.found.runs).toHaveLength(1);
    expect((await check('GET', `${o}/recalls`)).body.items).toHaveLength(2);
    const held = { recipeId: loaf, lotCode: batchNumber, reason: 'The mill rang', recallId: recall };
    expect((await check('PUT', `${o}/holds/{id}`, { id: newId(), body: held })).status).toBe(201);
    expect((await check('GET', `${o}/holds`)).body.items).toHaveLength(1);
    expect((await check('DELETE', sales, { id, saleId })).status).toBe(200);
    expect((await check('POST', `${runs}/strikethrough`, { id, body: { comment: 'x' } })).status).toBe(200);
    expect((await check('DELETE', runs, { id })).status).toBe(409);
  });

  it('matches the label of a locked run, and the reason to print it all the same', async () => {
    const [butter, recipe, id] = [newId(), newId(), newId()];
    const allergens = allergenCodes.map((allergen) => ({
      allergen,
      state: allergen === 'milk' ? 'contains' : 'free_from',
    }));
    await check('PUT', `${o}/ingredients/{id}`, { id: butter, body: { name: 'Butter', allergens } });
    await check('PUT', `${o}/recipes/{id}`, {
      id: recipe,
      body: { name: 'Brown butter', lines: [lineOf(butter)] },
    });
    const stated = { kind: 'ppds', dateMark: 'best_before', shelfLifeDays: 30, showNutrition: false };
    const { fingerprint } = (await check('PUT', `${o}/recipes/{id}/label`, { id: recipe, body: stated }))
      .body;
    await check('POST', `${o}/recipes/{id}/label/approve`, { id: recipe, body: { fingerprint } });
    const runs = `${o}/production-runs/{id}`;
    const dates = { productionDate: '2025-12-05', useByDate: '2025-12-04' };
    await check('PUT', runs, { id, body: { recipeId: recipe, ...dates } });
    const unanswered = await check('POST', `${runs}/confirm`, { id, body: { version: 1 } });
    expect(unanswered).toMatchObject({
      status: 422,
      body: {
        code: 'confirmation_required',
        issues: [{ path: 'useByDate', code: 'use_by_before_made' }],
      },
    });
    await check('POST', `${runs}/confirm`, { id, body: { version: 1, confirmed: ['use_by_before_made'] } });
    const asked = await check('GET', `${runs}/label`, { id });
    expect(asked.body).toMatchObject({
      source: { recipeName: 'Brown butter' },
      questions: [{ code: 'use_by' }],
    });
    const answer = (body: object) => check('POST', `${runs}/label`, { id, body });
    expect((await answer({ fingerprint: 'another', reason: 'Right' })).status).toBe(409);
    expect((await answer({ fingerprint: asked.body.fingerprint, reason: ' ' })).status).toBe(400);
    const answered = await answer({ fingerprint: asked.body.fingerprint, reason: 'Right' });
    expect(answered.body).toMatchObject({ questions: [], reasons: [{ reason: 'Right' }] });
  });

  it('matches market events', async () => {
    const [flour, loaf, event] = [newId(), newId(), newId()];
    await check('PUT', `${o}/ingredients/{id}`, { id: flour, body: { name: 'Einkorn flour' } });
    await check('PUT', `${o}/recipes/{id}`, { id: loaf, body: { name: 'Einkorn', lines: [lineOf(flour)] } });
    const put = async (body: object) => (await check('PUT', `${o}/events/{id}`, { id: event, body })).status;
    const recipes = [{ recipeId: loaf, plannedQuantity: '32' }];
    const plan = { name: 'Bruton market', eventDate: '2026-11-14', recipes };
    expect(await put(plan)).toBe(201);
    expect(await put({ ...plan, eventDate: 'soon' })).toBe(400);
    const packing = {
      items: [
        { id: newId(), recipeId: loaf },
        { id: newId(), name: 'Gazebo' },
      ],
    };
    expect(await put({ packing, fees: [{ name: 'Pitch', amount: '35' }], version: 1 })).toBe(200);
    expect(await put({ name: 'Old', version: 1 })).toBe(412);
    const sell = async (recipeId: string) => {
      const body = { recipes: [{ recipeId, soldQuantity: '30' }], version: 2 };
      return (await check('PUT', `${o}/events/{id}/actuals`, { id: event, body })).status;
    };
    expect(await sell(loaf)).toBe(200);
    expect(await sell(newId())).toBe(409);
    expect((await check('GET', `${o}/events/{id}`, { id: event })).body.recipes).toHaveLength(1);
    expect((await check('GET', `${o}/events/{id}/forecast`, { id: event })).body.recipes).toHaveLength(1);
    const days = '?from=2026-11-01&to=2026-11-30';
    for (const name of ['margins', 'events'])
      await check('GET', `${o}/reports/{name}`, { name, query: days });
    const value = { id: newId(), body: { day: '2026-11-30' } };
    expect((await check('PUT', `${o}/kept-values/{id}`, value)).status).toBe(201);
    const date = `?date=${new Date().toISOString().slice(0, 10)}`;
    expect((await check('GET', `${o}/notifications`, { query: date })).body.total).toBe(0);
    expect((await check('GET', `${o}/dashboard`, { query: date })).status).toBe(200);
    expect((await check('GET', `${o}/margins`, { query: days })).body.items.length).toBeGreaterThan(0);
    expect((await check('GET', `${o}/events/{id}/taken`, { id: event })).body.rows).toEqual([]);
    expect((await check('GET', `${o}/events`)).body.items).toHaveLength(1);
    expect((await check('DELETE', `${o}/events/{id}`, { id: event })).status).toBe(200);
  });

  it('matches payments', async () => {
    expect((await check('GET', `${o}/subscription`)).body.status).toBe('none');
    await check('GET', `${o}/invoices`);
    await check('POST', `${o}/billing-portal`, { body: { returnUrl: '/account' } });
    const wish = { plan: 'standard', currency: 'GBP', successUrl: '/account', cancelUrl: '/account' };
    const coupon = { couponCode: 'friend30', currency: 'GBP' };
    expect((await check('POST', '/v1/coupons/validate', { body: coupon })).body.valid).toBe(true);
    await check('POST', `${o}/checkout`, { body: { ...wish, couponCode: 'NOTHING' } });
    const { url } = (await check('POST', `${o}/checkout`, { body: wish })).body;
    await fetch(url, { method: 'POST', body: new URLSearchParams({ card: '4242424242424242' }) });
    expect((await check('POST', `${o}/subscription/check`)).body.status).toBe('active');
    expect((await check('POST', `${o}/checkout`, { body: wish })).status).toBe(409);
    const { version } = (await check('GET', `${o}/subscription`)).body;
    await check('POST', `${o}/subscription/preview`, { body: { plan: 'premium' } });
    await check('PUT', `${o}/subscription`, { body: { plan: 'grow', version: version - 1 } });
    await check('PUT', `${o}/subscription`, { body: { plan: 'grow', version } });
    await check('GET', `${o}/invoices`);
    await check('POST', `${o}/billing-portal`, { body: { returnUrl: '/account' } });
    expect((await check('POST', '/v1/webhooks/stripe', { body: {} })).status).toBe(400);
  });

  async function checkOwnAccount(): Promise<void> {
    expect((await check('GET', `${o}/export`)).body.items.length).toBeGreaterThan(0);
    expect((await check('GET', '/v1/me/export')).body.items.length).toBeGreaterThan(0);
    expect((await check('POST', '/v1/me/email')).body.email).toBe(maker.email);
    const name = (await check('GET', o)).body.name as string;
    expect((await check('DELETE', o, { body: { name: 'Another' } })).status).toBe(400);
    expect((await check('DELETE', o, { body: { name } })).status).toBe(200);
    expect((await check('GET', '/v1/me')).body.deletedOrganizations).toHaveLength(1);
    expect((await check('GET', o)).status).toBe(404);
    expect((await check('POST', `${o}/restore`)).status).toBe(200);
    expect((await check('POST', '/v1/me/end-sessions', { body: { keepThis: true } })).status).toBe(200);
    expect((await check('DELETE', '/v1/me')).body).toEqual({ deleted: true });
    expect((await check('GET', '/v1/me')).status).toBe(401);
  }

  it('matches every operation, both successes and refusals', async () => {
    const [ingredient, recipe, copy] = [newId(), newId(), newId()];
    for (const path of ['/v1/health', '/v1/config', '/v1/openapi.json', '/v1/me', o, `${o}/entitlements`])
      expect((await check('GET', path)).status).toBe(200);
    await check('PATCH', '/v1/me', { body: { themePreference: 'dark' } });
    const { body: members } = await check('GET', `${o}/members`);
    expect(members.items).toMatchObject([{ email: maker.email, role: 'owner', status: 'active' }]);
    await check('PATCH', o, { body: { targetMarginPercent: '70', version: 1 } });
    await check('PATCH', o, { body: { targetMarginPercent: '71', version: 1 } });
    const allergens = [{ allergen: 'gluten', state: 'contains', detail: ['wheat'] }];
    const flour = { name: 'Flour', costPerUnit: '1.15', costingUnit: '1000g', allergens };
    expect((await check('PUT', `${o}/ingredients/{id}`, { id: ingredient, body: flour })).status).toBe(201);
    await check('PUT', `${o}/ingredients/{id}`, { id: ingredient, body: { ...flour, name: 'Other' } });
    await check('PUT', `${o}/ingredients/{id}`, { id: ingredient, body: { name: 5 } });
    await check('GET', `${o}/ingredients/{id}`, { id: ingredient });
    await check('GET', `${o}/ingredients/{id}`, { id: newId() });
    await check('GET', `${o}/ingredients`);
    const lines = [lineOf(ingredient, { costOverride: '1.5' })];
    const loaf = { name: 'Loaf', lines, sellingPrice: '3.60', instructions: 'Knead.' };
    expect((await check('PUT', `${o}/recipes/{id}`, { id: recipe, body: loaf })).status).toBe(201);
    await check('PUT', `${o}/recipes/{id}`, { id: recipe, body: { name: 'Rye', version: 1 } });
    expect(
      (await check('PUT', `${o}/recipes/{id}`, { id: recipe, body: { name: 'Oat', version: 1 } })).status,
    ).toBe(412);
    await check('GET', `${o}/recipes/{id}`, { id: recipe });
    await check('GET', `${o}/recipes`);
    await check('GET', `${o}/recipes/{id}/breakdown`, { id: recipe });
    await check('POST', `${o}/recipes/{id}/duplicate`, { id: recipe, body: { id: copy } });
    await check('DELETE', `${o}/recipes/{id}`, { id: copy });
    await check('POST', `${o}/recipes/{id}/restore`, { id: copy });
    await check('POST', `${o}/ingredients/{id}/archive`, {
      id: ingredient,
      body: { archived: true, version: 1 },
    });
    expect((await check('GET', '/v1/geo')).status).toBe(200);
    expect((await check('GET', '/v1/plans', { query: '?currency=GBP' })).status).toBe(200);
    await checkTeam();
    const second = { id: newId(), name: 'Second kitchen', currency: 'EUR' };
    expect((await check('POST', '/v1/organizations', { body: second })).status).toBe(201);
    await check('POST', `${o}/live-tickets`);
    expect((await check('GET', `${o}/audit`, { query: '?limit=1' })).body.items).toHaveLength(1);
    const referral = { id: newId(), body: { referredOrganizationName: 'The Pickle Shed' } };
    expect((await check('PUT', `${o}/referrals/{id}`, referral)).status).toBe(201);
    expect((await check('GET', `${o}/referrals`)).body.items).toHaveLength(1);
    expect((await check('POST', '/v1/webhooks/mail', { body: { Type: 'Notification' } })).status).toBe(400);
    const message = { currentPage: '/plans', description: 'We are twelve users.', id: newId() };
    const visitor = { ...message, userEmail: 'ada@example.com' };
    for (const status of [201, 200])
      expect((await check('POST', '/v1/contact', { body: visitor })).status).toBe(status);
    expect((await check('POST', '/v1/contact', { body: message })).status).toBe(400);
    expect((await check('POST', `${o}/feedback`, { body: message })).status).toBe(201);
    const other = { ...message, description: 'We are thirteen users.' };
    expect((await check('POST', `${o}/feedback`, { body: other })).status).toBe(409);
    const report = { body: { place: 'sign_in', code: 'other' } };
    expect((await check('POST', '/v1/client-errors', report)).body).toEqual({ logged: true });
    const nobody = { email: 'nobody@example.com' };
    expect((await check('POST', '/v1/email-codes', { body: nobody })).status).toBe(200);
    expect((await check('POST', '/v1/magic-links', { body: nobody })).status).toBe(200);
    const guess = { ...nobody, code: '123456', password: 'three words remembered' };
    expect((await check('POST', '/v1/email-confirmations', { body: guess })).status).toBe(400);
    await checkOwnAccount();
    const declared = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect([...seen].sort()).toEqual(declared.sort());
  });
});
