/**
 * Errors as problem details (RFC 9457). `code` is stable, and clients may act on it; `title` and `detail` are for people.
 * Each code is declared here once, with its status and its title.
 */
export const problems = {
  invalid_request: { status: 400, title: 'Some values are not valid' },
  malformed_json: { status: 400, title: 'The body is not valid JSON' },
  invalid_signature: { status: 400, title: 'The signature does not fit' },
  session_ended: { status: 401, title: 'This session has ended' },
  owner_only: { status: 403, title: 'Only an owner may do this' },
  recipe_limit_reached: { status: 403, title: 'Recipe limit reached' },
  recipes_read_only: { status: 403, title: 'Recipes are read-only' },
  site_limit_reached: { status: 403, title: 'Site limit reached' },
  sites_read_only: { status: 403, title: 'Stock is read-only' },
  user_limit_reached: { status: 403, title: 'User limit reached' },
  organization_limit_reached: { status: 403, title: 'Business limit reached' },
  wrong_address: { status: 403, title: 'This invitation is for another email address' },
  feature_not_included: { status: 403, title: 'Your plan does not include this' },
  not_found: { status: 404, title: 'Not found' },
  id_taken: { status: 409, title: 'This id is already in use' },
  already_member: { status: 409, title: 'This person is already a member' },
  already_invited: { status: 409, title: 'This address is already invited' },
  invitation_closed: { status: 409, title: 'This invitation can’t be used any more' },
  owner_stays: { status: 409, title: 'The owner can’t leave the organization' },
  already_subscribed: { status: 409, title: 'There is already a subscription' },
  coupon_invalid: { status: 409, title: 'Invalid coupon code' },
  payment_due: { status: 409, title: 'A payment is due first' },
  not_subscribed: { status: 409, title: 'There is no subscription to change' },
  owns_organizations: { status: 409, title: 'You own a business with other members' },
  recipe_in_use: { status: 409, title: 'Other recipes use this recipe' },
  recipe_cycle: { status: 409, title: 'A recipe can’t contain itself' },
  label_changed: { status: 409, title: 'The label has changed since you saw it' },
  label_blocked: { status: 409, title: 'The label can’t be approved yet' },
  import_closed: { status: 409, title: 'The import was already committed or discarded' },
  import_incomplete: { status: 409, title: 'Not all rows of the import have arrived' },
  no_default_site: { status: 409, title: 'No default site found' },
  site_is_default: { status: 409, title: 'The default site can’t be deleted' },
  batch_number_taken: { status: 409, title: 'This batch number is already in use' },
  run_locked: { status: 409, title: 'This production run is locked' },
  run_not_locked: { status: 409, title: 'This production run is not locked' },
  run_in_use: { status: 409, title: 'Another run was confirmed with some of this batch' },
  awaited_run_gone: { status: 409, title: 'A run that this one takes from was deleted' },
  run_struck: { status: 409, title: 'This production run is struck through' },
  recall_signed_off: { status: 409, title: 'This was signed off, so it stays as it is' },
  event_recipes_gone: { status: 409, title: 'Some recipes are no longer part of this event' },
  stock_closed: { status: 409, title: 'The site or the item was deleted' },
  already_tracked: { status: 409, title: 'This is already tracked in stock' },
  undone_already: { status: 409, title: 'This movement was already undone' },
  not_undoable: { status: 409, title: 'This movement can’t be undone' },
  stock_moved: { status: 412, title: 'Stock has moved since it was read' },
  stale_version: { status: 412, title: 'Somebody else changed this in the meantime' },
  body_too_large: { status: 413, title: 'The body is too large' },
  unsupported_media_type: { status: 415, title: 'The body must be application/json' },
  confirmation_required: { status: 422, title: 'Some values look wrong. Correct or confirm them' },
  answer_too_large: { status: 422, title: 'There is too much here to send in one answer' },
  too_many_requests: { status: 429, title: 'Too many requests, please try again later' },
  busy: { status: 503, title: 'Too many changes at once, please try again' },
  unavailable: { status: 503, title: 'This can’t be saved or read right now, please try again' },
  payment_unavailable: { status: 503, title: 'Payments can’t be reached right now, please try again' },
  internal_error: { status: 500, title: 'Something went wrong on our side' },
} as const satisfies Record<string, { status: number; title: string }>;

/** The detail of `not_found` for anybody who isn't an active member of the organization (specification, section 8). */
export const noOrganization = 'No organization found';

export type ProblemCode = keyof typeof problems;

/** One issue in a request: where (a JSON path such as `lines.3.quantity`) and what is wrong. */
export interface Issue {
  path: string;
  message: string;
  /** With `confirmation_required`: what the next request names in `confirmed`. */
  code?: string;
}

/** The body of an error answer, `application/problem+json`. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  instance?: string;
  code: ProblemCode;
  issues?: Issue[];
  requestId?: string;
  /** With `recipe_in_use`: the recipes and variations that use it. */
  usedIn?: { id: string; name: string }[];
  /** With `stock_moved`: the current levels of those that moved. */
  moved?: { itemId: string; currentStock: string; unit: string; version: number }[];
  /** With `stale_version`: the current entity. With `already_tracked`: the existing stock item. */
  current?: unknown;
}

export const problemContentType = 'application/problem+json';

export const problemType = (code: ProblemCode): string =>
  `https://batchbook.example/problems/${code.replaceAll('_', '-')}`;
