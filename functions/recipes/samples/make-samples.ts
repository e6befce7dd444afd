/** The sample data as the things of one organization, with ids of their own. */

import { newId } from '@batchbook/shared/ids';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { newContent } from '@batchbook/shared/recipes/recipe-content';
import type { PutRecipeLine, Recipe } from '@batchbook/shared/recipes/schema';
import { newIngredient, newContent as newIngredientContent } from '../../ingredients/index.ts';
import type { Member } from '../../platform/actor.ts';
import { ownedBy } from '../../platform/entity/owned.ts';
import { newRecipe } from '../put-recipe.ts';
import { type SampleIngredientName, sampleIngredients, sampleSuppliers } from './sample-ingredients.ts';
import { type SampleRecipe, sampleRecipes } from './sample-recipes.ts';

export interface Samples {
  suppliers: Supplier[];
  ingredients: Ingredient[];
  recipes: Recipe[];
}

export function makeSamples(actor: Member, now: Date): Samples {
  const suppliers = new Map(
    Object.entries(sampleSuppliers).map(([name, fields]) => [name, supplierOf(actor, fields, now)]),
  );
  const ingredients = new Map<SampleIngredientName, Ingredient>();
  for (const [name, { supplier, ...sent }] of Object.entries(sampleIngredients)) {
    const supplierId = (supplier && suppliers.get(supplier)?.id) ?? null;
    const content = newIngredientContent({ ...structuredClone(sent), supplierId } as never, dayOf(now));
    const ingredient = { ...newIngredient(actor, newId(), content, now), isSample: true };
    ingredients.set(name as SampleIngredientName, ingredient);
  }
  const recipes = new Map<string, Recipe>();
  for (const [name, sample] of Object.entries(sampleRecipes))
    recipes.set(name, recipeOf(actor, sample, { ingredients, recipes }, now));
  return {
    suppliers: [...suppliers.values()],
    ingredients: [...ingredients.values()],
    recipes: [...recipes.values()],
  };
}

const dayOf = (now: Date): string => now.toISOString().slice(0, 10);

function supplierOf(
  actor: Member,
  fields: Pick<Supplier, 'name' | 'contactEmail' | 'contactPhone'>,
  now: Date,
): Supplier {
  return { ...fields, address: '', ...ownedBy(actor, newId(), now) };
}

interface Made {
  ingredients: ReadonlyMap<SampleIngredientName, Ingredient>;
  recipes: ReadonlyMap<string, Recipe>;
}

function recipeOf(actor: Member, { fields, lines }: SampleRecipe, made: Made, now: Date): Recipe {
  const put = lines.map(([what, quantity, unit, quid]): PutRecipeLine => {
    const shared = {
      id: newId(),
      quantity,
      unit,
      wastePercent: '0',
      quid: quid === 'quid',
      costOverride: null,
    };
    return 'recipe' in what
      ? { ...shared, kind: 'recipe', recipeId: made.recipes.get(what.recipe)?.id ?? '' }
      : { ...shared, kind: 'ingredient', ingredientId: made.ingredients.get(what.ingredient)?.id ?? '' };
  });
  const named = <T extends { id: string; name: string }>(things: Iterable<T>): Map<string, string> =>
    new Map([...things].map((thing) => [thing.id, thing.name]));
  const references = {
    ingredients: named(made.ingredients.values()),
    recipes: named(made.recipes.values()),
  };
  const content = newContent({ ...fields, lines: put }, references);
  return { ...newRecipe(actor, newId(), content, now), isSample: true };
}
