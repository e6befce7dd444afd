/** What to tell people about a write of stock that was refused. */
import { ApiError, type ApiErrorCode } from '@batchbook/shared/http/client';

const sentences: Partial<Record<ApiErrorCode, string>> = {
  id_taken: 'This was posted before with other figures. Remove the line and type it again.',
  no_default_site: 'No default site found',
  stock_closed: 'The site or the item was deleted in the meantime.',
  already_tracked: 'This is tracked already.',
  undone_already: 'It was undone already.',
  site_is_default: 'The default site can’t be deleted. Make another one the default first.',
  site_limit_reached: 'Site limit reached. Please upgrade your plan.',
  sites_read_only:
    'Stock is read-only: there are more sites than your plan allows. Upgrade your plan, or delete a site.',
  feature_not_included: 'Stock is part of the trial, and of Grow and every plan above it.',
};

/** A sentence for what only stock is refused for; `null` for the rest. What the server explains itself wins. */
export function stockSentence(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  if (error.code === 'not_undoable')
    return error.problem?.detail ?? 'It can’t be undone. Adjust the level instead.';
  const issue = error.code === 'invalid_request' ? error.problem?.issues?.[0] : undefined;
  if (issue && ['unit', 'quantity'].includes(issue.path)) return `The ${issue.path} ${issue.message}.`;
  return sentences[error.code] ?? null;
}
