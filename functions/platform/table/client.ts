import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { env } from '../config.ts';

export const documents = DynamoDBDocumentClient.from(new DynamoDBClient({}), {
  marshallOptions: { removeUndefinedValues: true },
});

// It copies each request and answer for a logger that writes nothing.
documents.middlewareStack.remove('loggerMiddleware');

export const tableName = (): string => env('TABLE_NAME');
