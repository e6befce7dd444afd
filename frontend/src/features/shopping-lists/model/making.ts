/** A list while it is being made: a name, and so many of each recipe. Kept in this browser until it is saved. */

import type { PutShoppingList, ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { readStoredJson, writeStored } from '../../../data/storage.ts';
import { oneBatchMore } from './batches.ts';

interface Pick {
  /** A recipe or a variation. */
  recipeId: string;
  /** In what it yields. */
  quantity: string;
}

export interface Making {
  name: string;
  picks: Pick[];
}

/** What a saved list is calculated from, to be sent. */
export const picksOf = ({ recipes, ingredients }: ShoppingList): PutShoppingList => ({
  recipes: recipes.map(({ recipeId, quantity }) => ({ recipeId, quantity })),
  ...(ingredients.length > 0 && { ingredients: ingredients.map(({ name: _name, ...amount }) => amount) }),
});

export const nothingYet: Making = { name: '', picks: [] };

/** What can be picked: a recipe or a variation. */
export interface Choice {
  id: string;
  name: string;
  batchYield: string;
  unit: string;
}

/** Adds one batch of `choice`, or one more if it is on the list. */
export function withOneMore(making: Making, choice: Choice): Making {
  const there = making.picks.find((pick) => pick.recipeId === choice.id);
  if (!there)
    return { ...making, picks: [...making.picks, { recipeId: choice.id, quantity: choice.batchYield }] };
  return withQuantity(making, choice.id, oneBatchMore(there.quantity, choice.batchYield));
}

export const withQuantity = (making: Making, recipeId: string, quantity: string): Making => ({
  ...making,
  picks: making.picks.map((pick) => (pick.recipeId === recipeId ? { ...pick, quantity } : pick)),
});

export const without = (making: Making, recipeId: string): Making => ({
  ...making,
  picks: making.picks.filter((pick) => pick.recipeId !== recipeId),
});

const keyOf = (organizationId: string): string => `bb-shopping-list:${organizationId}`;

export function readMaking(organizationId: string): Making {
  const kept = readStoredJson(keyOf(organizationId)) as Making | null;
  return kept !== null && Array.isArray(kept.picks) ? kept : nothingYet;
}

export function keepMaking(organizationId: string, making: Making): void {
  const isEmpty = making.picks.length === 0 && making.name === '';
  // Where storage is closed, the list lasts as long as the page.
  writeStored(keyOf(organizationId), isEmpty ? null : JSON.stringify(making));
}
