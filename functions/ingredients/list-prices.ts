import { ingredientsContract } from '@batchbook/shared/ingredients/contract';
import { isPriceId } from '@batchbook/shared/ingredients/schema';
import { cursorOf, pageOf } from '../platform/http/paging.ts';
import { ok, useCase } from '../platform/http/use-case.ts';
import { queryPage } from '../platform/table/read.ts';
import { pricePrefix, pricesPk, toPrice, unkeptPrice } from './price-history.ts';
import { type IngredientParams, readIngredient, visibleItem } from './read-ingredient.ts';

/** Any member: lists what an ingredient has cost, newest first. */
export const listPrices = useCase(ingredientsContract.listPrices, {
  read: async ({ params, query }) => {
    const paging = readPage(params, query);
    // An invalid cursor doesn't matter when the ingredient doesn't exist.
    paging.catch(() => undefined);
    const item = visibleItem(await readIngredient(params));
    return { item, page: await paging };
  },
  answer: (_, { item, page }) => {
    // Only an ingredient that never changed has such a price, and then there is no other.
    const unkept = unkeptPrice(item);
    const prices = page.items.map(toPrice);
    return ok({
      items: unkept && prices.length === 0 ? [unkept] : prices,
      nextCursor: cursorOf(page.next, pricePrefix),
    });
  },
});

const readPage = async (
  { organizationId, id }: IngredientParams,
  query: { cursor?: string | undefined; limit?: string | undefined },
) =>
  queryPage(
    { organizationId },
    {
      pk: pricesPk(organizationId, id),
      prefix: pricePrefix,
      newestFirst: true,
      ...pageOf(query, pricePrefix, isPriceId),
    },
  );
