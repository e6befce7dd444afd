/**
 * USDA FoodData Central: generic foods (Foundation, SR Legacy) and foods as eaten in the United States (FNDDS). Figures
 * are per 100 g on the American basis. They are converted to the European basis, with its energy. Nutrients come in three
 * shapes: search result, abridged, and full. It has no allergens.
 */
import type { LibraryFood } from '@batchbook/shared/ingredients/library-schema';
import { nutrients } from '@batchbook/shared/ingredients/nutrients';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import { fromUsda } from '@batchbook/shared/ingredients/nutrition-sources';
import { decimalOf, multiply, ratio, ratioOf } from '@batchbook/shared/money';
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

const defaultBase = 'https://api.nal.usda.gov/fdc';
/** The demo key allows 30 requests an hour: enough to try it out. */
const demoKey = 'DEMO_KEY';
const resultsMax = 15;
/** Best first: analysed, then compiled, then survey recipes, then packs. */
const dataTypes = ['Foundation', 'SR Legacy', 'Survey (FNDDS)', 'Branded'];
const searchedTypes = dataTypes.slice(0, 3);

export const usda: OnlineSource = {
  source: 'usda',
  ask: async (query) => {
    const answer = await fetchJson(urlOf(query));
    const { foods } = looseOf(answer);
    if (!Array.isArray(foods)) throw new SourceUnavailable('the answer has no foods');
    return listOf(foods)
      .sort((a, b) => rankOf(a) - rankOf(b))
      .flatMap((food) => foodOf(food) ?? []);
  },
};

function urlOf(query: LibraryQuery): URL {
  const url = new URL(`${optionalEnv('USDA_URL') ?? defaultBase}/v1/foods/search`);
  url.searchParams.set('query', query.kind === 'product' ? query.barcode : query.text);
  url.searchParams.set('dataType', searchedTypes.join(','));
  url.searchParams.set('pageSize', String(resultsMax));
  url.searchParams.set('api_key', optionalEnv('USDA_API_KEY') ?? demoKey);
  return url;
}

const rankOf = ({ dataType }: Loose): number => {
  const rank = dataTypes.indexOf(textOf(dataType));
  return rank === -1 ? dataTypes.length : rank;
};

/** Returns `null` when there is no number or no name. */
export function foodOf(food: Loose): LibraryFood | null {
  const code = String(food.fdcId ?? '');
  const name = textOf(food.description).slice(0, 200);
  if (!/^\d{1,12}$/.test(code) || name === '') return null;
  return {
    source: 'usda',
    sourceName: 'USDA FoodData Central',
    code,
    name,
    brand: (textOf(food.brandName) || textOf(food.brandOwner)).slice(0, 200),
    nutrition: nutritionOf(food),
    ...otherEnergyOf(food),
    allergens: [],
    unmappedAllergens: [],
    confirmAllergens: true,
    gramsPerMl: null,
    gramsPerPiece: null,
    ediblePortionPercent: null,
    declaration: textOf(food.ingredients).slice(0, 2000) || null,
    packSize: null,
    packUnit: null,
    attribution: 'U.S. Department of Agriculture, Agricultural Research Service, FoodData Central',
    url: `https://fdc.nal.usda.gov/food-details/${code}/nutrients`,
  };
}

/** Alcohol and polyols, when listed. */
function otherEnergyOf(food: Loose): Pick<LibraryFood, 'alcohol' | 'polyols'> {
  const amounts = amountsIn(food.foodNutrients);
  const [alcohol, polyols] = ['221', '299'].map((number) => inUnit(amounts.get(number), 'g'));
  return {
    ...(alcohol && Number(alcohol) > 0 && { alcohol }),
    ...(polyols && Number(polyols) > 0 && { polyols }),
  };
}

function nutritionOf(food: Loose): Nutrition | null {
  const amounts = amountsIn(food.foodNutrients);
  const read = (unit: Unit, ...numbers: string[]): string | null => {
    for (const number of numbers) {
      const value = inUnit(amounts.get(number), unit);
      if (value !== null) return value;
    }
    return null;
  };
  const nitrogenFactor = nitrogenFactorOf(food);
  const nutrition = fromUsda({
    energyKcal: kcalOf(amounts),
    ...(nitrogenFactor !== null && { nitrogenFactor }),
    carbohydrateByDifference: read('g', '205'),
    fibre: read('g', '291', '293'),
    protein: read('g', '203'),
    fat: read('g', '204'),
    saturates: read('g', '606'),
    sugars: read('g', '269', '269.3'),
    sodiumMg: read('mg', '307'),
    alcohol: read('g', '221'),
    polyols: read('g', '299'),
    transFat: read('g', '605'),
    cholesterolMg: read('mg', '601'),
    addedSugars: read('g', '539'),
    vitaminDMcg: read('mcg', '328'),
    calciumMg: read('mg', '301'),
    ironMg: read('mg', '303'),
    potassiumMg: read('mg', '306'),
  });
  const byVolume = textOf(food.dataType) === 'Branded' && /^ml$/i.test(textOf(food.servingSizeUnit));
  const isKnown = nutrients.some((nutrient) => nutrition[nutrient] !== null);
  return isKnown ? { ...nutrition, basis: byVolume ? '100ml' : '100g' } : null;
}

/** The nitrogen-to-protein factor; only full answers have it. */
function nitrogenFactorOf(food: Loose): string | null {
  const factors = listOf(food.nutrientConversionFactors);
  const factor = factors.find((one) => /ProteinConversionFactor$/.test(textOf(one.type)));
  const value = decimalIn(factor?.value);
  return value === '0' ? null : value;
}

/** As published. Foundation foods give it by Atwater's general or specific factors. */
function kcalOf(amounts: Map<string, Amount>): string | null {
  const found = ['208', '957', '958'].map((number) => amounts.get(number));
  return found.find((amount) => amount?.unit === 'kcal')?.value ?? null;
}

interface Amount {
  value: string;
  unit: string;
}

/** Amounts by nutrient number, in any of the three shapes. */
function amountsIn(foodNutrients: unknown): Map<string, Amount> {
  const amounts = new Map<string, Amount>();
  for (const entry of listOf(foodNutrients)) {
    const nutrient = looseOf(entry.nutrient);
    const number = String(entry.nutrientNumber ?? entry.number ?? nutrient.number ?? '');
    const value = decimalIn(entry.value ?? entry.amount);
    const unit = textOf(entry.unitName ?? nutrient.unitName).toLowerCase();
    if (value !== null && !amounts.has(number)) amounts.set(number, { value, unit });
  }
  return amounts;
}

type Unit = 'g' | 'mg' | 'mcg';

/** How many millionths of a gram one unit is. Others (IU, kcal) aren't weights, so they are unknown here. */
const micrograms: Record<string, bigint> = { g: 1_000_000n, mg: 1000n, ug: 1n, µg: 1n, mcg: 1n };

function inUnit(amount: Amount | undefined, unit: Unit): string | null {
  const from = micrograms[amount?.unit ?? ''];
  const to = micrograms[unit];
  if (!amount || !from || !to) return null;
  return decimalOf(multiply(ratioOf(amount.value), ratio(from, to)));
}
