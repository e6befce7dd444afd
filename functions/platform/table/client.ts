import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import { awsClient } from '../clients.ts';
import { env } from '../config.ts';
import { plainAnswers } from './plain-values.ts';

/** Requests name attribute values (`attributes`). Answers hold plain values (ADR 112), which the SDK's types don't know. */
export const dynamodb = awsClient(DynamoDBClient, 'table', { protocol: plainAnswers });

// It copies each request and answer for a logger that writes nothing.
dynamodb.middlewareStack.remove('loggerMiddleware');

/** Plain values as attribute values. What is undefined is left out. */
export const attributes = (values: object) => marshall(values, { removeUndefinedValues: true });

/** A part of an answer as the plain values that it holds. */
export const asPlain = <Value>(part: unknown): Value => part as Value;

export const tableName = (): string => env('TABLE_NAME');
