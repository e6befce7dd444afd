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
  expect(sentenceOf(notFound())).toMatch(/Somebody may have deleted it/));
