import {
  ApiGatewayManagementApiClient,
  DeleteConnectionCommand,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { awsClient } from '../platform/clients.ts';
import { env } from '../platform/config.ts';

let client: ApiGatewayManagementApiClient | undefined;

/** Sends `data` to a live connection; false when it has ended. */
export const send = (connectionId: string, data: string): Promise<boolean> =>
  unlessGone((management) =>
    management.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(data) })),
  );

/** Closes a live connection; false when it had ended. */
export const disconnect = (connectionId: string): Promise<boolean> =>
  unlessGone((management) => management.send(new DeleteConnectionCommand({ ConnectionId: connectionId })));

async function unlessGone(call: (management: ApiGatewayManagementApiClient) => Promise<unknown>) {
  client ??= awsClient(ApiGatewayManagementApiClient, 'screens', { endpoint: env('LIVE_ENDPOINT') });
  try {
    await call(client);
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
