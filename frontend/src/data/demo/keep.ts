/**
 * 'Keep my work': selects what moves from the demo into an account, in which order, with the same ids. Each write
 * is a create that can be repeated, so an interrupted run simply starts again. The demo's book stays until all
 * of the visitor's own work is in.
 */
import {
  type Ingredient,
  type PutIngredient,
  putIngredientSchema,
} from '@batchbook/shared/ingredients/schema';
import {
  type PutSupplier,
  putSupplierSchema,
  type Supplier,
} from '@batchbook/shared/ingredients/supplier-schema';
import { bookOf } from '@batchbook/shared/recipes/book';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { orderOf } from '@batchbook/shared/recipes/levels';
import { reachedFrom } from '@batchbook/shared/recipes/recipe-graph';
import {
  type PutRecipe,
  type PutRecipeLine,
  putRecipeSchema,
  type Recipe,
  type RecipeLine,
} from '@batchbook/shared/recipes/schema';
import {
  type PutVariation,
  putVariationSchema,
  type Variation,
} from '@batchbook/shared/recipes/variation-schema';
import type { DemoBook, SimpleEntity } from './book.ts';

export interface KeepPlan {
  /** The hourly rate, when the recipes use one and the account has none. */
  hourlyRate: string | null;
  suppliers: DemoBook['suppliers'];
  ingredients: DemoBook['ingredients'];
  /** Each after those that go into it. */
  recipes: DemoBook['recipes'];
  variations: DemoBook['variations'];
  shoppingLists: DemoBook['shoppingLists'];
  /** Of the collections that are nothing but their fields, with the last part of their path. */
  simple: { path: string; entity: SimpleEntity }[];
  /** The label content of those recipes and variations. Each needs a new approval. */
  labels: { id: string; name: string; content: LabelContent }[];
}

const linesOf = (variation: Variation): RecipeLine[] => [...variation.changedLines, ...variation.addedLines];

const rulesBook = (book: DemoBook) => bookOf(book.recipes, book.ingredients, book.organization);

/** The chosen recipes and those that go into them, at any depth. */
export function withThoseInThem(book: DemoBook, chosen: ReadonlySet<string>): Set<string> {
  const all = new Set<string>();
  for (const recipe of book.recipes) {
    if (!chosen.has(recipe.id)) continue;
    all.add(recipe.id);
    for (const id of reachedFrom(recipe, rulesBook(book)).recipes) all.add(id);
  }
  return all;
}

/** What the account that it goes into allows and has. */
export interface Account {
  variationsIncluded: boolean;
  /** Its hourly rate isn't set, and the user may set it. */
  takesHourlyRate: boolean;
}

/** The visitor's own recipes: those created or changed, or needed for their lists and variations. */
export function ownRecipes(
  book: DemoBook,
  { variationsIncluded }: Pick<Account, 'variationsIncluded'>,
): Set<string> {
  const touched = new Set(book.touched);
  const own = book.recipes.filter((recipe) => touched.has(recipe.id)).map(({ id }) => id);
  const bases = new Map(book.variations.map((variation) => [variation.id, variation.baseRecipeId]));
  const lists = book.shoppingLists.filter(
    ({ id, recipes }) =>
      touched.has(id) && (variationsIncluded || !recipes.some(({ recipeId }) => bases.has(recipeId))),
  );
  const needed = [
    ...(variationsIncluded ? book.variations.filter(({ id }) => touched.has(id)) : []).map(
      ({ baseRecipeId }) => baseRecipeId,
    ),
    ...lists.flatMap(({ recipes }) => recipes.map(({ recipeId }) => bases.get(recipeId) ?? recipeId)),
  ];
  const there = new Set(book.recipes.map(({ id }) => id));
  return new Set([...own, ...needed].filter((id) => there.has(id)));
}

/**
 * Everything that goes along with these recipes: those in them, what they are made of, and the visitor's
 * own ingredients, suppliers, variations and lists as far as their recipes come too.
 */
