/** A kitchen whose lots are traced: tarts of flour and glaze, glaze of butter, all in stock. Built and asked by its API. */
import { newId } from '@batchbook/shared/ids';
import type { QuestionCode } from '@batchbook/shared/production/questions';
import { utcDay } from '@batchbook/shared/production/questions';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { Trace } from '@batchbook/shared/production/trace-schema';
import { dayAfter } from '@batchbook/shared/recipes/label-dates';
import { expect } from 'vitest';
import { newOrganization, setEntitlement, type TestOrganization } from './organization.ts';

/** The day so many after today, `2026-11-29`. */
export const on = (days: number): string => dayAfter(utcDay(new Date()), days);

type Thing = 'flour' | 'butter' | 'glaze' | 'tart';
type Things = Record<Thing, string>;

export interface TracedKitchen {
  organization: TestOrganization;
  /** The default site. */
  site: string;
  /** Ingredients and recipes. */
  ids: Things;
  /** Stock items; of those that nobody tracks, ids that aren't there. */
  items: Things;
  /** Expects that it succeeds. */
  call(name: string, params: Record<string, string>, body?: object): ReturnType<typeof bodyOf>;
  move(thing: Thing, body: object, at?: string): Promise<void>;
  receive(thing: 'flour' | 'butter', lotCode: string, quantity?: string, more?: object): Promise<void>;
  /**
   * Plans and locks one, by default today.
   * @param confirmed Questions that it says yes to.
   */
  run(recipe: 'glaze' | 'tart', body?: object, confirmed?: QuestionCode[]): Promise<ProductionRun>;
  sell(of: ProductionRun, purchaserName: string, quantity: string): Promise<Sale>;
  trace(query: Record<string, string>): Promise<Trace>;
  /** The plan ends: nothing moves stock from now on. */
  closeStock(): Promise<void>;
  /** The plan has stock again, at several sites. */
  openStock(): Promise<void>;
}

/** The batches that may have it, each with why. */
export const mayHave = ({ runs }: Trace) =>
  runs
    .filter(({ certainty }) => certainty === 'possible')
    .map(({ batchNumber, because }) => [batchNumber, because]);

/** Who bought some, each whether that is certain, and why not. */
export const buyers = ({ sales }: Trace) =>
  sales.map(({ purchaserName, certainty, because }) => [purchaserName, certainty, because]);

const names = ['flour', 'butter', 'glaze', 'tart'] as const;
const newIds = (): Things => Object.fromEntries(names.map((name) => [name, newId()])) as Things;
const lineOf = (quantity: string, of: object) => ({ id: newId(), quantity, unit: 'g', ...of });

async function bodyOf(
  organization: TestOrganization,
  name: string,
  params: Record<string, string>,
  body?: object,
) {
  const answer = await organization.call(name, { params, ...(body && { body }) });
  expect(answer.status, `${name}: ${JSON.stringify(answer.body)}`).toBeLessThan(300);
  return answer.body;
}

/** @param tracked What stock follows. */
export async function openTracedKitchen(tracked: readonly Thing[] = names): Promise<TracedKitchen> {
  const organization = await newOrganization('Hazel & Rye');
  const [ids, items] = [newIds(), newIds()];
  const call: TracedKitchen['call'] = (name, params, body) => bodyOf(organization, name, params, body);
  const site: string = (await call('listSites', {})).items[0].id;
  await addThings(call, ids);
  for (const name of tracked) {
    const category = name === 'flour' || name === 'butter' ? 'ingredient' : 'product';
    await call('putStockItem', { id: items[name] }, { category, referenceId: ids[name] });
  }
  const move: TracedKitchen['move'] = async (thing, body, at = site) => {
    await call('putMovement', { siteId: at, itemId: items[thing], id: newId() }, { unit: 'g', ...body });
  };
  return {
    ...{ organization, site, ids, items, call, move },
    receive: (thing, lotCode, quantity = '5000', more = {}) =>
      move(thing, {
        ...{ reason: 'receive', quantity, lotCode, useByDate: on(41) },
        ...{ confirmed: ['delivered_past_use_by'], ...more },
      }),
    run: async (recipe, body = {}, confirmed = []) => {
      const planned = { recipeId: ids[recipe], productionDate: on(0), ...body };
      const draft = await call('putRun', { id: newId() }, planned);
      return call('confirmRun', { id: draft.id }, { version: draft.version, confirmed });
    },
    sell: (of, purchaserName, quantity) => {
      const purchaserEmail = `${purchaserName.toLowerCase().replace(' ', '.')}@example.com`;
      return call('putSale', { id: of.id, saleId: newId() }, { purchaserName, purchaserEmail, quantity });
    },
    trace: async (query) => {
      const answer = await organization.call('getTrace', { query });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return answer.body;
    },
    closeStock: () =>
      setEntitlement(organization.organizationId, {
        tier: 'free',
        organizationCreatedAt: '2026-01-01T00:00:00.000Z',
      }),
    openStock: () => setEntitlement(organization.organizationId, { tier: 'premium', sitesLimit: 9 }),
  };
}

async function addThings(call: TracedKitchen['call'], ids: Things): Promise<void> {
  await call('putIngredient', { id: ids.flour }, { name: 'Flour', unit: 'g' });
  await call('putIngredient', { id: ids.butter }, { name: 'Butter', unit: 'g' });
  const butter = lineOf('200', { kind: 'ingredient', ingredientId: ids.butter });
  await call(
    'putRecipe',
    { id: ids.glaze },
    { name: 'Glaze', batchYield: '500', unit: 'g', lines: [butter] },
  );
  const lines = [
    lineOf('1200', { kind: 'ingredient', ingredientId: ids.flour }),
    lineOf('100', { kind: 'recipe', recipeId: ids.glaze }),
  ];
  await call('putRecipe', { id: ids.tart }, { name: 'Tart', batchYield: '24', unit: 'tarts', lines });
}
