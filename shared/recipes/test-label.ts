/** Labels for the tests of the rules, from short texts for ingredients. */

import { allergenCodes } from '../ingredients/constants.ts';
import type { AllergenCode, AllergenState, PackRead } from '../ingredients/schema.ts';
import type { Unit } from '../units.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import { composeLabel } from './compose-label.ts';
import { ingredientListOf } from './ingredient-list.ts';
import { newLabelContent } from './label-defaults.ts';
import { labelFindings } from './label-findings.ts';
import type { LabelForm } from './label-form.ts';
import type { JudgedLabel } from './label-judged.ts';
import type { LabelContent } from './label-schema.ts';
import { nutritionOf } from './nutrition.ts';
import { ingredientOf, lineOf, recipeOf, testBook } from './test-book.ts';

const states: Record<string, AllergenState> = { may: 'may_contain', free: 'free_from', unknown: 'unknown' };

/** 'milk, gluten:wheat+rye, may nuts:hazelnuts': free from everything else. */
export function declared(said: string): BookIngredient['allergens'] {
  const rows = said
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => {
      const [, word, rest = part] = /^(may|free|unknown) (.*)$/.exec(part) ?? [];
      const [allergen, detail] = rest.split(':');
      return {
        allergen: allergen as AllergenCode,
        state: (word !== undefined && states[word]) || ('contains' as const),
        detail: detail === undefined ? [] : detail.split('+'),
      };
    });
  const named = new Set(rows.map(({ allergen }) => allergen));
  const free = allergenCodes.filter((code) => !named.has(code));
  return [...rows, ...free.map((allergen) => ({ allergen, state: 'free_from' as const, detail: [] }))];
}

/** Its pack was read, so that a test of something else may give it any name. */
export const packReadAs = (name: string): PackRead => ({
  on: '2026-11-01',
  name,
  brand: '',
  supplierId: null,
});

export interface SaidIngredient extends Partial<BookIngredient> {
  said?: string;
  grams?: number;
  quantity?: string | null;
  lineUnit?: Unit;
  quid?: boolean;
}

/** Consistent figures for 100 g, of a UK label, so without the US ones. */
export const saidNutrition: NonNullable<BookIngredient['nutrition']> = {
  basis: '100g',
  energyKj: '1500',
  energyKcal: '355',
  fat: '1',
  saturates: '0.5',
  carbohydrate: '70',
  sugars: '2',
  fibre: '3',
  protein: '10',
  salt: '0.1',
  transFat: null,
  cholesterolMg: null,
  sodiumMg: null,
  addedSugars: null,
  vitaminDMcg: null,
  calciumMg: null,
  ironMg: null,
  potassiumMg: null,
};

/** A line and its ingredient, by its name. */
export function saidIngredient(name: string, { said = '', grams = 100, ...rest }: SaidIngredient = {}) {
  const { quantity = String(grams), lineUnit = 'g', quid = false, ...fields } = rest;
  const ingredient = ingredientOf(name, { allergens: declared(said), packRead: packReadAs(name), ...fields });
  const line = { ...lineOf(name, '1', lineUnit, { quid }), quantity } as BookLine;
  return { ingredient, line };
}

/** Everything that Art. 9 requires of a prepacked food, in the UK. */
export const wholeLabel: LabelContent = {
  ...newLabelContent({ name: 'Rye & Co', address: '1 Mill Lane, Hereford HR1 1AA' }),
  foodName: 'Teatime treat',
  netQuantity: '180',
  shelfLifeDays: 10,
  storage: 'Keep cool and dry',
  showNutrition: false,
  // What keeps it and what it claims is said, so that a test of something else may have any food and name.
  answers: [
    { code: 'nutrition', of: '', answer: 'annex5_19', reason: '' },
    { code: 'date_perishable', of: '', answer: 'keeps', reason: '' },
    { code: 'claim_unlisted', of: '', answer: 'authorised', reason: '' },
  ],
};

export interface SaidLabel {
  label?: Partial<LabelContent>;
  recipe?: Partial<BookRecipe>;
  form?: LabelForm;
  others?: readonly { recipe: BookRecipe; ingredients: readonly BookIngredient[] }[];
  lines?: readonly BookLine[];
}

/** A label and its book, from ingredients by name. */
export function saidLabel(
  ingredients: Record<string, SaidIngredient>,
  { label = {}, recipe: changes = {}, form = 'uk', others = [], lines = [] }: SaidLabel = {},
): { label: JudgedLabel; book: Book } {
  const said = Object.entries(ingredients).map(([name, of]) => saidIngredient(name, of));
  const recipe = recipeOf('r', [...said.map(({ line }) => line), ...lines], {
    name: 'Teatime treat',
    ...changes,
  });
  const book = testBook(
    [recipe, ...others.map((other) => other.recipe)],
    [...said.map(({ ingredient }) => ingredient), ...others.flatMap((other) => other.ingredients)],
  );
  return { label: { recipe, content: { ...wholeLabel, ...label }, form }, book };
}

/** The distinct codes of its blocking findings. */
export function blockingCodes(...given: Parameters<typeof saidLabel>): string[] {
  const { label, book } = saidLabel(...given);
  const found = labelFindings(label, book).filter(({ severity }) => severity === 'blocks');
  return [...new Set(found.map(({ code }) => code))];
}

export type Said = Record<string, SaidIngredient>;

export const plain: Said = { Rice: {}, Sugar: {} };

export const drink = (label: Partial<LabelContent> = {}): SaidLabel => ({
  recipe: { isDrink: true },
  label: { netUnit: 'ml', ...label },
});

/** The answers of a complete label, and one more. */
export const answered = (code: string, answer: string, of = ''): Pick<LabelContent, 'answers'> => ({
  answers: [...wholeLabel.answers, { code, of, answer, reason: '' }],
});

/** The label as it is printed. */
export function printed(...given: Parameters<typeof saidLabel>) {
  const { label, book } = saidLabel(...given);
  return composeLabel({
    label: label.content,
    recipeName: label.recipe.name,
    ingredientList: ingredientListOf(label.recipe, book),
    nutrition: nutritionOf(label.recipe, book),
    form: label.form,
    madeOn: '',
    lot: '',
  });
}
