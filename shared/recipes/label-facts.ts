/**
 * The facts that a label depends on, in words for people: what is printed of the recipe, and every recipe and ingredient
 * under it. They are frozen when the label is approved. The difference from the current facts is what made it stale.
 * Prices, waste and suppliers aren't facts, since they print nothing.
 */
import { allergenNames } from '../ingredients/allergen-names.ts';
import { allergenStates } from '../ingredients/constants.ts';
import { nutrients, nutrientUnits } from '../ingredients/nutrients.ts';
import type { AllergenState } from '../ingredients/schema.ts';
import { isCalledWater, isWater } from '../ingredients/water.ts';
import { unitLabelFor } from '../units.ts';
import type { Book, BookIngredient, BookLine, BookRecipe } from './book.ts';
import { breakdown } from './breakdown.ts';
import type { Breakdown, NutritionFacts, RecipeAllergen } from './breakdown-schema.ts';
import type { LabelForm } from './label-form.ts';
import { nameOfLine } from './label-judged.ts';
import type { LabelChange, LabelContent, LabelFact } from './label-schema.ts';
import { statementsFor } from './label-statements.ts';
import { usRowUnits } from './nutrition-panels.ts';
import { readsAs } from './printed-text.ts';
import { reachedFrom } from './recipe-graph.ts';

export interface FactsGiven {
  recipe: BookRecipe;
  label: Pick<LabelContent, 'foodName'>;
  book: Book;
  /** The recipe's own, where it is calculated already. */
  breakdown?: Pick<Breakdown, 'ingredientList' | 'allergens' | 'nutrition'>;
  /** Whose panel is printed; that of the UK and EU by default. */
  form?: LabelForm;
}

const stateNames: Record<AllergenState, string> = {
  contains: 'contains',
  may_contain: 'may contain',
  free_from: 'free from',
  unknown: 'unknown',
};

const notKnown = 'not known';
const inOrder = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

function allergenValue({ state, detail, alsoMayContain }: RecipeAllergen): string {
  const named = detail.length === 0 ? stateNames[state] : `${stateNames[state]} ${detail.join(', ')}`;
  return alsoMayContain.length === 0 ? named : `${named}; may contain ${alsoMayContain.join(', ')}`;
}

/** The rows as they are printed: '0.62 g', '1951 kJ / 467 kcal', '240 mg'. */
function panelRows({ panels }: NutritionFacts, form: LabelForm): [row: string, value: string][] {
  if (form === 'us') {
    return panels.us.map(({ row, perServing }) => [
      row,
      perServing === null ? notKnown : `${perServing} ${usRowUnits[row] ?? ''}`.trim(),
    ]);
  }
  return panels.uk.map(({ row, per100 }) => {
    if (per100 === null) return [row, notKnown];
    return [row, row === 'Energy' ? per100 : `${per100} g`];
  });
}

function printedFacts({ recipe, label, book, breakdown: known, form = 'uk' }: FactsGiven): LabelFact[] {
  const { ingredientList: list, allergens, nutrition } = known ?? breakdown(recipe, book);
  return [
    { what: 'name', of: 'Name', value: label.foodName.trim() || recipe.name },
    { what: 'ingredient_list', of: 'Ingredient list', value: list.text },
    { what: 'may_contain', of: 'May contain', value: list.mayContain || 'nothing' },
    ...allergens.map(
      (entry): LabelFact => ({
        what: 'allergen',
        of: allergenNames[entry.allergen],
        value: allergenValue(entry),
      }),
    ),
    ...statementsFor(list.statements, form).map(
      ({ code, text }): LabelFact => ({ what: 'statement', of: code, value: text }),
    ),
    ...panelRows(nutrition, form).map(([of, value]): LabelFact => ({ what: 'nutrition', of, value })),
  ];
}

function quantityOf({ quantity, unit, quid }: BookLine): string {
  const amount = quantity === null ? 'no quantity' : `${quantity} ${unitLabelFor(unit, quantity)}`;
  return `${amount}${quid ? ', share stated' : ''}`;
}

function recipeFacts(recipe: BookRecipe, book: Book): LabelFact[] {
  const fact = (of: string, value: string): LabelFact => ({ what: 'recipe', of, value });
  const byName = Map.groupBy(recipe.lines, (line) => nameOfLine(line, book));
  const finished = recipe.finishedWeightGrams;
  return [
    fact(`${recipe.name}, yield`, `${recipe.batchYield} ${recipe.unit}`),
    fact(`${recipe.name}, finished weight`, finished === null ? 'not measured' : `${finished} g`),
    fact(`${recipe.name}, portions`, `${recipe.portionsPerUnit} of each`),
    fact(`${recipe.name}, recipes in it`, recipe.compoundListing === 'merged' ? 'merged' : 'in brackets'),
    ...((recipe.isDrink ?? null) === null
      ? []
      : [fact(`${recipe.name}, a drink`, recipe.isDrink ? 'yes' : 'no')]),
    ...((recipe.foodKind ?? 'other') === 'other'
      ? []
      : [fact(`${recipe.name}, kind of food`, recipe.foodKind ?? '')]),
    ...Array.from(byName, ([name, lines]) =>
      fact(`${name} in ${recipe.name}`, lines.map(quantityOf).join(' + ')),
    ),
  ];
}

