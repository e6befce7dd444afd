/** Every operation answers as the OpenAPI document says it does: the document that the product itself hands out. */
import { newId } from '@batchbook/shared/ids';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { lineOf } from '../support/lines.ts';

import { type Maker, request, signUp } from '../support/product.ts';

const runtime = inject('runtime');

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

/** Calls it, and holds the answer against the document. */
async function check(
  method: string,
  template: string,
  input: { id?: string; chunk?: string; query?: string; body?: unknown } = {},
) {
  const operation = document.paths[template]?.[method.toLowerCase()];
  if (!operation) throw new Error(`the document has no ${method} ${template}`);
  const path = template
    .replace('/v1', '')
    .replace('{organizationId}', maker.organizationId)
    .replace('{id}', input.id ?? '')
    .replace('{chunk}', input.chunk ?? '')
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
  it('is kept by suppliers, prices, the library and imports', async () => {
    const [ingredient, supplier, committed, discarded] = [newId(), newId(), newId(), newId()];
    const mill = { name: 'Shipton Mill', contactEmail: 'mill@example.com' };
    expect((await check('PUT', `${o}/suppliers/{id}`, { id: supplier, body: mill })).status).toBe(201);
    await check('PUT', `${o}/suppliers/{id}`, { id: supplier, body: { name: 'Another' } });
    await check('GET', `${o}/suppliers`);
    const nutrition = { basis: '100g', fat: '1.4' };
    const rye = { name: 'Rye', supplierId: supplier, costPerUnit: '1.15', nutrition };
    expect((await check('PUT', `${o}/ingredients/{id}`, { id: ingredient, body: rye })).status).toBe(201);
    await check('GET', `${o}/ingredients/{id}/prices`, { id: ingredient });
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

  it('is kept by every operation, in success and in refusal', async () => {
    const [ingredient, recipe, copy] = [newId(), newId(), newId()];
    for (const path of ['/v1/health', '/v1/config', '/v1/openapi.json', '/v1/me', o, `${o}/entitlements`])
      expect((await check('GET', path)).status).toBe(200);
    await check('PATCH', '/v1/me', { body: { themePreference: 'dark' } });
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
    await check('POST', `${o}/live-tickets`);
    const declared = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((one) => one.operationId),
    );
    expect([...seen].sort()).toEqual(declared.sort());
  });
});
