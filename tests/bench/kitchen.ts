/** An organization with enough ingredients and recipes to measure. */
import { newId } from '@batchbook/shared/ids';
import { lineOf } from '../support/lines.ts';
import {
  newIngredient,
  newOrganization,
  setEntitlement,
  type TestOrganization,
} from '../support/organization.ts';

export interface Kitchen extends TestOrganization {
  ingredients: string[];
  newRecipe(lines: number): Promise<string>;
}

export async function benchKitchen(): Promise<Kitchen> {
  const organization = await newOrganization();
  await setEntitlement(organization.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  const ingredients: string[] = [];
  for (let index = 0; index < 20; index++) ingredients.push((await newIngredient(organization)).id);
  return {
    ...organization,
    ingredients,
    newRecipe: async (lines) => {
      const id = newId();
      const body = {
        name: 'Loaf',
        lines: ingredients.slice(0, lines).map((ingredient) => lineOf(ingredient)),
      };
      await organization.call('putRecipe', { params: { id }, body });
      return id;
    },
  };
}
