/** What a visitor types into the label tools, and the book of recipes that it makes: the rules read that. */

import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { energyOf } from '@batchbook/shared/ingredients/energy';
import { type Nutrient, nutrients, nutrientUnits } from '@batchbook/shared/ingredients/nutrients';
import type { Nutrition } from '@batchbook/shared/ingredients/nutrition-schema';
import type { AllergenDeclaration } from '@batchbook/shared/ingredients/schema';
import { isCalledWater } from '@batchbook/shared/ingredients/water';
import { decimalOf, divide, ratioOf } from '@batchbook/shared/money';
import { readQuantity, readQuantityIn, type TypedQuantity } from '@batchbook/shared/quantity';
import {
  type Book,
  type BookIngredient,
  type BookLine,
  type BookRecipe,
  bookOf,
} from '@batchbook/shared/recipes/book';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import type { FoodKind } from '@batchbook/shared/recipes/schema';
import { convert, noMeasures, type Unit, unitKind, unitLabelFor } from '@batchbook/shared/units';
import type { Values } from './label-fields.ts';
import type { NamedAllergen } from './likely-allergens.ts';

export interface ToolLine {
  id: string;
  name: string;
  /** As typed, with its unit: '250', '1.5 kg', '2 tbsp'. Without a unit it is in g. */
  quantity: string;
  /** What one of a volume or a piece weighs in g, as typed, where `quantity` isn't a weight. */
  each: string;
  /** Whether its share is shown, because the name or picture mentions it. */
  quid: boolean;
  contains: readonly NamedAllergen[];
  mayContain: readonly NamedAllergen[];
  /** The name under which its pack was read; `null` until it was. */
  packReadAs: string | null;
  /** Per 100 g, as typed. A missing nutrient is unknown. */
  nutrition: Readonly<Partial<Record<Nutrient, string>>>;
}

export interface Tools {
  form: LabelForm;
  lines: readonly ToolLine[];
  finishedGrams: string;
  portions: string;
  isDrink: boolean | null;
  foodKind: FoodKind;
  label: LabelContent;
  lot: string;
  /** Unreadable text of the label's fields. */
  typed: Values;
}

const emptyLabel: LabelContent = {
  ...newLabelContent({ name: '', address: '' }),
  kind: 'ppds',
  dateMark: 'none',
  shelfLifeDays: null,
  showNutrition: false,
};

export const emptyLine = (id: string): ToolLine => ({
  id,
  name: '',
  quantity: '',
  each: '',
  quid: false,
  contains: [],
  mayContain: [],
  packReadAs: null,
  nutrition: {},
});

export const emptyTools: Tools = {
  form: 'uk',
  lines: [emptyLine('1'), emptyLine('2'), emptyLine('3')],
  finishedGrams: '',
  portions: '1',
  isDrink: null,
  foodKind: 'other',
  label: emptyLabel,
  lot: '',
  typed: {},
};

const milk: NamedAllergen = { allergen: 'milk', detail: null };
const wheat: NamedAllergen = { allergen: 'gluten', detail: 'wheat' };

const exampleLine = (id: string, name: string, quantity: string, rest: Partial<ToolLine>): ToolLine => ({
  ...emptyLine(id),
  name,
  quantity,
  packReadAs: name,
  ...rest,
});

const figures = (
  fat: string,
  saturates: string,
  carbohydrate: string,
  sugars: string,
  fibre: string,
  protein: string,
  salt: string,
) => ({ fat, saturates, carbohydrate, sugars, fibre, protein, salt });

