import { ApiError } from '@batchbook/shared/http/client';
import { sentenceOf } from '../../../data/problems.ts';

export const limitText = 'Recipe limit reached. Please upgrade your plan.';

export const isLimit = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'recipe_limit_reached';

/** A sentence for people; the limit in the words that it has everywhere, a loop by its name. */
export function messageOf(error: unknown): string {
  if (isLimit(error)) return limitText;
  if (!(error instanceof ApiError)) return sentenceOf(error);
  if (error.code === 'recipe_cycle') return `It would go into itself: ${error.problem?.detail ?? 'a loop'}`;
  if (error.code === 'feature_not_included')
    return 'Variations come with Standard. Upgrade your plan to make them.';
  return sentenceOf(error);
}
