/** A delivery, use, waste, adjustment, return, destruction or undo that is recorded at one site. */
import { answerWithinMs } from '@batchbook/shared/http/client';
import type { LedgerLine, PostedMovement, PutMovement } from '@batchbook/shared/stock/movement-schema';
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import { outboxKind } from '../outbox/kind.ts';
import { showPosted } from './follow.ts';
import type { MovementJob } from './jobs.ts';
import { type LevelEffect, negated } from './level-effects.ts';
import { reasonText } from './reason-text.ts';
import { stockApi } from './stock-api.ts';
import { stockKeys } from './stock-keys.ts';

export const movementKind = outboxKind<MovementJob, PostedMovement>({
  kind: 'movement',
  send({ organizationId, siteId, itemId, id, body }) {
    const params = { organizationId, siteId, itemId, id };
    return stockApi.putMovement({ params, body, signal: AbortSignal.timeout(answerWithinMs) });
  },
  touches: ({ itemId }) => [itemId],
  effects({ organizationId, siteId, itemId, body }, client): LevelEffect[] {
    const { reason, lotCode, useByDate = null } = body;
    const lot = lotCode ? { lot: { lotCode, useByDate } } : {};
    const undone = body.undoes ? movementIn(client, organizationId, body.undoes) : null;
    const keepsLevel = (body.wasCounted || undone?.wasCounted) === true;
    const by = movedBy(body, undone);
    return [
      {
        ...{ on: 'stock-level', siteId, itemId, name: reasonText[reason], by, ...lot },
        ...(keepsLevel && { keepsLevel }),
      },
    ];
  },
  sent: ({ organizationId }, answer, client) =>
    showPosted(client, organizationId, answer ? [answer.level] : []),
  words: async () => (await import('./job-words.ts')).movementWords,
});

function movedBy({ quantity, unit }: PutMovement, undone: LedgerLine | null): LevelEffect['by'] {
  if (quantity !== undefined) return { by: 'quantity', quantity, unit: unit ?? null };
  return undone && { by: 'quantity', quantity: negated(undone.change), unit: undone.levelUnit };
}

/** Finds a movement in any ledger that was opened. */
function movementIn(client: QueryClient, organizationId: string, id: string): LedgerLine | null {
  const ledgers = client.getQueriesData<InfiniteData<{ items: LedgerLine[] }>>({
    queryKey: stockKeys.ledgers(organizationId),
  });
  for (const [, ledger] of ledgers)
    for (const { items } of ledger?.pages ?? []) {
      const line = items.find((entry) => entry.id === id);
      if (line) return line;
    }
  return null;
}
