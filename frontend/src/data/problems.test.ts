import { ApiError } from '@batchbook/shared/http/client';
import { noOrganization, type Problem, problems } from '@batchbook/shared/http/problem';
import { expect, it } from 'vitest';
import { sentenceOf } from './problems.ts';

const notFound = (detail?: string): ApiError => {
  const problem: Problem = {
    type: 'about:blank',
    code: 'not_found',
    ...problems.not_found,
    ...(detail && { detail }),
  };
  return new ApiError(404, 'not_found', problem.title, problem);
};

/** Section 8 of the specification, to the letter. */
it.each([
  [new ApiError(401, 'unauthenticated', 'You are signed out', null), 'User not authenticated'],
  [notFound(noOrganization), 'No organization found'],
  [new ApiError(403, 'recipe_limit_reached', '', null), 'Recipe limit reached. Please upgrade your plan.'],
])('%s', (error, text) => expect(sentenceOf(error)).toBe(text));

it('says of what is gone from an organization that somebody may have deleted it', () =>
  expect(sentenceOf(notFound())).toMatch(/Someone may have deleted it/));

it('uses the words of the screens that it is shown on, and the general ones for the rest', () => {
  const taken = new ApiError(409, 'id_taken', '', null);
  expect(sentenceOf(taken, 'stock')).toBe(
    'This was already posted with other figures. Remove the line and type it again.',
  );
  expect(sentenceOf(taken)).toBe('Something went wrong on our side. Try again.');
  expect(sentenceOf(new ApiError(429, 'busy', '', null), 'stock')).toBe(
    'A lot is being changed at once. Try again in a moment.',
  );
  const invalid = (path: string): ApiError => {
    const issues = [{ path, message: 'is not a unit' }];
    const { status, title } = problems.invalid_request;
    const problem: Problem = { type: 'about:blank', code: 'invalid_request', status, title, issues };
    return new ApiError(status, 'invalid_request', title, problem);
  };
  expect(sentenceOf(invalid('unit'), 'stock')).toBe('The unit is not a unit.');
  expect(sentenceOf(invalid('note'), 'stock')).toBe('note: is not a unit');
});
