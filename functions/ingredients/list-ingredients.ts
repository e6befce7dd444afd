import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { isHiddenBy, readOpenImports } from './import-table.ts';
import { readSuppliers, supplierNames } from './supplier-table.ts';
import { ingredientPrefix, toIngredient } from './table.ts';

/**
 * Any member: lists the ingredients in creation order; screens sort them by name. Reads the page concurrently with the
 * suppliers, for their names, and the open imports, whose rows are left out.
 */
export const listIngredients = useCase(ingredientsContract.listIngredients, {
  read: async ({ params, query }) => {
    const [page, suppliers, open] = await Promise.all([
      queryPage(params, {
        pk: organizationPk(params.organizationId),
        prefix: ingredientPrefix,
        ...pageOf(query, ingredientPrefix),
        ...(query.archived === 'include' ? {} : { unless: 'archived' }),
      }),
      readSuppliers(params),
      readOpenImports(params),
    ]);
    const items = page.items.filter((item) => !isHiddenBy(open, item));
    return { items, names: supplierNames(suppliers), next: page.next };
  },
  answer: (_, { items, names, next }) =>
    ok({
      items: items.map((item) => toIngredient(item, names)),
      nextCursor: cursorOf(next, ingredientPrefix),
    }),
});
