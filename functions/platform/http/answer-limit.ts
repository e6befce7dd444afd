/** Lambda's limit of an answer. Beyond it the gateway would answer 500 without a reason. */
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { log } from '../log.ts';
import { answerProblem } from './answer.ts';
import { compressed } from './compress.ts';
import { RequestProblem } from './request-problem.ts';

type Answer = APIGatewayProxyStructuredResultV2;

/** Of the JSON text that the function returns: a compressed body counts as base64, a plain one with its quotes escaped. */
const answerBytesMax = 6 * 1024 * 1024;
/** A letter becomes at most six bytes ('\u0001'). So what is shorter fits, with its headers. */
const surelyFits = 1_000_000;

const fits = (answer: Answer): boolean =>
  (answer.body ?? '').length < surelyFits || Buffer.byteLength(JSON.stringify(answer)) <= answerBytesMax;

const encoded = (answer: Answer, { headers }: APIGatewayProxyEventV2): Answer =>
  compressed(answer, headers['accept-encoding']);

/** The answer as it is sent. @throws RequestProblem when it is too large. */
export function sendable(answer: Answer, event: APIGatewayProxyEventV2): Answer {
  const sent = encoded(answer, event);
  if (fits(sent)) return sent;
  const { routeKey, requestContext } = event;
  log.warn('an answer was too large', { routeKey, letters: answer.body?.length });
  const isRead = requestContext.http.method === 'GET';
  throw new RequestProblem(
    'answer_too_large',
    isRead ? {} : { detail: 'This was done, but its answer is too large to send' },
  );
}

/** A problem as it is sent: without what belongs to it, such as the current entity, where that is too large. */
export function sendableProblem(error: unknown, event: APIGatewayProxyEventV2): Answer {
  const sent = encoded(answerProblem(error, event), event);
  return fits(sent) || !(error instanceof RequestProblem)
    ? sent
    : answerProblem(new RequestProblem(error.code), event);
}
