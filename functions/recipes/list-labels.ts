import { recipesContract } from '@batchbook/shared/recipes/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { labelPrefix, toLabelSummary } from './label-table.ts';

/** Any member: lists the labels of all recipes and variations, newest recipe first. */
export const listLabels = useCase(recipesContract.listLabels, {
  read: async ({ params, query }) =>
    queryPage(params, {
      pk: organizationPk(params.organizationId),
      prefix: labelPrefix,
      newestFirst: true,
      ...pageOf(query, labelPrefix),
    }),
  answer: (_, page) =>
    ok({ items: page.items.map(toLabelSummary), nextCursor: cursorOf(page.next, labelPrefix) }),
});
