/** The steps of the tour of the recipe box: where each one is, what it points at, and what it says. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { displayDecimal } from '@batchbook/shared/money';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';

/** What is in the recipe box, as far as the steps go by it. */
export interface TourBook {
  /** The recipe that the tour opens, and one with lines if there is any. */
  recipe: Pick<RecipeSummary, 'id' | 'name' | 'lines'> | null;
  /** The ingredient that it opens, and one with a price if there is any. */
  ingredient: Pick<Ingredient, 'id' | 'name'> | null;
  canAddRecipes: boolean;
  targetMarginPercent: string;
}

/** A small key to the marks on the screen. */
export type Legend = 'allergens' | 'margin' | 'quantities';

export interface TourStep {
  title: string;
  /** Names in it are text, never markup. */
  text: (book: TourBook) => string;
  legend?: Legend;
  /** The address that shows its target, or `null` where there can't be one. */
  at: (book: TourBook) => string | null;
  /** The values of `data-tour` that it points at. The first one on the screen counts. */
  targets: readonly string[];
}

const nameMax = 40;

const quoted = ({ name }: { name: string }): string =>
  `‘${name.length > nameMax ? `${name.slice(0, nameMax).trimEnd()}…` : name}’`;

const recipes = '/recipes';
const ingredients = '/recipes?tab=ingredients';

const inPanel = ({ ingredient }: TourBook): string =>
  `${ingredients}&ingredient=${encodeURIComponent(ingredient?.id ?? 'new')}`;

const ifRecipesCanBeAdded = ({ canAddRecipes }: TourBook): string | null => (canAddRecipes ? recipes : null);

const inRecipe =
  (more = '') =>
  ({ recipe }: TourBook): string | null =>
    recipe && `${recipes}?recipe=${encodeURIComponent(recipe.id)}&mode=edit${more}`;

const inRecipeWithLines =
  (more = '') =>
  (book: TourBook): string | null =>
    book.recipe?.lines.length ? inRecipe(more)(book) : null;

const inShoppingList = ({ recipe }: TourBook): string | null =>
  recipe && `${recipes}?tab=shopping-list&example=${encodeURIComponent(recipe.id)}`;

const pantrySteps: readonly TourStep[] = [
  {
    title: 'Your recipe box',
    text: () =>
      'Recipes, ingredients, suppliers and shopping lists each have a tab. We’ll start with ingredients, because every cost comes from their prices.',
    at: () => recipes,
    targets: ['tabs'],
  },
  {
    title: 'What’s still missing',
    text: () =>
      '‘No price’ shows the ingredients that can’t be costed yet, and ‘Unknowns’ those with an allergen nobody has declared. Clear both and you can trust every total.',
    at: ({ ingredient }) => ingredient && ingredients,
    targets: ['ingredient-filters'],
  },
  {
    title: 'Less typing',
    text: () =>
      'You don’t have to type in nutrition and allergens. ‘Look up’ finds them in a food library, so you only add your price.',
    at: () => ingredients,
    targets: ['look-up'],
  },
  {
    title: 'Name or barcode',
    text: () =>
      'Type what it’s called, or the number under the barcode on the pack. You see every figure with its source, and tick what to use.',
    at: () => `${ingredients}&ingredient=new&field=library`,
    targets: ['food-or-barcode'],
  },
  {
    title: 'What you paid',
    text: ({ ingredient }) =>
      `${ingredient ? `This is ${quoted(ingredient)}. ` : ''}Choose ‘From a pack’ and enter what’s on the invoice, such as 16 kg for £18.40. We work out the price of one.`,
    at: inPanel,
    targets: ['price'],
  },
  {
    title: 'Priced by',
    text: () =>
      'This is the unit the price is shown in. Recipes can still use grams, spoons or pieces; we convert them for you.',
    at: inPanel,
    targets: ['priced-by'],
  },
  {
    title: 'What’s in it?',
    text: () =>
      'Give each of the 14 allergens an answer from the pack. Unknown stays unknown in every recipe, and is never taken for ‘free from’.',
    legend: 'allergens',
    at: inPanel,
    targets: ['allergens'],
  },
  {
    title: 'Nutrition figures',
    text: () =>
      'Enter the figures for 100 g or 100 ml as the pack has them. A blank one stays unknown and never counts as 0.',
    at: inPanel,
    targets: ['nutrition'],
  },
  {
    title: 'Eggs, tins and peel',
    text: () =>
      'Say once what a piece weighs, what a pack holds and what’s left after peeling. Then a recipe can ask for 3 eggs or 165 g of egg, and both cost the same.',
    at: inPanel,
    targets: ['measures'],
  },
  {
    title: 'Who you buy from',
    text: () =>
      'Keep each supplier’s details here, with what you buy from them. Shopping lists are sorted by supplier.',
    at: () => `${recipes}?tab=suppliers`,
    targets: ['suppliers-tab'],
  },
];

