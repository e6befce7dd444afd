/** The list of labels: each summary is written and deleted with its label and its recipe or variation. */
import { DeleteCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { bookOf } from '@batchbook/shared/recipes/book';
import { needsAnotherLook } from '@batchbook/shared/recipes/label-approval';
import { labelFormOf } from '@batchbook/shared/recipes/label-form';
import type { LabelSummary } from '@batchbook/shared/recipes/label-schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { resolveVariation } from '@batchbook/shared/recipes/variations';
import { beforeEach, describe, expect, it } from 'vitest';
import { documents, tableName } from '../../tests/support/documents.ts';
import { holdFirstWrite } from '../../tests/support/hold.ts';
import { lineOf } from '../../tests/support/lines.ts';
import {
  itemsAt,
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../../tests/support/organization.ts';
import { type SummariesWritten, writeLabelSummaries } from './write-label-summaries.ts';

const nutrition = {
  basis: '100g',
  energyKj: '1500',
  energyKcal: '355',
  fat: '1.2',
  saturates: '0.3',
  carbohydrate: '72',
  sugars: '0.4',
  fibre: '3.3',
  protein: '12.4',
  salt: '0.01',
};
const allergens = allergenCodes.map((allergen) => ({
  allergen,
  state: allergen === 'gluten' ? 'contains' : 'free_from',
  detail: allergen === 'gluten' ? ['wheat'] : [],
}));

/** Everything that a prepacked label must state. */
const whole = {
  netQuantity: '250',
  shelfLifeDays: 3,
  storage: 'Keep dry.',
  businessName: 'Hazel & Rye',
  businessAddress: '7 Cheap St, Frome BA11 1BN',
};

let kitchen: TestOrganization;
let flour: string;
let loaf: string;

async function newRecipe(name = 'Loaf'): Promise<string> {
  const id = newId();
  const body = { name, batchYield: '2', finishedWeightGrams: '900', lines: [lineOf(flour)] };
  await kitchen.call('putRecipe', { params: { id }, body });
  return id;
}

beforeEach(async () => {
  kitchen = await newOrganization('Hazel & Rye');
  await setEntitlement(kitchen.organizationId, { tier: 'standard', recipesLimit: 200 });
  flour = (await newIngredient(kitchen, { name: 'Flour', nutrition, allergens })).id;
  loaf = await newRecipe();
});

const list = async (): Promise<LabelSummary[]> => (await kitchen.call('listLabels')).body.items;
const get = async (id = loaf) => (await kitchen.call('getLabel', { params: { id } })).body;
const put = (body: unknown, id = loaf) => kitchen.call('putLabel', { params: { id }, body });
const approveSeen = async (id = loaf) => {
  const { fingerprint } = await get(id);
  return kitchen.call('approveLabel', { params: { id }, body: { fingerprint } });
};
const remove = (id = loaf) => kitchen.call('deleteRecipe', { params: { id } });
const restore = (id = loaf) => kitchen.call('restoreRecipe', { params: { id } });

/** The label in the list, and the label itself. */
async function expectListed(id = loaf): Promise<LabelSummary> {
  const label = await get(id);
  const listed = (await list()).find(({ recipeId }) => recipeId === id);
  const { recipeVersion, fingerprint, blockers, findings, printable, changes, approvedContent, ...said } =
    label;
  expect(listed).toEqual(said);
  return listed as LabelSummary;
}

async function newVariation(): Promise<string> {
  const id = newId();
  const body = { name: 'Plain loaf', baseRecipeId: loaf };
  expect((await kitchen.call('putVariation', { params: { id }, body })).status).toBe(201);
  return id;
}

const summaryKeyOf = (id: string) => ({ pk: `ORG#${kitchen.organizationId}`, sk: `LABEL#${id}` });
const loseSummary = (id = loaf) =>
  documents.send(new DeleteCommand({ TableName: tableName(), Key: summaryKeyOf(id) }));

describe('the list of labels', () => {
  it('has each label as it was saved, changed and approved', async () => {
    expect(await list()).toEqual([]);
    await put(whole);
    expect((await expectListed()).approved).toBeNull();
    await approveSeen();
    expect((await expectListed()).approved).toMatchObject({ recipeVersion: 1, userId: kitchen.userId });
    await put({ storage: 'Keep cool.', version: 1 });
    expect(await expectListed()).toMatchObject({ version: 2, storage: 'Keep cool.' });
    await approveSeen();
    const { fingerprint } = await get();
    expect((await expectListed()).approved?.fingerprint).toBe(fingerprint);
  });

  it('has a sample’s label, which is removed with the samples', async () => {
    await kitchen.call('addSamples');
    const { items } = (await kitchen.call('listRecipes')).body;
    const { id } = items.find((one: { name: string }) => one.name === 'Seeded rye loaf');
    await put(whole, id);
    await expectListed(id);
    await kitchen.call('removeSamples');
    expect(await list()).toEqual([]);
  });

  it('lists the newest recipe’s label first, a page at a time', async () => {
    const ids = [loaf];
    for (const name of ['Bun', 'Roll']) ids.unshift(await newRecipe(name));
    for (const id of ids) await put(whole, id);
    const first = (await kitchen.call('listLabels', { query: { limit: '2' } })).body;
    expect(first.items.map((one: LabelSummary) => one.recipeId)).toEqual(ids.slice(0, 2));
    const query = { limit: '2', cursor: first.nextCursor };
    const second = (await kitchen.call('listLabels', { query })).body;
    expect(second.items.map((one: LabelSummary) => one.recipeId)).toEqual(ids.slice(2));
    expect(second.nextCursor).toBeNull();
  });

  it('shows only the organization’s own', async () => {
    await put(whole);
    const other = await newOrganization('Next door');
    expect((await other.call('listLabels')).body.items).toEqual([]);
    const { organizationId } = kitchen;
    expect((await other.call('listLabels', { params: { organizationId } })).status).toBe(404);
  });

  it('leaves out a deleted recipe’s label, and has it again once restored', async () => {
    await put(whole);
    await approveSeen();
    const before = await list();
    await remove();
    expect(await list()).toEqual([]);
    expect((await put({ storage: 'Keep cool.', version: 1 })).status).toBe(404);
    await restore();
    expect(await list()).toEqual(before);
    await expectListed();
  });

  it('has nothing for a restored recipe without a label', async () => {
    await remove();
    await restore();
    expect(await list()).toEqual([]);
  });

  it('has a variation’s own label, which is deleted with it', async () => {
    const id = await newVariation();
    await put(whole, id);
    await approveSeen(id);
    expect((await expectListed(id)).approved).not.toBeNull();
    expect(await list()).toHaveLength(1);
    await kitchen.call('deleteVariation', { params: { id } });
    expect(await list()).toEqual([]);
  });

  it('has no label for a recipe deleted during a save or an approval', async () => {
    await put(whole);
    const { fingerprint } = await get();
    const approving = await holdFirstWrite(
      () => kitchen.call('approveLabel', { params: { id: loaf }, body: { fingerprint } }),
      () => remove(),
    );
    expect(approving.status).toBe(404);
    expect(await list()).toEqual([]);
    await restore();
    const putting = await holdFirstWrite(
      () => put({ storage: 'Keep cool.', version: 1 }),
      () => remove(),
    );
    expect(putting.status).toBe(404);
    expect(await list()).toEqual([]);
    await restore();
    expect((await expectListed()).storage).toBe('Keep dry.');
  });

  it('keeps an approval made while somebody else changes the label', async () => {
    await put(whole);
    const changed = await holdFirstWrite(
      () => put({ storage: 'Keep cool.', version: 1 }),
      () => approveSeen(),
    );
    expect(changed.status).toBe(200);
    expect(await expectListed()).toMatchObject({ version: 2, storage: 'Keep cool.' });
    expect((await list())[0]?.approved).not.toBeNull();
  });
});

describe('a client with the list and the book', () => {
  /** Calculates the label's state from loaded data, as the recipes screen does. */
  async function thoseToSeeAgain(): Promise<string[]> {
    const [labels, recipes, variations, ingredients, organization] = await Promise.all(
      ['listLabels', 'listRecipes', 'listVariations', 'listIngredients', 'getOrganization'].map(
        async (name) => (await kitchen.call(name)).body,
      ),
    );
    const book = bookOf(recipes.items, ingredients.items, organization);
    const byId = new Map<string, RecipeSummary>(recipes.items.map((one: RecipeSummary) => [one.id, one]));
    for (const one of variations.items as Variation[])
      byId.set(one.id, resolveVariation(byId.get(one.baseRecipeId) as RecipeSummary, one));
    const form = labelFormOf(organization.currency);
    return (labels.items as LabelSummary[])
      .filter((label) => {
        const recipe = byId.get(label.recipeId);
        return recipe && needsAnotherLook(label, { recipe, form }, book);
      })
      .map(({ recipeId }) => recipeId);
  }

  it.each([
    [
      'an ingredient',
      () =>
        kitchen.call('putIngredient', { params: { id: flour }, body: { name: 'White flour', version: 1 } }),
    ],
    [
      'its recipe',
      () =>
        kitchen.call('putRecipe', { params: { id: loaf }, body: { finishedWeightGrams: '880', version: 1 } }),
    ],
    ['the label', () => put({ shelfLifeDays: 30, version: 1 })],
    [
      'an allergen that nobody knows',
      () =>
        kitchen.call('putIngredient', {
          params: { id: flour },
          body: { allergens: allergens.slice(1), version: 1 },
        }),
    ],
  ])('knows as the server does that a label needs another look after a change of %s', async (_, change) => {
    await put(whole);
    expect(await thoseToSeeAgain()).toEqual([]);
    await approveSeen();
    expect((await get()).printable).toBe(true);
    expect(await thoseToSeeAgain()).toEqual([]);
    expect((await change()).status).toBe(200);
    expect((await get()).printable).toBe(false);
    expect(await thoseToSeeAgain()).toEqual([loaf]);
  });

  it('sees that a variation’s base changed, and that a price changes nothing', async () => {
    const id = await newVariation();
    await put(whole, id);
    await approveSeen(id);
    const body = { costPerUnit: '9', version: 1 };
    await kitchen.call('putIngredient', { params: { id: flour }, body });
    expect(await thoseToSeeAgain()).toEqual([]);
    await kitchen.call('putRecipe', {
      params: { id: loaf },
      body: { finishedWeightGrams: '870', version: 1 },
    });
    expect(await thoseToSeeAgain()).toEqual([id]);
    await approveSeen(id);
    expect(await thoseToSeeAgain()).toEqual([]);
  });
});

describe('an operator', () => {
  const summariesOf = () => itemsAt(`ORG#${kitchen.organizationId}`, 'LABEL#');

  it('writes the missing summaries once, for existing recipes and variations', async () => {
    const [variation, deleted] = [await newVariation(), await newRecipe('Bun')];
    for (const id of [loaf, variation, deleted]) await put(whole, id);
    await approveSeen();
    await remove(deleted);
    const before = await summariesOf();
    for (const id of [loaf, variation]) await loseSummary(id);
    expect(await list()).toEqual([]);
    expect((await writeLabelSummaries()).written).toBeGreaterThanOrEqual(2);
    expect(await summariesOf()).toEqual(before);
    expect(await writeLabelSummaries()).toMatchObject({ written: 0, overtaken: 0, next: null });
    await restore(deleted);
    await expectListed(deleted);
  });

  it('corrects a summary that an older release wrote', async () => {
    await put(whole);
    const [old] = await summariesOf();
    await approveSeen();
    await documents.send(new PutCommand({ TableName: tableName(), Item: old }));
    await writeLabelSummaries();
    await expectListed();
  });

  it('can continue a stopped run, and sees its progress', async () => {
    await put(whole);
    const other = await newRecipe('Bun');
    await put(whole, other);
    for (const id of [loaf, other]) await loseSummary(id);
    const pages: SummariesWritten[] = [];
    const stop = new Error('stopped');
    const stopped = writeLabelSummaries({
      // One item a page: two labels on one page would both be written before it stops.
      pageItems: 1,
      onPage: (soFar) => {
        pages.push(soFar);
        if (soFar.written === 1) throw stop;
      },
    });
    await expect(stopped).rejects.toBe(stop);
    expect(await list()).toHaveLength(1);
    const { next } = pages.at(-1) as SummariesWritten;
    const rest = await writeLabelSummaries({
      pageItems: 1,
      after: next ?? '',
      onPage: (soFar) => pages.push(soFar),
    });
    expect(rest).toMatchObject({ written: 1, next: null });
    expect(await list()).toHaveLength(2);
    expect(pages.length).toBeGreaterThan(1);
    await expect(writeLabelSummaries({ after: 'nowhere' })).rejects.toThrow('is not a position');
  });

  it.each([
    ['approves it', () => approveSeen()],
    ['changes it', () => put({ storage: 'Keep cool.', version: 1 })],
  ])('writes over nothing newer when somebody %s at the same moment', async (_, change) => {
    await put(whole);
    await loseSummary();
    const run = await holdFirstWrite(() => writeLabelSummaries(), change);
    expect(run.overtaken).toBe(1);
    await expectListed();
  });

  it('restores no label of a recipe deleted at the same moment', async () => {
    await put(whole);
    await loseSummary();
    const run = await holdFirstWrite(
      () => writeLabelSummaries(),
      () => remove(),
    );
    expect(run.overtaken).toBe(1);
    expect(await summariesOf()).toEqual([]);
  });

  it('keeps the approval through a change made before any summary existed', async () => {
    await put(whole);
    await approveSeen();
    await loseSummary();
    await put({ storage: 'Keep cool.', version: 1 });
    expect((await expectListed()).approved).not.toBeNull();
  });
});
