/**
 * What each operation costs at the table. Counts don't depend on the machine, so they are held here: one
 * membership read beside one query or one BatchGet, then one transaction (architecture, section 2).
 */
import { newId } from '@batchbook/shared/ids';
import { beforeAll, describe, expect, it } from 'vitest';
import { allOperations, type Input } from '../support/api.ts';
import { type FurnishedOrganization, furnished } from '../support/furnished.ts';
import { lineOf } from '../support/lines.ts';
import { newIngredient, setEntitlement } from '../support/organization.ts';
import { meterTableCost } from '../support/table-cost.ts';

/** One strong read of an item under 4 kB. */
const membershipUnits = 1;

let kitchen: FurnishedOrganization;
const ingredients: string[] = [];

async function cost(name: string, input: Input = {}) {
  const { cost: measured, result } = await meterTableCost(() => kitchen.call(name, input));
  expect(result.status, JSON.stringify(result.body)).toBeLessThan(300);
  return { ...measured, requests: measured.requests.join(' ') };
}

async function newRecipe(lines: number): Promise<string> {
  const id = newId();
  const body = { name: 'Loaf', lines: ingredients.slice(0, lines).map((ingredient) => lineOf(ingredient)) };
  await kitchen.call('putRecipe', { params: { id }, body });
  return id;
}

beforeAll(async () => {
  kitchen = await furnished();
  await setEntitlement(kitchen.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  for (let index = 0; index < 20; index++) ingredients.push((await newIngredient(kitchen)).id);
});

describe('the requests of', () => {
  it('a recipe of 20 lines: its membership, and half a unit', async () => {
    const id = await newRecipe(20);
    const measured = await cost('getRecipe', { params: { id } });
    expect(measured.requests).toBe('Get Get');
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 1);
  });

  it('a recipe with a short list of lines: half a unit', async () => {
    const id = await newRecipe(9);
    expect((await cost('getRecipe', { params: { id } })).readUnits).toBe(membershipUnits + 0.5);
  });

  it('a list of 200 recipes of nine lines: one query, at most 45 units', async () => {
    const before = (await kitchen.call('listRecipes')).body.items.length;
    for (let made = before; made < 200; made += 20)
      await Promise.all(Array.from({ length: 20 }, () => newRecipe(9)));
    const measured = await cost('listRecipes');
    expect(measured.requests.split(' ').sort()).toEqual(['Get', 'Query']);
    expect(measured.readUnits).toBeLessThanOrEqual(membershipUnits + 45);
  });

  it('a breakdown: the recipe, then one BatchGet', async () => {
    const id = await newRecipe(20);
    expect((await cost('getRecipeBreakdown', { params: { id } })).requests).toBe('Get Get BatchGet');
  });

  it('a create and an update: one BatchGet beside the membership, then one transaction', async () => {
    const id = newId();
    const lines = ingredients.map((ingredient) => lineOf(ingredient));
    const made = await cost('putRecipe', { params: { id }, body: { name: 'Loaf', lines } });
    expect(made.requests.split(' ').sort()).toEqual(['BatchGet', 'Get', 'TransactWrite']);
    const changed = await cost('putRecipe', { params: { id }, body: { sellingPrice: '3', version: 1 } });
    expect(changed.requests.split(' ').sort()).toEqual(['BatchGet', 'Get', 'TransactWrite']);
    const replayed = await cost('putRecipe', { params: { id }, body: { sellingPrice: '3', version: 1 } });
    expect(replayed.writeUnits).toBe(0);
  });

  it.each([
    ['deleteRecipe', 'BatchGet Get TransactWrite'],
    ['restoreRecipe', 'BatchGet Get TransactWrite'],
    ['getEntitlements', 'Get Get'],
    ['getOrganization', 'Get Get'],
    ['getIngredient', 'Get Get'],
    ['listIngredients', 'Get Query'],
    ['createLiveTicket', 'Get TransactWrite'],
    ['getMe', 'BatchGet Query'],
  ])('%s: %s', async (name, requests) => {
    const named = allOperations.find((one) => one.name === name)?.operation.path.includes('{id}');
    const input = named ? { params: { id: kitchen.idFor(name) } } : {};
    expect((await cost(name, input)).requests.split(' ').sort().join(' ')).toBe(requests);
  });

  it('an ingredient: read beside the membership, then one transaction', async () => {
    const id = newId();
    expect((await cost('putIngredient', { params: { id }, body: { name: 'Rye' } })).requests).toBe(
      'Get Get TransactWrite',
    );
  });
});
