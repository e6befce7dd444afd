import { problemContentType } from '@batchbook/shared/http/problem';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { expect, it } from 'vitest';
import { answerProblem } from './answer.ts';
import { RequestProblem } from './request-problem.ts';

const event = { rawPath: '/v1/me', requestContext: { requestId: 'r1' } } as APIGatewayProxyEventV2;

it.each([
  [500, 503, 'unavailable'],
  [503, 503, 'unavailable'],
  [400, 500, 'internal_error'],
])('a service of AWS that answers %i is %i %s', (httpStatusCode, status, code) => {
  const error = Object.assign(new Error('the table’s own words'), { $metadata: { httpStatusCode } });
  const answer = answerProblem(error, event);
  expect(answer.statusCode).toBe(status);
  expect(answer.headers).toMatchObject({ 'content-type': problemContentType });
  expect(answer.headers?.['retry-after']).toBe(status === 503 ? '1' : undefined);
  expect(JSON.parse(answer.body ?? '')).toMatchObject({ status, code });
  expect(answer.body).not.toContain('own words');
});

it.each([
  [undefined, '60'],
  [86_390, '86390'],
])('a refusal of too many requests says when to try again: after %s seconds', (retryAfterSeconds, header) => {
  const problem = new RequestProblem('too_many_requests', {
    ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
  });
  const answer = answerProblem(problem, event);
  expect([answer.statusCode, answer.headers?.['retry-after']]).toEqual([429, header]);
});
