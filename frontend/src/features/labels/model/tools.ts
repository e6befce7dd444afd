/** What a visitor types into the label tools, and the book of recipes that it makes: the rules read that. */
import { energyOf } from '@batchbook/shared/ingredients/energy';
import { type Nutrient, type Nutrition, nutrients } from '@batchbook/shared/ingredients/nutrients';
import type { AllergenDeclaration } from '@batchbook/shared/ingredients/schema';
import { allergenCodes } from '@batchbook/shared/ingredients/schema';
import { readQuantity } from '@batchbook/shared/quantity';
import { type Book, type BookIngredient, type BookRecipe, bookOf } from '@batchbook/shared/recipes/book';
import { newLabelContent } from '@batchbook/shared/recipes/label-defaults';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import type { NamedAllergen } from './likely-allergens.ts';

export interface ToolLine {
  id: string;
  name: string;
  grams: string;
  /** Its share is stated: it stands in the name or on the picture. */
  quid: boolean;
  contains: readonly NamedAllergen[];
  mayContain: readonly NamedAllergen[];
  /** Per 100 g, as typed; a missing one is unknown. */
  nutrition: Readonly<Partial<Record<Nutrient, string>>>;
}

export interface Tools {
  form: LabelForm;
  lines: readonly ToolLine[];
  /** Every ingredient's own label has been read for the 14: what isn't named isn't in it. */
  checked: boolean;
  finishedGrams: string;
  portions: string;
  label: LabelContent;
  lot: string;
}

const emptyLabel: LabelContent = {
  ...newLabelContent({ name: '', address: '' }),
  kind: 'ppds',
  dateMark: 'use_by',
  shelfLifeDays: 2,
  showNutrition: false,
};

export const emptyLine = (id: string): ToolLine => ({
  id,
  name: '',
  grams: '',
  quid: false,
  contains: [],
  mayContain: [],
  nutrition: {},
});

export const emptyTools: Tools = {
  form: 'uk',
  lines: [emptyLine('1'), emptyLine('2'), emptyLine('3')],
  checked: false,
  finishedGrams: '',
  portions: '1',
  label: emptyLabel,
  lot: '',
};

const milk: NamedAllergen = { allergen: 'milk', detail: null };
const wheat: NamedAllergen = { allergen: 'gluten', detail: 'wheat' };

const exampleLine = (id: string, name: string, grams: string, rest: Partial<ToolLine>): ToolLine => ({
  ...emptyLine(id),
  name,
  grams,
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
  checked: true,
  finishedGrams: '1080',
  portions: '6',
  label: {
    ...emptyLabel,
    foodName: 'Leek & Cheddar Quiche',
    netQuantity: '180',
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

export const isNamed = (line: ToolLine): boolean => line.name.trim() !== '';

const recipeId = 'label-tools';

/** The lines as a recipe of one batch. Lines without a name aren't there yet. */
export function bookOfTools(tools: Tools): { recipe: BookRecipe; book: Book } {
  const lines = tools.lines.filter(isNamed);
  const recipe: BookRecipe = {
    id: recipeId,
    name: tools.label.foodName,
    recipeType: 'Product',
    batchYield: '1',
    unit: 'batch',
    sellingPrice: null,
    physicalCost: null,
    takeawayPhysicalCost: null,
    finishedWeightGrams: quantityOf(tools.finishedGrams),
    portionsPerUnit: quantityOf(tools.portions) ?? '1',
    labourMinutes: null,
    vatPercent: null,
    compoundListing: 'bracketed',
    lines: lines.flatMap((line) => {
      const quantity = quantityOf(line.grams);
      const common = {
        id: line.id,
        unit: 'g' as const,
        wastePercent: '0',
        quid: line.quid,
        costOverride: null,
      };
      return quantity === null
        ? []
        : [{ ...common, kind: 'ingredient' as const, ingredientId: line.id, quantity, name: line.name }];
    }),
  };
  const settings = { targetMarginPercent: '0', hourlyRate: null, overheadPercent: null };
  const ingredients = lines.map((line) => ingredientOf(line, tools.checked));
  return { recipe, book: bookOf([recipe], ingredients, settings) };
}

function ingredientOf(line: ToolLine, checked: boolean): BookIngredient {
  return {
    id: line.id,
    name: line.name.trim(),
    unit: 'g',
    costingUnit: '1000g',
    costPerUnit: null,
    packSize: null,
    packUnit: null,
    packPrice: null,
    gramsPerMl: null,
    gramsPerPiece: null,
    piecesPerPack: null,
    ediblePortionPercent: null,
    declaration: null,
    allergens: declarationsOf(line, checked),
    nutrition: nutritionOf(line),
  };
}

/** What isn't named stays unknown until somebody says that all labels were read. */
function declarationsOf(line: ToolLine, checked: boolean): AllergenDeclaration[] {
  return allergenCodes.flatMap((allergen): AllergenDeclaration[] => {
    const named = (list: readonly NamedAllergen[]) => list.filter((one) => one.allergen === allergen);
    const [contains, may] = [named(line.contains), named(line.mayContain)];
    const detail = (list: readonly NamedAllergen[]) => list.flatMap((one) => one.detail ?? []);
    if (contains.length > 0) return [{ allergen, state: 'contains', detail: detail(contains) }];
    if (may.length > 0) return [{ allergen, state: 'may_contain', detail: detail(may) }];
    return checked ? [{ allergen, state: 'free_from', detail: [] }] : [];
  });
}

/** Energy follows from the rest where it isn't typed, by the factors of the law. */
function nutritionOf(line: ToolLine): Nutrition | null {
  const typed = Object.fromEntries(
    nutrients.map((nutrient) => [nutrient, amountOf(line.nutrition[nutrient] ?? '')]),
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

export function quantityOf(typed: string): string | null {
  const read = readQuantity(typed);
  return read.ok ? read.value : null;
}

/** A figure of 0 or more; `null` for none, or for what isn't one. */
function amountOf(typed: string): string | null {
  const text = typed.trim().replace(',', '.');
  return /^\d{1,5}(\.\d{1,4})?$/.test(text) ? String(Number(text)) : null;
}
