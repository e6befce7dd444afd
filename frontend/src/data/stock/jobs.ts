/** The jobs of stock, as the device keeps them. */
import type { PutCount } from '@batchbook/shared/stock/count-schema';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import type { Job } from '../outbox/job.ts';

export interface MovementJob extends Job<'movement', PutMovement> {
  siteId: string;
  itemId: string;
}

export type TransferJob = Job<'transfer', PutTransfer>;

export type CountJob = Job<'count', PutCount>;

export const isCount = (job: Job): job is CountJob => job.kind === 'count';
