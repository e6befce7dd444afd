/** Posts to the ledgers: at once where there is a connection, kept and sent later where there is none. */
import { newId } from '@batchbook/shared/ids';
import type { PutCount, StockCount } from '@batchbook/shared/stock/count-schema';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { useMemo } from 'react';
import { useSession } from '../organization.tsx';
import type { Posting } from './job.ts';
import type { Posted } from './job-waiters.ts';
import { queueOf } from './queue.ts';

export type { Posted } from './job-waiters.ts';

/**
 * Each resolves to `posted`, with the answer, or to `queued` where it waits for the connection. Refused, it
 * rejects with `ApiError` and nothing is kept.
 */
export function usePost() {
  const { me, organizationId } = useSession();
  const { userId } = me;
  return useMemo(() => {
    const post = (posting: Posting, onProgress?: (part: unknown) => void): Promise<Posted> =>
      queueOf(userId).post(
        {
          ...posting,
          organizationId,
          userId,
          madeAt: new Date().toISOString(),
          state: 'waiting',
          problem: null,
        },
        onProgress,
      );
    return {
      movement: (siteId: string, itemId: string, body: PutMovement, id = newId()) =>
        post({ kind: 'movement', id, siteId, itemId, body }),
      transfer: (body: PutTransfer, id = newId()) =>
        post({ kind: 'transfer', id, siteId: body.fromSiteId, itemId: body.itemId, body }),
      /** `onProgress` hears of each step of a long one. */
      count: (body: PutCount, id = newId(), onProgress?: (count: StockCount) => void) =>
        post({ kind: 'count', id, siteId: body.siteId, itemId: null, body }, (part) =>
          onProgress?.(part as StockCount),
        ),
    };
  }, [userId, organizationId]);
}
