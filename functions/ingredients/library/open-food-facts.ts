/**
 * Open Food Facts: packaged products of the world, as their packs say. It has two calls: a product by barcode, and a
 * search by words. Its data is under the ODbL, so what a maker picks carries its source. Units: `sodium_100g` is in
 * grams, `energy_100g` in kJ. Numbers may be strings, and missing values are unknown. An empty list of allergens means
 * that nobody has stated any, and its tags never name the nut or the cereal.
 */

import { energyOf } from '@batchbook/shared/ingredients/energy';
import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import { saltOfSodium, sodiumOfSalt } from '@batchbook/shared/ingredients/nutrition-sources';
import type { AllergenCode, AllergenDeclaration } from '@batchbook/shared/ingredients/schema';
import { decimalOf, displayDecimal, multiply, ratio, ratioOf } from '@batchbook/shared/money';
import { optionalEnv } from '../../platform/config.ts';
import {
  decimalIn,
  fetchJson,
  type LibraryQuery,
  type Loose,
  listOf,
  looseOf,
  type OnlineSource,
  SourceUnavailable,
  textOf,
} from './source.ts';

const defaultBase = 'https://world.openfoodfacts.org';
const sourceName = 'Open Food Facts';
const attribution = 'Open Food Facts contributors, Open Database License (ODbL)';
const resultsMax = 15;
const fields =
  'code,product_name,brands,quantity,serving_size,serving_quantity,nutrition_data_per,no_nutrition_data,' +
  'nutriments,allergens_tags,traces_tags,ingredients_text,additives_tags,labels_tags,last_modified_t';

export const openFoodFacts: OnlineSource = {
  source: 'openfoodfacts',
  ask: async (query) => {
    const answer = await fetchJson(urlOf(query));
    if (query.kind === 'product') return productsIn(answer);
    const { products } = looseOf(answer);
    if (!Array.isArray(products)) throw new SourceUnavailable('the answer has no products');
    return listOf(products).flatMap((product) => foodOf(product) ?? []);
  },
};

function urlOf(query: LibraryQuery): URL {
  const base = optionalEnv('OPEN_FOOD_FACTS_URL') ?? defaultBase;
  if (query.kind === 'product') {
    const url = new URL(`${base}/api/v2/product/${query.barcode}.json`);
    url.searchParams.set('fields', fields);
    return url;
  }
  const url = new URL(`${base}/cgi/search.pl`);
  const parameters = { search_terms: query.text, search_simple: '1', action: 'process', json: '1', fields };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  url.searchParams.set('page_size', String(resultsMax));
  return url;
}

/** The product in an answer of version 2 (`status` 1 or 0) or 3 (`status` 'success...' or 'failure'). */
function productsIn(answer: unknown): LibraryFood[] {
  if (answer === null) return [];
  const { status, product } = looseOf(answer);
  const isFound = status === 1 || (typeof status === 'string' && status.startsWith('success'));
  if (!isFound && status !== 0 && status !== 'failure')
    throw new SourceUnavailable('the answer says neither that it found nor that it did not');
  const food = isFound ? foodOf(looseOf(product)) : null;
  return food ? [food] : [];
}

/** Returns `null` when there is no code or no name. */
function foodOf(product: Loose): LibraryFood | null {
  const code = textOf(product.code);
  const name = textOf(product.product_name).slice(0, 200);
  if (!/^\d{1,32}$/.test(code) || name === '') return null;
  const pack = packOf(textOf(product.quantity));
  const byVolume =
    pack?.packUnit === 'ml' || pack?.packUnit === 'l' || product.nutrition_data_per === '100ml';
  return {
    source: 'openfoodfacts',
    sourceName,
    code,
    name,
    brand: (textOf(product.brands).split(',')[0] ?? '').trim().slice(0, 200),
    nutrition: product.no_nutrition_data === 'on' ? null : nutritionOf(looseOf(product.nutriments), byVolume),
    ...allergensOf(product),
    confirmAllergens: true,
    gramsPerMl: null,
    gramsPerPiece: null,
    ediblePortionPercent: null,
    declaration: textOf(product.ingredients_text).slice(0, 2000) || null,
    packSize: pack?.packSize ?? null,
    packUnit: pack?.packUnit ?? null,
    attribution,
    url: `https://world.openfoodfacts.org/product/${code}`,
  };
}

/** More than this in 100 g is impossible, so a larger value is a typing error and counts as unknown. */
const most = { kJ: 3800, kcal: 910, g: 100 };

