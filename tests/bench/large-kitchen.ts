/** Organizations as large as the largest makers'. */
import { newId } from '@batchbook/shared/ids';
import { call } from '../support/api.ts';
import { lineOf } from '../support/lines.ts';
import { setEntitlement, type TestOrganization } from '../support/organization.ts';

const atOnce = 24;

/** Calls `make` for 0, 1, 2 ... `count - 1`, some of them concurrently. */
export async function many(count: number, make: (index: number) => Promise<unknown>): Promise<void> {
  let next = 0;
  const lane = async (): Promise<void> => {
    while (next < count) await make(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

export interface Size {
  recipes: number;
  ingredients: number;
  linesEach: number;
}

type Owner = Pick<TestOrganization, 'userId' | 'organizationId'>;

/** Creates things of an organization. @throws Error when one is refused. */
export const putterOf =
  ({ userId, organizationId }: Owner) =>
  async (operation: string, id: string, body: unknown): Promise<void> => {
    const answer = await call(userId, operation, { params: { organizationId, id }, body });
    if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  };

/** @returns the ids of the ingredients, in request order. */
export async function stockUp(organization: Owner, size: Size): Promise<string[]> {
  await setEntitlement(organization.organizationId, { tier: 'premium', recipesLimit: 999_999 });
  const put = putterOf(organization);
  const ingredients = Array.from({ length: size.ingredients }, () => newId());
  await many(size.ingredients, (index) =>
    put('putIngredient', ingredients[index] as string, {
      name: `Ingredient ${index}`,
      costPerUnit: String((index % 97) / 50 + 0.1).slice(0, 5),
      allergens: index % 3 ? [] : [{ allergen: 'milk', state: 'contains' }],
    }),
  );
  const pick = (recipe: number, line: number): string =>
    ingredients[(recipe * 7 + line * 13) % size.ingredients] as string;
  await many(size.recipes, (recipe) =>
    put('putRecipe', newId(), {
      name: `Recipe ${recipe}`,
      batchYield: '24',
      sellingPrice: '3.20',
      lines: Array.from({ length: size.linesEach }, (_, line) =>
        lineOf(pick(recipe, line), { quantity: String(50 + ((recipe + line) % 400)) }),
      ),
    }),
  );
  return ingredients;
}
