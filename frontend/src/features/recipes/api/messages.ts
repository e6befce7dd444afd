import { ApiError } from '@batchbook/shared/http/client';
import { sentenceOf } from '../../../data/problems.ts';

export const limitText = 'Recipe limit reached. Please upgrade your plan.';

export const isLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recipe_limit_reached';

/** A sentence for people; the limit in the words that it has everywhere. */
export const messageOf = (error: unknown): string => (isLimit(error) ? limitText : sentenceOf(error));
