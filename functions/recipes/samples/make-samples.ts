/** Builds the sample data as entities of one organization, with new ids. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { newContent } from '@batchbook/shared/recipes/recipe-content';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import {
  newSampleIds,
  type SampleIds,
  sampleIngredientBody,
  sampleLineBody,
} from '@batchbook/shared/samples/sample-bodies';
import {
  type SampleIngredient,
  sampleIngredients,
  sampleSuppliers,
} from '@batchbook/shared/samples/sample-ingredients';
import { type SampleRecipe, sampleRecipes } from '@batchbook/shared/samples/sample-recipes';
import { newIngredient, newContent as newIngredientContent } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { ownedBy } from '../../platform/entity/owned.ts';
import { newRecipe } from '../put-recipe.ts';

export interface Samples {
  suppliers: Supplier[];
  ingredients: Ingredient[];
  recipes: Recipe[];
}

export function makeSamples(actor: Member, now: Date): Samples {
  const ids = newSampleIds();
  return {
    suppliers: Object.entries(sampleSuppliers).map(([key, fields]) => ({
      ...fields,
      address: '',
      ...ownedBy(actor, ids.suppliers[key] ?? '', now),
    })),
    ingredients: Object.entries<SampleIngredient>(sampleIngredients).map(([key, sample]) =>
      ingredientOf(actor, ids.ingredients[key] ?? '', sampleIngredientBody(sample, ids, dayOf(now)), now),
    ),
    recipes: Object.entries<SampleRecipe>(sampleRecipes).map(([key, sample]) =>
      recipeOf(actor, ids.recipes[key] ?? '', sample, ids, now),
    ),
  };
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function ingredientOf(
  actor: Member,
  id: string,
  body: ReturnType<typeof sampleIngredientBody>,
  now: Date,
): Ingredient {
  const content = newIngredientContent(body, dayOf(now));
  return { ...newIngredient(actor, id, content, now), isSample: true };
}

function recipeOf(actor: Member, id: string, sample: SampleRecipe, ids: SampleIds, now: Date): Recipe {
  const { lines, ...fields } = sample;
  const references = {
    ingredients: namesOf(ids.ingredients, sampleIngredients),
    recipes: namesOf(ids.recipes, sampleRecipes),
  };
  const sent = { ...fields, lines: lines.map((line) => sampleLineBody(line, ids)) };
  return { ...newRecipe(actor, id, newContent(sent, references), now), isSample: true };
}

const namesOf = (
  ids: Record<string, string>,
  samples: Record<string, { name?: string | undefined }>,
): Map<string, string> =>
  new Map(Object.entries(samples).map(([key, { name }]) => [ids[key] ?? '', name ?? '']));
