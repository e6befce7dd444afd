/** A sale of a run: recorded or changed at once, or when there is a network again. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { Sale } from '@batchbook/shared/production/sale-schema';
import { productUnit } from '@batchbook/shared/stock/product';
import type { QueryClient } from '@tanstack/react-query';
import { saveOnTop } from '../collection.ts';
import { outboxKind } from '../outbox/kind.ts';
import { putSale, readSalesAgain, rememberSale } from '../sales.ts';
import type { BookData } from '../stock/book-data.ts';
import { showPosted } from '../stock/follow.ts';
import { type LevelEffect, negated } from '../stock/level-effects.ts';
import { stockKeys } from '../stock/stock-keys.ts';
import type { SaleJob } from './sale-job.ts';

export const saleKind = outboxKind<SaleJob, Sale>({
  kind: 'sale',
  send({ organizationId, id, run, body, before }) {
    const put = (version?: number) =>
      putSale(
        { organizationId, runId: run.id, id },
        { ...body, ...(version !== undefined && { version }) },
        AbortSignal.timeout(answerWithinMs),
      );
    return before ? saveOnTop(before, body, put) : put();
  },
  // Sales of one batch take from one lot: one after the other.
  touches: ({ id, run }) => [id, run.id],
  effects({ organizationId, run, body, before }, client): LevelEffect[] {
    const itemId = run.siteId && productIn(client, organizationId, run.recipeId);
    if (!itemId || run.siteId === null) return [];
    const { batchNumber: lotCode, useByDate } = run;
    const { unit } = productUnit(run.unit);
    const leg = (siteId: string | null | undefined, quantity: string): LevelEffect => ({
      ...{ on: 'stock-level', siteId: siteId ?? run.siteId ?? '', itemId, name: 'Sale' },
      ...{ by: { by: 'quantity', quantity, unit }, lot: { lotCode, useByDate } },
    });
    if (before === null) return [leg(body.siteId, negated(body.quantity ?? '0'))];
    const { quantity = before.quantity, siteId = before.siteId } = body;
    return [leg(before.siteId, before.quantity), leg(siteId, negated(quantity))];
  },
  sent({ organizationId }, answer, client) {
    if (answer) rememberSale(client, organizationId, answer);
    else void readSalesAgain(client, organizationId);
    showPosted(client, organizationId, []);
  },
  words: async () => (await import('./sale-words.ts')).saleWords,
});

/** The stock item of what a recipe makes, as far as this device knows. */
function productIn(client: QueryClient, organizationId: string, recipeId: string): string | undefined {
  const items = client.getQueryData<BookData>(stockKeys.book(organizationId))?.items;
  return items?.find(({ category, referenceId }) => category === 'product' && referenceId === recipeId)?.id;
}
