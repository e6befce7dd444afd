/**
 * Any member: looks a food up. Cached answers come from the table. The public tables are queried only once the caller is
 * proved.
 */
import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { ok, useCase } from '../platform/http/use-case.ts';
import { readKnown } from './library/cache.ts';
import { queryOf, searchAll, sourcesFor } from './library/search.ts';

export const searchLibrary = useCase(ingredientsContract.searchLibrary, {
  read: ({ params, query, now }) => {
    const asked = queryOf(query.q);
    const sources = sourcesFor(asked).map(({ source }) => source);
    return readKnown(params, sources, asked, now);
  },
  answer: async ({ actor, query, now }, known) => ok(await searchAll(actor, queryOf(query.q), known, now)),
});
