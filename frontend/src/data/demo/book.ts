/**
 * What the demo keeps, whole, in this browser's storage. Each operation reads it, changes it and writes it
 * back, so that two tabs see one book; where storage is closed or full it lasts as long as the page.
 */
import type { Organization } from '@batchbook/shared/accounts/schema';
import type { Ingredient, Price } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { LabelContent, LabelFact } from '@batchbook/shared/recipes/label-schema';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';

const storageKey = 'bb-demo';

/** What is stated on a label, and what was approved with the facts of that moment. */
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

export interface SimpleEntity {
  id: string;
  name: string;
  version: number;
  createdAt: string;
  updatedAt: string;
}

export interface DemoBook {
  format: 1;
  organization: Organization;
  suppliers: Supplier[];
  ingredients: Ingredient[];
  recipes: Recipe[];
  /** They can be brought back. */
  deletedRecipes: Recipe[];
  variations: Variation[];
  shoppingLists: ShoppingList[];
  /** By recipe or variation; none of the samples has one. */
  labels?: Record<string, DemoLabel>;
  /** Entities that are nothing but their fields, by the last part of their path: 'customers'. */
  simple?: Record<string, SimpleEntity[]>;
  /** What each ingredient has cost, newest first. */
  prices: Record<string, Price[]>;
  /** The ids of what the visitor made or changed: what 'Keep my work' begins with. */
  touched: string[];
}

/** For when storage refuses. */
let inMemory: string | null = null;

function stored(): string | null {
  if (inMemory !== null) return inMemory;
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null;
  }
}

function store(text: string): void {
  try {
    localStorage.setItem(storageKey, text);
    inMemory = null;
  } catch {
    inMemory = text;
  }
}

/** The book as it stands, or `null` where the demo was never opened. */
export function readBook(): DemoBook | null {
  const text = stored();
  if (text === null) return null;
  try {
    const book = JSON.parse(text) as DemoBook;
    return book.format === 1 ? book : null;
  } catch {
    return null;
  }
}

export const writeBook = (book: DemoBook): void => store(JSON.stringify(book));

/** The demo was never here. */
export function forgetBook(): void {
  inMemory = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Storage is closed: there was nothing in it.
  }
}

/** Marks what the visitor made or changed. */
export function touch(book: DemoBook, id: string): void {
  if (!book.touched.includes(id)) book.touched.push(id);
}

/** Calls back when another tab changed the book. Returns how to stop. */
export function onBookChangedElsewhere(listener: () => void): () => void {
  const heard = (event: StorageEvent) => event.key === storageKey && listener();
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}
