import {
  ApiGatewayManagementApiClient,
  GoneException,
  PostToConnectionCommand,
} from '@aws-sdk/client-apigatewaymanagementapi';
import { env } from '../platform/config.ts';

let client: ApiGatewayManagementApiClient | undefined;

/** Sends `data` to a live connection; false when it has ended. */
export async function send(connectionId: string, data: string): Promise<boolean> {
  client ??= new ApiGatewayManagementApiClient({ endpoint: env('LIVE_ENDPOINT') });
  try {
    await client.send(new PostToConnectionCommand({ ConnectionId: connectionId, Data: Buffer.from(data) }));
    return true;
  } catch (error) {
    if (error instanceof GoneException) return false;
    throw error;
  }
}
