import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { ingredientPrefix, toIngredient } from './table.ts';

/** Any member: the ingredients in the order they were made; the screens sort them by name. */
export const listIngredients = useCase(ingredientsContract.listIngredients, {
  read: async ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: ingredientPrefix,
      ...pageOf(query, ingredientPrefix),
      ...(query.archived === 'include' ? {} : { unless: 'archived' }),
    }),
  answer: (_, page) =>
    ok({ items: page.items.map(toIngredient), nextCursor: cursorOf(page.next, ingredientPrefix) }),
});
