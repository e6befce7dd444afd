/** What people read about a call that failed: the one place where a problem's code becomes a sentence. */
import { recipeLimitMessage, siteLimitMessage } from '@batchbook/shared/billing/constants';
import { ApiError, type ApiErrorCode } from '@batchbook/shared/http/client';
import { noOrganization, type Problem } from '@batchbook/shared/http/problem';

type Sentences = Partial<Record<ApiErrorCode, string | ((problem: Problem | null) => string | undefined)>>;

const sentences: Sentences = {
  network: 'We got no answer. Check your connection and try again.',
  unauthenticated: 'User not authenticated',
  forbidden: 'You don’t have permission to do this.',
  owner_only: 'Only the owner can do this.',
  not_found: 'It’s no longer there. Someone may have deleted it.',
  too_many_requests: (problem) => problem?.detail ?? 'That was a lot at once. Wait a moment and try again.',
  busy: 'A lot is being changed at once. Try again in a moment.',
  unavailable: 'We couldn’t do that right now. Try again in a moment.',
  stale_version: 'Someone else changed this in the meantime.',
  confirmation_required: (problem) =>
    `${problem?.issues?.map(({ message }) => message).join(' ') ?? ''} Open it to correct or confirm that.`.trim(),
  body_too_large: 'That’s too much to send at once.',
  answer_too_large: 'This has grown too large to open. Shorten its texts, or split it into smaller parts.',
  not_in_demo: 'This isn’t in the demo. Sign up to use it. What you made here comes along.',
  label_changed: 'Something changed again since you saw it. Look at what changed, then approve it.',
  label_blocked: 'Something stops this label. It’s named above the label.',
  already_member: 'This person is already a member.',
  already_invited: 'This address is already invited.',
  invitation_closed: 'This invitation was accepted or cancelled in the meantime.',
  user_limit_reached: 'Every seat of your plan is taken. Upgrade to invite more team members.',
  organization_limit_reached: (problem) =>
    problem?.detail ??
    'You own three businesses without a paid plan. Upgrade, delete or hand over one of them to create another.',
  session_ended: 'You were signed out. Sign in again.',
  owns_organizations: (problem) =>
    `${problem?.detail ?? 'You own a business with other members'}. Hand it over or delete it first.`,
  owner_stays: 'The owner can’t leave. Transfer the business to someone else first.',
  already_subscribed: 'There is already a subscription. Change it on the account page.',
  not_subscribed: 'There is no subscription to change.',
  payment_unavailable: 'We can’t reach Stripe right now. Try again in a moment.',
  payment_due: 'Pay the open invoice on the account page first, then move up.',
  coupon_invalid: (problem) => problem?.detail ?? 'Invalid coupon code',
  recipe_limit_reached: recipeLimitMessage,
  recipes_read_only: 'Recipes are read-only because your plan’s limit is exceeded.',
  recall_signed_off: 'This was signed off, so it stays as it is. Record another one for what happens after.',
  invalid_request: (problem) => {
    const issue = problem?.issues?.[0];
    return issue ? `${issue.path}: ${issue.message}` : 'Some of what you entered isn’t valid.';
  },
};

const stock = {
  confirmation_required: (problem) => {
    const issues = problem?.issues ?? [];
    const next = issues.some(({ code }) => code === 'counted_since')
      ? 'Say whether it was on the shelf then, and record it again.'
      : 'If that’s right, record it again.';
    return [...issues.map(({ message }) => message), next].join(' ');
  },
  id_taken: 'This was already posted with other figures. Remove the line and type it again.',
  no_default_site: 'No default site found',
  stock_closed: 'The site or the item was deleted in the meantime.',
  already_tracked: 'This is tracked already.',
  undone_already: 'This was undone already.',
  not_undoable: (problem) => problem?.detail ?? 'It can’t be undone. Adjust the level instead.',
  site_is_default: 'The default site can’t be deleted. Make another one the default first.',
  site_limit_reached: siteLimitMessage,
  sites_read_only:
    'Stock is read-only: there are more sites than your plan allows. Upgrade your plan, or delete a site.',
  feature_not_included: 'Stock is part of the trial, and of Grow and every plan above it.',
  invalid_request: (problem) => {
    const issue = problem?.issues?.[0];
    return issue && ['unit', 'quantity'].includes(issue.path)
      ? `The ${issue.path} ${issue.message}.`
      : undefined;
  },
} satisfies Sentences;

