/** Turns a use case's reply, or its error, into API Gateway's answer. */
import { FieldFault } from '@batchbook/shared/content';
import { type Problem, problemContentType, problems, problemType } from '@batchbook/shared/http/problem';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { OutOfTime } from '../deadline.ts';
import { log } from '../log.ts';
import { ConditionFailed, isThrottling } from '../table/write.ts';
import { invalid, RequestProblem } from './request-problem.ts';

const noStore = { 'cache-control': 'no-store' };

export const answerJson = (status: number, body: unknown): APIGatewayProxyStructuredResultV2 => ({
  statusCode: status,
  headers: { 'content-type': 'application/json', ...noStore },
  body: JSON.stringify(body),
});

/**
 * Known problems answer as they are. A condition that failed in every retry wrote nothing: others were faster, and the
 * client may send the request again. A failed AWS service, mostly the table, may work again in a moment. Anything else is
 * logged once and answers a generic 500.
 */
export function answerProblem(
  error: unknown,
  event: APIGatewayProxyEventV2,
): APIGatewayProxyStructuredResultV2 {
  const known = knownProblem(error);
  if (known.code === 'internal_error' || known.code === 'unavailable')
    log.error('unexpected error', { error: error as Error, routeKey: event.routeKey });
  const { status, title } = problems[known.code];
  const body: Problem = {
    type: problemType(known.code),
    title,
    status,
    ...(known.message === title ? {} : { detail: known.message }),
    instance: event.rawPath,
    code: known.code,
    ...(known.issues ? { issues: known.issues } : {}),
    requestId: event.requestContext.requestId,
    ...(known.usedIn ? { usedIn: known.usedIn } : {}),
    ...(known.moved ? { moved: known.moved } : {}),
    ...(known.current === undefined ? {} : { current: known.current }),
  };
  return {
    statusCode: status,
    headers: {
      'content-type': problemContentType,
      ...noStore,
      ...retryAfter(known),
    },
    body: JSON.stringify(body),
  };
}

/** Seconds, for what may work later. */
const defaultWaits: Partial<Record<number, number>> = { 429: 60, 503: 1 };

function retryAfter({ code, retryAfterSeconds }: RequestProblem): { 'retry-after'?: string } {
  const seconds = retryAfterSeconds ?? defaultWaits[problems[code].status];
  return seconds === undefined ? {} : { 'retry-after': String(seconds) };
}

function knownProblem(error: unknown): RequestProblem {
  if (error instanceof RequestProblem) return error;
  if (error instanceof FieldFault) return invalid(error.path, error.message);
  if (error instanceof ConditionFailed) {
    log.warn('others changed what was read, each time', { error });
    return new RequestProblem('busy');
  }
  if (isThrottling(error)) return new RequestProblem('busy');
  return new RequestProblem(isServiceFailure(error) ? 'unavailable' : 'internal_error');
}

/** Whether an AWS service answered 5xx, or not in time, after the client's own retries. */
export const isServiceFailure = (error: unknown): boolean =>
  error instanceof OutOfTime ||
  (error instanceof Error &&
    (error.name === 'TimeoutError' ||
      Number((error as Error & { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode) >=
        500));