function declaredAllergens({ allergens }: BookIngredient): string {
  const said = allergenStates.flatMap((state) => {
    const names = allergens
      .filter((entry) => entry.state === state)
      .map(({ allergen, detail }) => {
        const name = allergenNames[allergen].toLowerCase();
        return detail.length === 0 ? name : `${name} (${detail.join(', ')})`;
      });
    return names.length === 0 ? [] : [`${stateNames[state]} ${names.sort(inOrder).join(', ')}`];
  });
  return said.length === 0 ? 'unknown' : said.join('; ');
}

function declaredNutrition({ nutrition }: BookIngredient): string {
  if (nutrition === null) return notKnown;
  const values = nutrients.flatMap((name) => {
    const value = nutrition[name];
    return value === null ? [] : [`${name.replace(/M(g|cg)$/, '')} ${value} ${nutrientUnits[name]}`];
  });
  const basis = nutrition.basis === '100ml' ? '100 ml' : '100 g';
  return values.length === 0 ? notKnown : `${values.join(', ')} per ${basis}`;
}

function declaredWeights({ gramsPerMl, gramsPerPiece, piecesPerPack }: BookIngredient): string {
  const said = [
    gramsPerMl === null ? [] : [`1 ml is ${gramsPerMl} g`],
    gramsPerPiece === null ? [] : [`one is ${gramsPerPiece} g`],
    piecesPerPack === null ? [] : [`${piecesPerPack} in a pack`],
  ].flat();
  return said.length === 0 ? notKnown : said.join(', ');
}

function ingredientFacts(ingredient: BookIngredient): LabelFact[] {
  const fact = (of: string, value: string): LabelFact => ({
    what: 'ingredient',
    of: `${ingredient.name}, ${of}`,
    value,
  });
  return [
    fact('printed as', readsAs(ingredient)),
    fact('allergens', declaredAllergens(ingredient)),
    fact('nutrition', declaredNutrition(ingredient)),
    fact('weight and volume', declaredWeights(ingredient)),
    ...(isWater(ingredient) === isCalledWater({ ...ingredient, isWater: undefined })
      ? []
      : [fact('counts as water', isWater(ingredient) ? 'yes' : 'no')]),
    ...(['alcohol', 'polyols', 'organicAcids'] as const).flatMap((source) => {
      const grams = ingredient[source] ?? null;
      return grams === null ? [] : [fact(source === 'organicAcids' ? 'organic acids' : source, `${grams} g`)];
    }),
  ];
}

/** Numbers distinguish two of the same name. */
function toldApart(facts: readonly LabelFact[]): LabelFact[] {
  const met = new Map<string, number>();
  return facts.map((fact) => {
    const key = `${fact.what} ${fact.of}`;
    const count = (met.get(key) ?? 0) + 1;
    met.set(key, count);
    return count === 1 ? fact : { ...fact, of: `${fact.of} (${count})` };
  });
}

/** All facts of a recipe's label: first what is printed, then where it comes from. */
export function labelFactsOf(given: FactsGiven): LabelFact[] {
  const { recipe, book } = given;
  const reached = reachedFrom(recipe, book);
  const recipes = [...reached.recipes].sort(inOrder).flatMap((id) => book.recipes.get(id) ?? []);
  const ingredients = [...reached.ingredients].sort(inOrder).flatMap((id) => book.ingredients.get(id) ?? []);
  return toldApart([
    ...printedFacts(given),
    ...[recipe, ...recipes.filter(({ id }) => id !== recipe.id)].flatMap((each) => recipeFacts(each, book)),
    ...ingredients.flatMap(ingredientFacts),
  ]);
}

const keyOf = ({ what, of }: LabelFact): string => `${what} ${of}`;

/** Returns the differences, each with the old and new value; `null` for a fact that is only in one. */
export function changesBetween(before: readonly LabelFact[], after: readonly LabelFact[]): LabelChange[] {
  const was = new Map(before.map((fact) => [keyOf(fact), fact.value]));
  const is = new Set(after.map(keyOf));
  const now = after.flatMap((fact): LabelChange[] => {
    const value = was.get(keyOf(fact)) ?? null;
    return value === fact.value ? [] : [{ what: fact.what, of: fact.of, before: value, after: fact.value }];
  });
  const gone = before
    .filter((fact) => !is.has(keyOf(fact)))
    .map(({ what, of, value }): LabelChange => ({ what, of, before: value, after: null }));
  return [...now, ...gone];
}

/** The facts as one text, independent of the order they were read in. */
export const fingerprintInput = (facts: readonly LabelFact[]): string =>
  `[${facts
    .map(({ what, of, value }) => JSON.stringify([what, of, value].map(String)))
    .sort(inOrder)
    .join(',')}]`;
