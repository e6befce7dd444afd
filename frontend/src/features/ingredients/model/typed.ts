/** An ingredient as typed in the fields of its panel. */
import type {
  Ingredient,
  IngredientUnit,
  SourcedValue,
  ValueSource,
} from '@batchbook/shared/ingredients/schema';
import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import { costingUnitsOf, defaultCostingUnit } from '@batchbook/shared/units';
import { type AllergenChoices, choicesOf } from './allergen-choice.ts';
import { blankNutrition, type TypedNutrition, typedNutritionOf } from './nutrition.ts';

export interface TypedIngredient {
  name: string;
  brand: string;
  supplierId: string | null;
  categories: readonly string[];
  unit: IngredientUnit;
  costingUnit: string;
  priceBy: 'unit' | 'pack';
  costPerUnit: string;
  packSize: string;
  packUnit: IngredientUnit;
  packPrice: string;
  /** The price's source and date. Blank means typed in today. */
  priceSource: string;
  priceDate: string;
  gramsPerPiece: string;
  gramsPerMl: string;
  piecesPerPack: string;
  ediblePortionPercent: string;
  allergens: AllergenChoices;
  nutrition: TypedNutrition;
  alcohol: string;
  polyols: string;
  organicAcids: string;
  declaration: string;
  /** `true`: its pack was read just now. `false`: it isn't the same as when it was read. `null`: nothing was answered. */
  packRead: boolean | null;
  /** `null` until the user sets it. The name decides. */
  isWater: boolean | null;
  /** Sources of looked-up values that aren't saved yet. Nutrition has its own. */
  sources: Partial<Record<SourcedValue, ValueSource>>;
  nutritionSource: ValueSource | null;
}

export const blankIngredient = (name = ''): TypedIngredient => ({
  name,
  brand: '',
  supplierId: null,
  categories: [],
  unit: 'g',
  costingUnit: defaultCostingUnit('g'),
  priceBy: 'unit',
  costPerUnit: '',
  packSize: '',
  packUnit: 'g',
  packPrice: '',
  priceSource: '',
  priceDate: '',
  gramsPerPiece: '',
  gramsPerMl: '',
  piecesPerPack: '',
  ediblePortionPercent: '',
  allergens: choicesOf([]),
  nutrition: blankNutrition(),
  alcohol: '',
  polyols: '',
  organicAcids: '',
  declaration: '',
  packRead: null,
  isWater: null,
  sources: {},
  nutritionSource: null,
});

/** An amount as shown in a field, with two to four decimals. */
export function amountText(amount: string | null): string {
  if (amount === null) return '';
  const decimals = amount.split('.')[1]?.length ?? 0;
  return displayDecimal(amount, Math.max(2, Math.min(4, decimals)));
}

export const quantityText = (quantity: string | null): string =>
  quantity === null ? '' : formatQuantity(quantity, 6);

export const typedOf = (ingredient: Ingredient): TypedIngredient => ({
  name: ingredient.name,
  brand: ingredient.brand,
  supplierId: ingredient.supplierId,
  categories: ingredient.categories,
  unit: ingredient.unit,
  costingUnit: ingredient.costingUnit,
  priceBy: ingredient.packPrice === null ? 'unit' : 'pack',
  costPerUnit: amountText(ingredient.costPerUnit),
  packSize: quantityText(ingredient.packSize),
  packUnit: ingredient.packUnit ?? ingredient.unit,
  packPrice: amountText(ingredient.packPrice),
  priceSource: '',
  priceDate: '',
  gramsPerPiece: quantityText(ingredient.gramsPerPiece),
  gramsPerMl: quantityText(ingredient.gramsPerMl),
  piecesPerPack: quantityText(ingredient.piecesPerPack),
  ediblePortionPercent: quantityText(ingredient.ediblePortionPercent),
  allergens: choicesOf(ingredient.allergens),
  nutrition: typedNutritionOf(ingredient.nutrition),
  alcohol: quantityText(ingredient.alcohol),
  polyols: quantityText(ingredient.polyols),
  organicAcids: quantityText(ingredient.organicAcids),
  declaration: ingredient.declaration ?? '',
  packRead: null,
  isWater: ingredient.isWater,
  sources: {},
  nutritionSource: ingredient.nutritionSource,
});

/** Changes the unit. The costing unit stays if it still fits. */
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
