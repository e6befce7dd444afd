import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { toVariation, variationPrefix } from './variation-table.ts';

/** Any member: the variations of all recipes, newest first, whatever the plan has. */
export const listVariations = useCase(recipesContract.listVariations, {
  read: async ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: variationPrefix,
      newestFirst: true,
      ...pageOf(query, variationPrefix),
    }),
  answer: (_, page) =>
    ok({ items: page.items.map(toVariation), nextCursor: cursorOf(page.next, variationPrefix) }),
});
