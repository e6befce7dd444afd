import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { organizationPk } from '../platform/table/keys.ts';
import { queryPage } from '../platform/table/read.ts';
import { isHiddenBy, readOpenImports } from './import-table.ts';
import { supplierPrefix, toSupplier } from './supplier-table.ts';

/** Any member: the suppliers in the order they were made, without those of an import that is open. */
export const listSuppliers = useCase(ingredientsContract.listSuppliers, {
  read: async ({ params, query }) => {
    const pk = organizationPk(params.organizationId);
    const [page, open] = await Promise.all([
      queryPage(params, { pk, prefix: supplierPrefix, ...pageOf(query, supplierPrefix) }),
      readOpenImports(params),
    ]);
    return { ...page, items: page.items.filter((item) => !isHiddenBy(open, item)) };
  },
  answer: (_, page) =>
    ok({ items: page.items.map(toSupplier), nextCursor: cursorOf(page.next, supplierPrefix) }),
});
