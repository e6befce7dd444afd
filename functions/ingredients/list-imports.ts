import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readOpenImports, toImport } from './import-table.ts';

/** Any member: lists the open imports, to continue or discard. */
export const listImports = useCase(ingredientsContract.listImports, {
  read: ({ params }) => readOpenImports(params),
  answer: (_, open) => ok({ items: open.map(toImport) }),
});
