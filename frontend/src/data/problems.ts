/** What to tell people about a call that failed. */
import { ApiError, type ApiErrorCode } from '@batchbook/shared/http/client';
import { noOrganization } from '@batchbook/shared/http/problem';

const sentences: Partial<Record<ApiErrorCode, string>> = {
  network: 'There was no answer. Check your connection and try again.',
  unauthenticated: 'User not authenticated',
  forbidden: 'You may not do this.',
  owner_only: 'Only an owner may do this.',
  not_found: 'It is not there any more. Somebody may have deleted it.',
  too_many_requests: 'That was a lot at once. Wait a moment and try again.',
  busy: 'A lot is being changed at once. Try again in a moment.',
  unavailable: 'It can’t be saved just now. Try again in a moment.',
  stale_version: 'Somebody else changed this in the meantime.',
  body_too_large: 'That is more than fits in one go.',
  not_in_demo: 'This is not in the demo. Sign up to use it: what you made here comes along.',
  label_changed: 'Something changed again since you saw it. Look at what changed, then approve it.',
  label_blocked: 'Something stands in the way; it is named above the label.',
  recipe_limit_reached: 'Recipe limit reached. Please upgrade your plan.',
  recipes_read_only: 'Recipes are read-only because your plan’s limit is exceeded.',
};

/** A sentence for people. */
export function sentenceOf(error: unknown): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.';
  if (error.problem?.detail === noOrganization) return noOrganization;
  const known = sentences[error.code];
  if (known !== undefined) return known;
  if (error.code === 'invalid_request') return firstIssue(error) ?? 'Some of what was sent is not valid.';
  return 'Something went wrong on our side. Try again.';
}

const firstIssue = (error: ApiError): string | undefined => {
  const issue = error.problem?.issues?.[0];
  return issue && `${issue.path}: ${issue.message}`;
};

/** What the server found wrong, by the path of the field (`lines.3.quantity`). */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [path, message]));
}

/** Refused because it was made from a stale version: the entity as it stands now; otherwise `null`. */
export function staleCurrent<Entity>(error: unknown): Entity | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return (error.problem?.current as Entity | undefined) ?? null;
}
