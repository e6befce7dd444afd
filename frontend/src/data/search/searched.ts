/**
 * What is searched of each kind of thing: its title, what says which one it is, and the rest. The lists and search read
 * the same, so that 'View all 12' opens 12 rows.
 */
import type { Customer } from '@batchbook/shared/ingredients/customer-schema';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { RunSummary } from '@batchbook/shared/production/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { searchText } from './match-words.ts';

export interface Searched {
  title: string;
  subtitle: string;
  metadata: string;
}

const joined = (parts: readonly (string | null)[]): string => parts.filter(Boolean).join(', ');

/** @param baseName Of a variation: what it varies. '' for a recipe. */
export const searchedRecipe = (
  { name, recipeType, lines }: Pick<RecipeSummary, 'name' | 'recipeType' | 'lines'>,
  baseName: string,
): Searched => ({
  title: name,
  subtitle: joined([recipeType, baseName]),
  metadata: joined(lines.map((line) => line.name)),
});

export const searchedIngredient = ({
  name,
  brand,
  supplier,
  categories,
}: Pick<Ingredient, 'name' | 'brand' | 'supplier' | 'categories'>): Searched => ({
  title: name,
  subtitle: joined([brand, supplier]),
  metadata: joined(categories),
});

export interface SearchedLevel {
  itemName: string;
  siteName: string;
  supplier: string;
  categoryName: string;
}

export const searchedLevel = ({ itemName, siteName, supplier, categoryName }: SearchedLevel): Searched => ({
  title: itemName,
  subtitle: joined([siteName, supplier]),
  metadata: categoryName,
});

export const searchedEvent = ({
  name,
  location,
  recipes,
}: Pick<MarketEventSummary, 'name' | 'location' | 'recipes'>): Searched => ({
  title: name,
  subtitle: location,
  metadata: joined(recipes.map((recipe) => recipe.recipeNameSnapshot)),
});

export const searchedSupplier = ({
  name,
  contactEmail,
  contactPhone,
  address,
}: Pick<Supplier, 'name' | 'contactEmail' | 'contactPhone' | 'address'>): Searched => ({
  title: name,
  subtitle: joined([contactEmail, contactPhone]),
  metadata: address,
});

export const searchedCustomer = ({ notes, ...customer }: Customer): Searched => {
  const { metadata, ...searched } = searchedSupplier(customer);
  return { ...searched, metadata: joined([metadata, notes]) };
};

export const searchedRun = ({
  recipeName,
  batchNumber,
}: Pick<RunSummary, 'recipeName' | 'batchNumber'>): Searched => ({
  title: recipeName,
  subtitle: batchNumber,
  metadata: '',
});

export const searchedSale = ({
  recipeName,
  purchaserName,
  purchaserEmail,
  batchNumber,
}: Pick<Sale, 'recipeName' | 'purchaserName' | 'purchaserEmail' | 'batchNumber'>): Searched => ({
  title: recipeName,
  subtitle: joined([purchaserName, batchNumber]),
  metadata: purchaserEmail,
});

/** A row of the margins: a recipe or a variation, by its name alone. */
export const searchedMargin = ({ name }: { name: string }): Searched => ({
  title: name,
  subtitle: '',
  metadata: '',
});

export const searchedShoppingList = ({
  name,
  recipes,
}: Pick<ShoppingList, 'name' | 'recipes'>): Searched => ({
  title: name,
  subtitle: '',
  metadata: joined(recipes.map((recipe) => recipe.name)),
});

export const textOfSearched = ({ title, subtitle, metadata }: Searched): string =>
  searchText(`${title} ${subtitle} ${metadata}`);

/** The text that `matcherOf` compares, of each thing, made once while the thing stays as it is. */
export function searchedTexts<Item extends object>(of: (item: Item) => Searched): (item: Item) => string {
  const texts = new WeakMap<Item, string>();
  return (item) => {
    const known = texts.get(item);
    if (known !== undefined) return known;
    const text = textOfSearched(of(item));
    texts.set(item, text);
    return text;
  };
}