const marketEvents = {
  feature_not_included: 'Events are part of the trial, and of Grow and every plan above it.',
  stale_version: 'Somebody else changed this event meanwhile. Look at it again, then save.',
  invalid_request: (problem) => {
    const issue = problem?.issues?.[0];
    return issue && /^packing\..*\.lotCode$/.test(issue.path)
      ? `A lot on the pack list ${issue.message}.`
      : undefined;
  },
  event_recipes_gone: (problem) =>
    `${problem?.detail ?? 'Some recipes'}: they were taken off this event meanwhile. Nothing was saved.`,
} satisfies Sentences;

/** Codes that need other words on some screens. They come before the general ones. */
const sentencesOf = {
  recipes: {
    recipe_cycle: (problem) => `It would contain itself: ${problem?.detail ?? 'a loop'}`,
    feature_not_included: 'Variations come with Standard. Upgrade your plan to make them.',
  },
  production: {
    run_locked: (problem) => problem?.detail ?? 'This run is locked. Only drafts can be changed or deleted.',
    batch_number_taken: 'Another run has this batch number.',
    run_not_locked: (problem) => problem?.detail ?? 'Only a locked run can be struck through.',
    run_struck: 'This run was struck through already.',
    run_in_use: (problem) =>
      `${problem?.detail ?? 'Another run'} was confirmed with some of this batch. So it keeps its number and can’t be deleted.`,
    awaited_run_gone: (problem) =>
      `The run that makes ${problem?.detail ?? 'some of this'} was deleted. Choose where it comes from, then confirm again.`,
    not_found: (problem) => problem?.detail,
  },
  marketEvents,
  /** What was refused after it waited on the device. */
  unsentEvents: {
    ...marketEvents,
    stale_version:
      'Somebody else changed the same meanwhile. Look at the event, then enter it again or drop this.',
    not_found: 'The event was deleted meanwhile. Drop this change.',
  },
  sales: {
    id_taken: 'This sale was already recorded with other figures. Drop this one and look at the list.',
    run_not_locked: 'This run isn’t locked yet. Confirm it first.',
    run_struck: 'This run was struck through. It takes no more sales.',
  },
  stock,
  /** What was refused after it waited on the device. */
  unsentStock: {
    ...stock,
    id_taken:
      'The first version was already recorded. Drop this change. If the recorded one is wrong, undo it in the item’s ledger.',
  },
} satisfies Record<string, Sentences>;

/** A sentence for people, in the words of the screens that it is shown on. */
export function sentenceOf(error: unknown, screens?: keyof typeof sentencesOf): string {
  if (!(error instanceof ApiError)) return 'Something went wrong. Try again.';
  const { code, problem } = error;
  if (problem?.detail === noOrganization) return noOrganization;
  const own: Sentences = screens ? sentencesOf[screens] : {};
  for (const sentence of [own[code], sentences[code]]) {
    const text = typeof sentence === 'function' ? sentence(problem) : sentence;
    if (text !== undefined) return text;
  }
  return 'Something went wrong on our side. Try again.';
}

/** What the server found wrong, by the path of the field (`lines.3.quantity`). */
export function issuesOf(error: unknown): Record<string, string> {
  const issues = error instanceof ApiError ? (error.problem?.issues ?? []) : [];
  const wrong = issues.filter(({ code }) => code === undefined);
  return Object.fromEntries(wrong.map(({ path, message }) => [path, message]));
}

/** Whether what an address names isn't there: it was deleted, belongs to others, or its id is none. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  if (error.code === 'not_found') return true;
  return error.code === 'invalid_request' && error.problem?.issues?.[0]?.path === 'id';
}

/** Whether a call got no answer at all. */
export const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.code === 'network';

/** Returns the current entity if a stale version was refused, else `null`. */
export function staleCurrent<Entity>(error: unknown): Entity | null {
  if (!(error instanceof ApiError) || error.code !== 'stale_version') return null;
  return (error.problem?.current as Entity | undefined) ?? null;
}