function nutritionOf(nutriments: Loose, byVolume: boolean): Nutrition | null {
  const read = (name: string, unit: keyof typeof most): string | null => {
    const value = decimalIn(nutriments[`${name}_100g`]);
    return value !== null && Number(value) <= most[unit] ? value : null;
  };
  const times = (value: string | null, by: bigint): string | null =>
    value && decimalOf(multiply(ratioOf(value), ratio(by, 1n)));
  const salt = read('salt', 'g');
  const sodiumMg = times(read('sodium', 'g'), 1000n) ?? (salt && sodiumOfSalt(salt));
  const values = {
    energyKj: read('energy-kj', 'kJ') ?? read('energy', 'kJ'),
    energyKcal: read('energy-kcal', 'kcal'),
    fat: read('fat', 'g'),
    saturates: read('saturated-fat', 'g'),
    carbohydrate: read('carbohydrates', 'g'),
    sugars: read('sugars', 'g'),
    fibre: read('fiber', 'g'),
    protein: read('proteins', 'g'),
    salt: salt ?? (sodiumMg && saltOfSodium(sodiumMg)),
    transFat: read('trans-fat', 'g'),
    cholesterolMg: times(read('cholesterol', 'g'), 1000n),
    sodiumMg,
    addedSugars: read('added-sugars', 'g'),
    vitaminDMcg: times(read('vitamin-d', 'g'), 1_000_000n),
    calciumMg: times(read('calcium', 'g'), 1000n),
    ironMg: times(read('iron', 'g'), 1000n),
    potassiumMg: times(read('potassium', 'g'), 1000n),
  };
  if (Object.values(values).every((value) => value === null)) return null;
  return { basis: byVolume ? '100ml' : '100g', ...values, ...energyIn(values) };
}

/** Printed values, and the energy calculated when it isn't printed and all its sources are known. */
function energyIn(values: Omit<Nutrition, 'basis'>): Pick<Nutrition, 'energyKj' | 'energyKcal'> {
  const { energyKj, energyKcal, fat, carbohydrate, protein, fibre } = values;
  if (fat === null || carbohydrate === null || protein === null || fibre === null)
    return { energyKj, energyKcal };
  const computed = energyOf({ fat, carbohydrate, protein, fibre });
  return {
    energyKj: energyKj ?? displayDecimal(computed.energyKj, 0),
    energyKcal: energyKcal ?? displayDecimal(computed.energyKcal, 0),
  };
}

const codesOfTags: ReadonlyMap<string, AllergenCode> = new Map([
  ['en:gluten', 'gluten'],
  ['en:crustaceans', 'crustaceans'],
  ['en:eggs', 'eggs'],
  ['en:fish', 'fish'],
  ['en:peanuts', 'peanuts'],
  ['en:soybeans', 'soybeans'],
  ['en:milk', 'milk'],
  ['en:nuts', 'nuts'],
  ['en:celery', 'celery'],
  ['en:mustard', 'mustard'],
  ['en:sesame-seeds', 'sesame'],
  ['en:sulphur-dioxide-and-sulphites', 'sulphites'],
  ['en:lupin', 'lupin'],
  ['en:molluscs', 'molluscs'],
]);

const tagsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.map(textOf).filter((tag) => tag !== '') : [];

function allergensOf(product: Loose): Pick<LibraryFood, 'allergens' | 'unmappedAllergens'> {
  const contained = tagsIn(product.allergens_tags);
  const traces = tagsIn(product.traces_tags);
  const states = new Map<AllergenCode, AllergenDeclaration['state']>();
  const set = (tags: string[], state: AllergenDeclaration['state']): void => {
    for (const code of tags.map((tag) => codesOfTags.get(tag))) if (code) states.set(code, state);
  };
  set(traces, 'may_contain');
  set(contained, 'contains');
  const unmapped = [...contained, ...traces].filter((tag) => !codesOfTags.has(tag));
  return {
    allergens: [...states].map(([allergen, state]) => ({ allergen, state, detail: [] })),
    unmappedAllergens: [...new Set(unmapped)],
  };
}

const unitsOfPacks: Record<string, { unit: string; times: bigint }> = {
  g: { unit: 'g', times: 1n },
  kg: { unit: 'kg', times: 1n },
  ml: { unit: 'ml', times: 1n },
  cl: { unit: 'ml', times: 10n },
  l: { unit: 'l', times: 1n },
};

/** Parses '200 g', '6 x 25 g' or '75 cl' into the pack's total; `null` for anything else. */
function packOf(quantity: string): { packSize: string; packUnit: string } | null {
  const [, count = '1', size = '', word = ''] =
    /^(?:(\d{1,3}) ?[x*×] ?)?(\d{1,6}(?:[.,]\d{1,3})?) ?(kg|g|ml|cl|l)\b/i.exec(quantity) ?? [];
  const unit = unitsOfPacks[word.toLowerCase()];
  const one = decimalIn(size);
  if (!unit || one === null || one === '0' || Number(count) === 0) return null;
  const all = multiply(ratioOf(one), ratio(BigInt(count) * unit.times, 1n));
  return { packSize: decimalOf(all), packUnit: unit.unit };
}
