/** The live socket: opened with a ticket, kept open by 'ping'. Workers push changes to it. */
import type { APIGatewayProxyResultV2, APIGatewayProxyWebsocketEventV2 } from 'aws-lambda';
import { systemClock } from '../platform/clock.ts';
import { inTime } from '../platform/deadline.ts';
import { isServiceFailure } from '../platform/http/answer.ts';
import { isFromFrontDoor } from '../platform/http/front-door.ts';
import { log } from '../platform/log.ts';
import { closeConnection, isInStep } from './close-connection.ts';
import { openConnection } from './open-connection.ts';

type SocketEvent = APIGatewayProxyWebsocketEventV2 & {
  headers?: Record<string, string | undefined>;
  queryStringParameters?: Record<string, string | undefined>;
};

const answers = { opened: 200, refused: 401, 'too many': 429 } as const;

export const handler = inTime(answer);

async function answer(event: SocketEvent): Promise<APIGatewayProxyResultV2> {
  const { connectionId, eventType } = event.requestContext;
  try {
    if (eventType === 'CONNECT') {
      if (!isFromFrontDoor(event.headers)) return { statusCode: 403 };
      const ticket = event.queryStringParameters?.ticket ?? '';
      return { statusCode: answers[await openConnection(ticket, connectionId, systemClock.now())] };
    }
    if (eventType === 'DISCONNECT') await closeConnection(connectionId);
    if (event.body !== 'ping') return { statusCode: 200 };
    return { statusCode: 200, body: (await isInStep(connectionId)) ? 'pong' : 'gone' };
  } catch (error) {
    log.error('the live socket failed', { error: error as Error, eventType });
    // Throwing makes it a function error, which has an alarm. No other metric counts a socket's failed answers.
    if (!isServiceFailure(error)) throw error;
    return { statusCode: 503 };
  }
}
