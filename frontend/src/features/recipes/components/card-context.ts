import type { Currency } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import type { Entry } from '../../../data/recipe-entries.ts';

/** The data and callbacks shared by all cards. */
export interface CardContext {
  book: Book;
  currency: Currency;
  targetPercent: string;
  readOnly: boolean;
  /** Ids of recipes whose label needs another look. */
  labelsToReview: ReadonlySet<string>;
  /** Variations can be seen, and not edited. */
  variationsLocked: boolean;
  /** The recipe that is being duplicated. */
  duplicating: string | null | undefined;
  onDuplicate: (id: string) => void;
  onDelete: (entry: Entry) => void;
}