export function planOf(
  book: DemoBook,
  chosen: ReadonlySet<string>,
  { variationsIncluded, takesHourlyRate }: Account,
): KeepPlan {
  const touched = new Set(book.touched);
  const recipeIds = withThoseInThem(book, chosen);
  const variations = book.variations.filter(
    (variation) =>
      variationsIncluded &&
      (touched.has(variation.id) || isListed(book, variation.id, touched)) &&
      recipeIds.has(variation.baseRecipeId) &&
      linesOf(variation).every((line) => line.kind === 'ingredient' || recipeIds.has(line.recipeId)),
  );
  const makeable = new Set([...recipeIds, ...variations.map(({ id }) => id)]);
  const shoppingLists = book.shoppingLists.filter(
    ({ id, recipes }) => touched.has(id) && recipes.every(({ recipeId }) => makeable.has(recipeId)),
  );
  const { order } = orderOf(
    book.recipes.filter(({ id }) => recipeIds.has(id)),
    rulesBook(book),
  );
  const places = new Map(order.map(({ id }, at) => [id, at]));
  const recipes = book.recipes
    .filter(({ id }) => recipeIds.has(id))
    .sort((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const lines = [...recipes.flatMap((recipe) => recipe.lines), ...variations.flatMap(linesOf)];
  const used = new Set(lines.flatMap((line) => (line.kind === 'ingredient' ? line.ingredientId : [])));
  const ingredients = book.ingredients.filter(({ id }) => used.has(id) || touched.has(id));
  const bought = new Set(ingredients.map(({ supplierId }) => supplierId));
  const suppliers = book.suppliers.filter(({ id }) => bought.has(id) || touched.has(id));
  const takesWork = takesHourlyRate && recipes.some(({ labourMinutes }) => labourMinutes !== null);
  const hourlyRate = takesWork ? book.organization.hourlyRate : null;
  const labels = [...recipes, ...variations].flatMap(({ id, name }) => {
    const label = book.labels?.[id];
    return label ? [{ id, name, content: label.content }] : [];
  });
  const simple = Object.entries(book.simple ?? {}).flatMap(([path, list]) =>
    list.filter(({ id }) => touched.has(id)).map((entity) => ({ path, entity })),
  );
  return { hourlyRate, suppliers, ingredients, recipes, variations, shoppingLists, simple, labels };
}

const isListed = (book: DemoBook, recipeId: string, touched: ReadonlySet<string>): boolean =>
  book.shoppingLists.some(
    ({ id, recipes }) => touched.has(id) && recipes.some((entry) => entry.recipeId === recipeId),
  );

/** What of `entity` its PUT takes, for a create. */
function fieldsOf<Body extends { version?: number | undefined }>(
  entity: object,
  schema: { shape: Record<keyof Body, unknown> },
): Body {
  const fields = Object.entries(entity).filter(([name]) => name in schema.shape && name !== 'version');
  return Object.fromEntries(fields) as Body;
}

/** A line without what the server adds to it. */
function lineBody({
  name: _,
  costOverrideQuantity: __,
  costOverrideUnit: ___,
  ...line
}: RecipeLine): PutRecipeLine {
  return line;
}

export const supplierBody = (supplier: Supplier) => fieldsOf<PutSupplier>(supplier, putSupplierSchema);

export const ingredientBody = (ingredient: Ingredient) =>
  fieldsOf<PutIngredient>(ingredient, putIngredientSchema);

export const recipeBody = (recipe: Recipe): PutRecipe => ({
  ...fieldsOf<PutRecipe>(recipe, putRecipeSchema),
  lines: recipe.lines.map(lineBody),
});

export const variationBody = (variation: Variation): PutVariation => ({
  ...fieldsOf<PutVariation>(variation, putVariationSchema),
  changedLines: variation.changedLines.map(lineBody),
  addedLines: variation.addedLines.map(lineBody),
});

/** The things that a plan brings in. */
export const entitiesOf = (plan: KeepPlan): { id: string }[] => [
  ...plan.suppliers,
  ...plan.ingredients,
  ...plan.recipes,
  ...plan.variations,
  ...plan.shoppingLists,
  ...plan.simple.map(({ entity }) => entity),
];
