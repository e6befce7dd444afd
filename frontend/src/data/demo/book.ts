/**
 * The demo's data in this browser's storage, as one value. Each operation reads it, changes it and writes it
 * back, so that two tabs share one book. When storage is closed or full, it lasts as long as the page.
 */
import type { Organization } from '@batchbook/shared/accounts/schema';
import type { VersionedEntity } from '@batchbook/shared/content';
import type { Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { LabelContent, LabelFact } from '@batchbook/shared/recipes/label-schema';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { readStored, writeStored } from '../storage.ts';

const storageKey = 'bb-demo';

/** A label's content, and its approval with the facts at that moment. */
export interface DemoLabel {
  content: LabelContent;
  version: number;
  approval: {
    recipeVersion: number;
    fingerprint: string;
    at: string;
    userId: string;
    facts: LabelFact[];
    content?: LabelContent;
  } | null;
}

export interface SimpleEntity extends VersionedEntity {
  name: string;
}

export interface DemoBook {
  format: 1;
  organization: Organization;
  suppliers: Supplier[];
  ingredients: Ingredient[];
  recipes: Recipe[];
  /** Deleted recipes that can be restored. */
  deletedRecipes: Recipe[];
  variations: Variation[];
  shoppingLists: ShoppingList[];
  /** By id of recipe or variation. Samples have none. */
  labels?: Record<string, DemoLabel>;
  /** Entities without rules, by the last part of their path, such as 'customers'. */
  simple?: Record<string, SimpleEntity[]>;
  /** Each ingredient's past prices, newest first. */
  prices: Record<string, Price[]>;
  /** The ids that the visitor created or changed. 'Keep my work' starts from them. */
  touched: string[];
}

/** The book when storage is closed or full. */
let inMemory: string | null = null;

const stored = (): string | null => inMemory ?? readStored(storageKey);

function store(text: string): void {
  inMemory = writeStored(storageKey, text) ? null : text;
}

/** The current book, or `null` when the demo was never opened. */
export function readBook(): DemoBook | null {
  const text = stored();
  if (text === null) return null;
  try {
    const book = JSON.parse(text) as DemoBook;
    return book.format === 1 ? withLists(book) : null;
  } catch {
    return null;
  }
}

/** Lists that were kept before they could have ingredients have none. */
const withLists = (book: DemoBook): DemoBook => ({
  ...book,
  shoppingLists: book.shoppingLists.map((list) => ({ ...list, ingredients: list.ingredients ?? [] })),
});

export const writeBook = (book: DemoBook): void => store(JSON.stringify(book));

/** Removes the demo's data. */
export function forgetBook(): void {
  inMemory = null;
  writeStored(storageKey, null);
}

/** Marks an entity as created or changed by the visitor. */
export function touch(book: DemoBook, id: string): void {
  if (!book.touched.includes(id)) book.touched.push(id);
}

/** Calls back when another tab changed the book. Returns the unsubscribe function. */
export function onBookChangedElsewhere(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => event.key === storageKey && listener();
  window.addEventListener('storage', onStorage);
  return () => window.removeEventListener('storage', onStorage);
}