const recipeSteps: readonly TourStep[] = [
  {
    title: 'Start a recipe',
    text: () =>
      'Give it a name and say how much a batch makes. You add the ingredients next, and the cost follows as you type.',
    at: ifRecipesCanBeAdded,
    targets: ['new-recipe'],
  },
  {
    title: 'Or paste it',
    text: () =>
      'Got it in a note or an email? Paste the whole text, and we match its lines to your ingredients.',
    at: ifRecipesCanBeAdded,
    targets: ['paste-recipe'],
  },
  {
    title: 'What you keep',
    text: ({ targetMarginPercent }) =>
      `Your margin is the share of the price that’s left after costs. The upright line is your ${displayDecimal(targetMarginPercent, 0)}% target.`,
    legend: 'margin',
    at: ({ recipe }) => recipe && recipes,
    targets: ['margin', 'no-margin'],
  },
  {
    title: 'How much a batch makes',
    text: ({ recipe }) =>
      `${recipe ? `This is ${quoted(recipe)}. ` : ''}Everything here is for one batch. Enter how many it makes, in your own word: tarts, jars, loaves.`,
    at: inRecipe(),
    targets: ['batch-makes'],
  },
  {
    title: 'What goes in',
    text: () =>
      'Find an ingredient by its name, or another recipe such as a pastry or a custard. New names become ingredients, and you can price them later.',
    at: ({ canAddRecipes, ...book }) => (canAddRecipes ? inRecipe()({ canAddRecipes, ...book }) : null),
    targets: ['add-line'],
  },
  {
    title: 'How much of it',
    text: () =>
      'Type the quantity as you’d write it. Enter takes you to the next line, and Esc puts back what was there.',
    legend: 'quantities',
    at: inRecipeWithLines(),
    targets: ['quantity'],
  },
  {
    title: 'What a batch costs',
    text: () =>
      'The receipt follows every keystroke. If a price is missing it says ‘at least’, so you never mistake part of the cost for all of it.',
    at: inRecipe(),
    targets: ['batch-cost'],
  },
  {
    title: 'What you charge',
    text: () =>
      'Enter your price without VAT. We show the margin, and the price that would reach your target.',
    at: inRecipe(),
    targets: ['sell-for'],
  },
  {
    title: 'Boxes, jars and bags',
    text: () =>
      'Packaging often costs more than the sugar. Enter what one costs, for the shop and for takeaway, and we count the one that applies.',
    at: inRecipe('&view=details'),
    targets: ['packaging'],
  },
  {
    title: 'Nutrition of the recipe',
    text: () =>
      'We add it up from the ingredients. Weigh the finished batch once, and the figures allow for the water that bakes off.',
    at: inRecipeWithLines('&view=nutrition'),
    targets: ['recipe-nutrition'],
  },
  {
    title: 'The ingredient list',
    text: () =>
      'Heaviest first, with allergens in bold, as the law asks. It’s written from your lines, so it changes when the recipe does.',
    at: inRecipeWithLines('&view=allergens'),
    targets: ['ingredient-list'],
  },
  {
    title: 'Ready to print',
    text: () =>
      'Here is the label that follows from all of it. ‘Edit and print’ checks it first, and tells you if it changed since you approved it.',
    at: inRecipe(),
    targets: ['label-card'],
  },
];

const shoppingSteps: readonly TourStep[] = [
  {
    title: 'What will you make?',
    text: () =>
      'Pick your recipes for the week and how much of each. We’ve put one here as an example; nothing is saved.',
    at: inShoppingList,
    targets: ['to-make'],
  },
  {
    title: 'What to buy for it',
    text: () =>
      'It adds up what the recipes need, in whole packs, by supplier, with prices. ‘Save list’ keeps it, and you can tick it off in the shop.',
    at: inShoppingList,
    targets: ['to-buy'],
  },
];

export const tourSteps: readonly TourStep[] = [...pantrySteps, ...recipeSteps, ...shoppingSteps];