/** To look at before anything is typed. */
export const exampleTools: Tools = {
  ...emptyTools,
  finishedGrams: '1080',
  portions: '6',
  label: {
    ...emptyLabel,
    foodName: 'Leek & Cheddar Quiche',
    netQuantity: '180',
    dateMark: 'use_by',
    shelfLifeDays: 2,
    storage: 'Keep below 5 °C',
    businessName: 'Hazel & Rye Bakehouse',
    businessAddress: '7 Cheap St, Frome BA11 1BN',
    showNutrition: false,
  },
  lines: [
    exampleLine('1', 'leeks', '280', {
      quid: true,
      nutrition: figures('0.5', '0.1', '2.9', '2.2', '2.2', '1.6', '0'),
    }),
    exampleLine('2', 'free-range egg', '240', {
      contains: [{ allergen: 'eggs', detail: null }],
      nutrition: figures('9', '2.5', '0', '0', '0', '12.6', '0.39'),
    }),
    exampleLine('3', 'double cream', '220', {
      contains: [milk],
      nutrition: figures('50.5', '31.4', '1.7', '1.7', '0', '1.5', '0.08'),
    }),
    exampleLine('4', 'wheat flour', '180', {
      contains: [wheat],
      nutrition: figures('1.3', '0.2', '75', '1.1', '3.1', '11', '0'),
    }),
    exampleLine('5', 'mature Cheddar', '150', {
      contains: [milk],
      quid: true,
      nutrition: figures('34.9', '21.7', '0.1', '0.1', '0', '25.4', '1.81'),
    }),
    exampleLine('6', 'butter', '90', {
      contains: [milk],
      nutrition: figures('82.2', '52.1', '0.6', '0.6', '0', '0.6', '0.02'),
    }),
    exampleLine('7', 'Dijon mustard', '12', {
      contains: [{ allergen: 'mustard', detail: null }],
      mayContain: [{ allergen: 'sesame', detail: null }],
      nutrition: figures('11', '0.6', '3.6', '1.6', '4.5', '7.2', '5.7'),
    }),
    exampleLine('8', 'sea salt', '4', { nutrition: figures('0', '0', '0', '0', '0', '0', '99') }),
  ],
};

/** The line with its allergens named or its pack read, by the name that it has now. */
export const withPackRead = (line: ToolLine): ToolLine => ({ ...line, packReadAs: line.name.trim() });

/** It isn't the same as when its pack was read. */
export const withPackUnread = (line: ToolLine): ToolLine => ({ ...line, packReadAs: null });

export const isNamed = (line: ToolLine): boolean => line.name.trim() !== '';

/** Whether a line has any content. */
export const isBegun = (line: ToolLine): boolean =>
  isNamed(line) ||
  [line.quantity, line.each, ...Object.values(line.nutrition)].some((typed) => (typed ?? '').trim() !== '') ||
  line.contains.length + line.mayContain.length > 0 ||
  line.quid;

const recipeId = 'label-tools';

/** Reads a line's quantity: its value and unit, or an error. */
export function readLine(line: ToolLine): { value: string; unit: Unit } | { error: string } {
  const read = readQuantity(line.quantity);
  if (!read.ok) return { error: read.blank ? 'Enter a weight, for example 250 g' : read.error };
  return { value: read.value, unit: read.unit ?? 'g' };
}

/** The line's unit, such as 'cup', while its weight is unknown. */
export function unweighedUnit(line: ToolLine): string | null {
  const unit = unitNeedingWeight(line);
  return unit === null || eachOf(line) !== null ? null : unitLabelFor(unit, '1');
}

/** Whether the line's unit needs a weight: a count, or a volume of anything but water. */
export function unitNeedingWeight(line: ToolLine): Unit | null {
  const read = readLine(line);
  if ('error' in read || unitKind(read.unit) === 'weight') return null;
  return unitKind(read.unit) === 'volume' && isCalledWater(ingredientOf(line)) ? null : read.unit;
}

const eachOf = (line: ToolLine): string | null => valueIn(readGrams(line.each));

/** The quantity of a line, or `null` while it can't be weighed. */
function bookLineOf(line: ToolLine): BookLine {
  const read = readLine(line);
  const open = 'error' in read || (unitNeedingWeight(line) !== null && eachOf(line) === null);
  return {
    id: line.id,
    kind: 'ingredient',
    ingredientId: line.id,
    name: line.name,
    quantity: open ? null : read.value,
    unit: open ? 'g' : read.unit,
    wastePercent: '0',
    quid: line.quid,
    costOverride: null,
  };
}

/** The lines as a recipe of one batch. Lines with neither name nor quantity aren't there yet. */
export function bookOfTools(tools: Tools): { recipe: BookRecipe; book: Book } {
  const lines = tools.lines.filter(isBegun);
  const recipe: BookRecipe = {
    id: recipeId,
    name: tools.label.foodName.trim(),
    recipeType: 'Product',
    batchYield: '1',
    unit: 'batch',
    sellingPrice: null,
    physicalCost: null,
    takeawayPhysicalCost: null,
    finishedWeightGrams: valueIn(readGrams(tools.finishedGrams)),
    portionsPerUnit: valueIn(readPortions(tools.portions)) ?? '1',
    labourMinutes: null,
    vatPercent: null,
    compoundListing: 'bracketed',
    isDrink: tools.isDrink,
    foodKind: tools.foodKind,
    lines: lines.map(bookLineOf),
  };
  const settings = { targetMarginPercent: '0', hourlyRate: null, overheadPercent: null };
  const ingredients = lines.map(ingredientOf);
  return { recipe, book: bookOf([recipe], ingredients, settings) };
}

