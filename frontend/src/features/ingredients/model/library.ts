/** What a food of a library would fill in, and what it becomes in the fields once taken. */
import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { LibraryFood, LibrarySource } from '@batchbook/shared/ingredients/library-schema';
import type { SourcedValue, ValueSource } from '@batchbook/shared/ingredients/schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { formatQuantity } from '@batchbook/shared/money';
import { isSameFood } from '@batchbook/shared/recipes/same-food';
import { unitLabelFor } from '@batchbook/shared/units';
import { choiceOf } from './allergen-choice.ts';
import { declaredNutrients, energyRows, knownNutrients, typedNutritionOf } from './nutrition.ts';
import { today } from './sources.ts';
import { quantityText, type TypedIngredient } from './typed.ts';

export const sourceNames: Record<LibrarySource, string> = {
  staples: 'Kitchen staples',
  usda: 'USDA FoodData Central',
  openfoodfacts: 'Open Food Facts',
};

export type FoodPart =
  | 'name'
  | 'brand'
  | 'nutrition'
  | 'allergens'
  | 'gramsPerMl'
  | 'gramsPerPiece'
  | 'ediblePortionPercent'
  | 'declaration'
  | 'pack';

export interface OfferedPart {
  part: FoodPart;
  label: string;
  /** The new value. */
  value: string;
  /** The field's current value, or `null`. */
  replaces: string | null;
  /** Whether it starts ticked, when the food is the ingredient's own. */
  taken: boolean;
}

const measures = [
  ['gramsPerMl', 'One millilitre weighs', 'g'],
  ['gramsPerPiece', 'One piece weighs', 'g'],
  ['ediblePortionPercent', 'Edible portion', '%'],
] as const;

const stateWords = { contains: '', may_contain: 'may contain ', free_from: 'free from ', unknown: '' };

/** The allergens stated by the food's source. An empty list means unknown, never 'free from'. */
export function allergenWords(food: LibraryFood): string {
  const stated = food.allergens.filter(({ state }) => state !== 'unknown');
  if (stated.length === 0) return 'allergens unknown';
  return stated
    .map(({ allergen, state, detail }) => {
      const name = allergenNames[allergen].toLowerCase();
      return `${stateWords[state]}${detail.length > 0 ? detail.join(', ') : name}`;
    })
    .join('; ');
}

/**
 * Whether a food of the library is the ingredient's own: the same by its name, the one of its barcode, or any while the
 * ingredient has no name. Of another nothing is ticked by itself (ADR 117).
 */
export const isOwnFood = (food: LibraryFood, typed: TypedIngredient, text: string): boolean =>
  typed.name.trim() === '' || /^\d{8,14}$/.test(text.trim()) || isSameFood(typed.name, food.name);

/** The food's values that differ from the fields. */
export function offeredParts(food: LibraryFood, typed: TypedIngredient): OfferedPart[] {
  const offers: OfferedPart[] = [];
  const offer = (part: FoodPart, label: string, value: string, now: string) => {
    if (value !== now) offers.push({ part, label, value, replaces: now || null, taken: now === '' });
  };
  offer('name', 'Name', food.name, typed.name.trim());
  if (food.brand) offer('brand', 'Brand', food.brand, typed.brand.trim());
  if (food.nutrition) {
    const known = declaredNutrients.filter(({ nutrient }) => typed.nutrition[nutrient] !== '').length;
    const per = food.nutrition.basis === '100ml' ? '100 ml' : '100 g';
    const value = `${knownNutrients(food.nutrition)} of ${declaredNutrients.length} per ${per}`;
    offers.push({
      part: 'nutrition',
      label: 'Nutrition',
      value,
      replaces: known === 0 ? null : `${known} of ${declaredNutrients.length}`,
      taken: known === 0,
    });
  }
  if (food.allergens.some(({ state }) => state !== 'unknown')) {
    const known = Object.values(typed.allergens).filter(({ state }) => state !== 'unknown').length;
    const replaces = known === 0 ? null : `${known} of 14 known`;
    offers.push({
      part: 'allergens',
      label: 'Allergens',
      value: allergenWords(food),
      replaces,
      taken: known === 0,
    });
  }
  for (const [part, label, unit] of measures) {
    const value = food[part];
    if (value !== null)
      offer(part, label, `${formatQuantity(value)} ${unit}`, typed[part] && `${typed[part]} ${unit}`);
  }
  if (food.declaration) offer('declaration', 'On the label', food.declaration, typed.declaration.trim());
  const unit = food.packUnit;
  if (food.packSize !== null && unit !== null && unit in packUnits) {
    const value = `${formatQuantity(food.packSize)} ${unitLabelFor(unit as TypedIngredient['packUnit'], food.packSize)}`;
    offer('pack', 'Pack holds', value, typed.packSize && `${typed.packSize} ${typed.packUnit}`);
  }
  return offers;
}

const packUnits = { g: true, kg: true, ml: true, l: true, pieces: true };

const sourceOf = (food: LibraryFood): ValueSource => ({
  name: food.sourceName,
  code: food.code === '' ? null : food.code,
  date: today(),
});

/** The fields with the chosen values. Each names the food as its source. Other values don't change. */
export function withFood(
  typed: TypedIngredient,
  food: LibraryFood,
  parts: ReadonlySet<FoodPart>,
): Partial<TypedIngredient> {
  const source = sourceOf(food);
  const changes: Partial<TypedIngredient> = {};
  const sources: Partial<Record<SourcedValue, ValueSource>> = { ...typed.sources };
  if (parts.has('name')) changes.name = food.name;
  if (parts.has('brand')) changes.brand = food.brand;
  if (parts.has('nutrition')) {
    changes.nutrition = typedNutritionOf(food.nutrition);
    for (const { field } of energyRows) changes[field] = quantityText(food[field] ?? null);
    changes.nutritionSource = source;
  }
  if (parts.has('allergens')) {
    const stated = food.allergens.filter(({ state }) => state !== 'unknown');
    const known = Array.from(
      Map.groupBy(stated, ({ allergen }) => allergen),
      ([allergen, rows]) => [allergen, choiceOf(rows)],
    );
    changes.allergens = { ...typed.allergens, ...Object.fromEntries(known) };
    sources.allergens = source;
    changes.packRead = stated.length > 0 ? true : null;
  }
  for (const [part] of measures) {
    if (!parts.has(part)) continue;
    changes[part] = quantityText(food[part]);
    sources[part] = source;
  }
  if (parts.has('declaration')) {
    changes.declaration = food.declaration ?? '';
    sources.declaration = source;
  }
  if (parts.has('pack')) {
    changes.packSize = quantityText(food.packSize);
    changes.packUnit = food.packUnit as TypedIngredient['packUnit'];
    changes.priceBy = 'pack';
  }
  if (isCalledWater(food) && (parts.has('name') || parts.has('nutrition'))) changes.isWater = true;
  return { ...changes, sources };
}
