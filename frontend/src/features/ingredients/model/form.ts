/** An ingredient as it is typed in a form, and what that means. */
import { costPerUnitOf } from '@batchbook/shared/ingredients/pricing';
import {
  type AllergenCode,
  type AllergenState,
  allergenCodes,
  type Ingredient,
  type IngredientUnit,
  type PutIngredient,
} from '@batchbook/shared/ingredients/schema';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { readAmount, readQuantity } from '@batchbook/shared/quantity';
import { costingUnitsOf, defaultCostingUnit, unitLabel } from '@batchbook/shared/units';

type PriceBy = 'unit' | 'pack';

export interface AllergenChoice {
  state: AllergenState;
  detail: readonly string[];
}

export interface TypedIngredient {
  name: string;
  brand: string;
  unit: IngredientUnit;
  costingUnit: string;
  priceBy: PriceBy;
  costPerUnit: string;
  packSize: string;
  packUnit: IngredientUnit;
  packPrice: string;
  categories: string;
  gramsPerPiece: string;
  gramsPerMl: string;
  allergens: Record<AllergenCode, AllergenChoice>;
}

export type FormField = Exclude<keyof TypedIngredient, 'priceBy' | 'allergens'>;
export type FormErrors = Partial<Record<FormField, string>>;

const noAllergens = (): Record<AllergenCode, AllergenChoice> =>
  Object.fromEntries(
    allergenCodes.map((code) => [code, { state: 'unknown', detail: [] } satisfies AllergenChoice]),
  ) as unknown as Record<AllergenCode, AllergenChoice>;

export const blankIngredient = (name = ''): TypedIngredient => ({
  name,
  brand: '',
  unit: 'g',
  costingUnit: defaultCostingUnit('g'),
  priceBy: 'unit',
  costPerUnit: '',
  packSize: '',
  packUnit: 'g',
  packPrice: '',
  categories: '',
  gramsPerPiece: '',
  gramsPerMl: '',
  allergens: noAllergens(),
});

/** An amount as it stands in a field: two decimals at least, and all there are up to four. */
export function amountText(amount: string | null): string {
  if (amount === null) return '';
  const decimals = amount.split('.')[1]?.length ?? 0;
  return displayDecimal(amount, Math.max(2, Math.min(4, decimals)));
}

const quantityText = (quantity: string | null): string =>
  quantity === null ? '' : formatQuantity(quantity, 6);

export function typedOf(ingredient: Ingredient): TypedIngredient {
  const allergens = noAllergens();
  for (const { allergen, state, detail } of ingredient.allergens) allergens[allergen] = { state, detail };
  return {
    name: ingredient.name,
    brand: ingredient.brand,
    unit: ingredient.unit,
    costingUnit: ingredient.costingUnit,
    priceBy: ingredient.packPrice === null ? 'unit' : 'pack',
    costPerUnit: amountText(ingredient.costPerUnit),
    packSize: quantityText(ingredient.packSize),
    packUnit: ingredient.packUnit ?? ingredient.unit,
    packPrice: amountText(ingredient.packPrice),
    categories: ingredient.categories.join(', '),
    gramsPerPiece: quantityText(ingredient.gramsPerPiece),
    gramsPerMl: quantityText(ingredient.gramsPerMl),
    allergens,
  };
}

/** Another unit brings its own costing units; the one that was chosen stays where it still fits. */
export function withUnit(typed: TypedIngredient, unit: IngredientUnit): TypedIngredient {
  const fits = costingUnitsOf(unit).includes(typed.costingUnit);
  const packFollows = typed.packUnit === typed.unit;
  return {
    ...typed,
    unit,
    costingUnit: fits ? typed.costingUnit : defaultCostingUnit(unit),
    packUnit: packFollows ? unit : typed.packUnit,
  };
}

export type IngredientContent = Required<Omit<PutIngredient, 'version'>>;

export interface ReadForm {
  errors: FormErrors;
  /** What would be saved, with the fields that can be read; `null` for those that can't. */
  content: IngredientContent;
}

function readCategories(text: string): { categories: string[]; error?: string } {
  const categories = [
    ...new Set(
      text
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    ),
  ];
  if (categories.length > 20) return { categories, error: 'At most 20 categories' };
  if (categories.some((name) => name.length > 60)) return { categories, error: 'At most 60 characters each' };
  return { categories };
}

/** Reads a field that may be empty; notes in `errors` what can't be read. */
function optionalQuantity(
  typed: TypedIngredient,
  field: 'packSize' | 'gramsPerPiece' | 'gramsPerMl',
  errors: FormErrors,
) {
  if (typed[field].trim() === '') return null;
  const answer = readQuantity(typed[field]);
  if (!answer.ok) errors[field] = answer.error;
  return answer.ok ? answer.value : null;
}

function optionalAmount(typed: TypedIngredient, field: 'costPerUnit' | 'packPrice', errors: FormErrors) {
  const answer = readAmount(typed[field]);
  if (!answer.ok) errors[field] = answer.error;
  return answer.ok ? answer.value : null;
}

export function readForm(typed: TypedIngredient): ReadForm {
  const errors: FormErrors = {};
  const name = typed.name.trim();
  if (name === '') errors.name = 'Give it a name';
  if (name.length > 200) errors.name = 'At most 200 characters';
  if (typed.brand.trim().length > 200) errors.brand = 'At most 200 characters';
  const categories = readCategories(typed.categories);
  if (categories.error) errors.categories = categories.error;
  const fromPack = typed.priceBy === 'pack';
  const pack = {
    packSize: fromPack ? optionalQuantity(typed, 'packSize', errors) : null,
    packPrice: fromPack ? optionalAmount(typed, 'packPrice', errors) : null,
  };
  const isPack = fromPack && (pack.packSize !== null || pack.packPrice !== null);
  if (isPack && !errors.packSize && pack.packSize === null) errors.packSize = 'Say how much is in the pack';
  if (isPack && !errors.packPrice && pack.packPrice === null) errors.packPrice = 'Say what the pack costs';
  const content: IngredientContent = {
    name,
    brand: typed.brand.trim(),
    unit: typed.unit,
    costingUnit: typed.costingUnit,
    costPerUnit: fromPack ? null : optionalAmount(typed, 'costPerUnit', errors),
    ...pack,
    packUnit: isPack ? typed.packUnit : null,
    supplierId: null,
    categories: categories.categories,
    allergens: allergenCodes.flatMap((allergen) => {
      const { state, detail } = typed.allergens[allergen];
      return state === 'unknown'
        ? []
        : [{ allergen, state, detail: state === 'free_from' ? [] : [...detail] }];
    }),
    gramsPerPiece: optionalQuantity(typed, 'gramsPerPiece', errors),
    gramsPerMl: optionalQuantity(typed, 'gramsPerMl', errors),
  };
  const price = costPerUnitOf({
    ...content,
    costPerUnit: content.costPerUnit ?? null,
    packUnit: content.packUnit ?? null,
  } as Parameters<typeof costPerUnitOf>[0]);
  if (!price.ok) {
    errors[price.field] =
      price.field === 'packUnit'
        ? `Say what one of the ${unitLabel(typed.packUnit)} weighs below, or pick another unit`
        : 'Pick another costing unit';
    return { errors, content };
  }
  return { errors, content: { ...content, costPerUnit: price.costPerUnit } };
}