/** What one ml weighs, from what one of the line's unit does. */
function gramsPerMlOf(line: ToolLine, unit: Unit): string | null {
  const each = eachOf(line);
  const inMl = convert('1', unit, 'ml', noMeasures);
  return each === null || !inMl.ok ? null : decimalOf(divide(ratioOf(each), ratioOf(inMl.value)));
}

function measuresOf(line: ToolLine): Pick<BookIngredient, 'gramsPerMl' | 'gramsPerPiece' | 'piecesPerPack'> {
  const read = readLine(line);
  if ('error' in read) return noMeasures;
  const kind = unitKind(read.unit);
  if (kind === 'volume') return { ...noMeasures, gramsPerMl: gramsPerMlOf(line, read.unit) };
  return kind === 'count' ? { ...noMeasures, gramsPerPiece: eachOf(line), piecesPerPack: '1' } : noMeasures;
}

export function ingredientOf(line: ToolLine): BookIngredient {
  return {
    id: line.id,
    name: line.name.trim(),
    unit: 'g',
    costingUnit: '1000g',
    costPerUnit: null,
    packSize: null,
    packUnit: null,
    packPrice: null,
    ...measuresOf(line),
    ediblePortionPercent: null,
    declaration: null,
    allergens: declarationsOf(line),
    packRead: line.packReadAs === null ? null : { ...someDay, name: line.packReadAs },
    nutrition: nutritionOf(line),
  };
}

/** Which day its pack was read isn't kept here, and there are no brands and suppliers. */
const someDay = { on: '', brand: '', supplierId: null };

/** One row per allergen and state. What isn't named isn't in it, once its pack was read: the label asks. */
function declarationsOf(line: ToolLine): AllergenDeclaration[] {
  return allergenCodes.flatMap((allergen): AllergenDeclaration[] => {
    const rowOf = (
      state: 'contains' | 'may_contain',
      list: readonly NamedAllergen[],
    ): AllergenDeclaration[] => {
      const named = list.filter((one) => one.allergen === allergen);
      return named.length === 0
        ? []
        : [{ allergen, state, detail: named.flatMap((one) => one.detail ?? []) }];
    };
    const rows = [...rowOf('contains', line.contains), ...rowOf('may_contain', line.mayContain)];
    return rows.length > 0 ? rows : [{ allergen, state: 'free_from', detail: [] }];
  });
}

/** Calculates missing energy from the other nutrients by the legal factors. */
function nutritionOf(line: ToolLine): Nutrition | null {
  const typed = Object.fromEntries(
    nutrients.map((nutrient) => [nutrient, valueIn(readFigure(line, nutrient))]),
  ) as Record<Nutrient, string | null>;
  if (nutrients.every((nutrient) => typed[nutrient] === null)) return null;
  const { fat, carbohydrate, protein, fibre } = typed;
  const energy =
    fat !== null && carbohydrate !== null && protein !== null && fibre !== null
      ? energyOf({ fat, carbohydrate, protein, fibre })
      : null;
  return {
    basis: '100g',
    ...typed,
    energyKj: typed.energyKj ?? energy?.energyKj ?? null,
    energyKcal: typed.energyKcal ?? energy?.energyKcal ?? null,
  };
}

/** A weight in g: '1.2kg' is 1200. */
export const readGrams = (typed: string): TypedQuantity => readQuantityIn(typed, 'g');

export const readPortions = (typed: string): TypedQuantity => readQuantityIn(typed, 'portions');

/** A line's figure of nutrition, 0 or more. */
export const readFigure = (line: ToolLine, nutrient: Nutrient): TypedQuantity =>
  readQuantityIn(line.nutrition[nutrient] ?? '', nutrientUnits[nutrient], { canBeZero: true });

const valueIn = (read: TypedQuantity): string | null => (read.ok ? read.value : null);

/** What is wrong with a field that was filled in and can't be read. */
export const unread = (read: TypedQuantity): string | undefined =>
  read.ok || read.blank ? undefined : read.error;
