/** A sale as the device keeps it until it is sent. */
import type { PutSale, Sale } from '@batchbook/shared/production/sale-schema';
import type { Job } from '../outbox/job.ts';

/** Its id is the sale's. */
export interface SaleJob extends Job<'sale', PutSale> {
  run: {
    id: string;
    recipeId: string;
    recipeName: string;
    batchNumber: string;
    useByDate: string | null;
    unit: string;
    /** Where its output went into stock; `null` where it didn't. */
    siteId: string | null;
  };
  /** The sale as it was read, of a change. */
  before: Sale | null;
}

export const isSale = (job: Job): job is SaleJob => job.kind === 'sale';
