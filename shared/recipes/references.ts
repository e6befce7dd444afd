/** What lines refer to: the ingredients and recipes of the same organization, by id. */
import type { PutRecipeLine } from './schema.ts';

export type Reference = Pick<PutRecipeLine & { kind: 'ingredient' }, 'kind' | 'ingredientId'> | SubRecipe;
type SubRecipe = Pick<PutRecipeLine & { kind: 'recipe' }, 'kind' | 'recipeId'>;

/** The names of what may be referred to, by id. */
export interface References {
  ingredients: ReadonlyMap<string, string>;
  recipes: ReadonlyMap<string, string>;
}

export const referredTo = (line: Reference): string =>
  line.kind === 'recipe' ? line.recipeId : line.ingredientId;
