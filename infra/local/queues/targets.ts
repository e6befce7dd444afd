import type { CloudModel, FunctionModel, QueueModel, TargetModel } from '../assembly/model.ts';
import type { Invoke } from '../lambda/functions.ts';
import type { Logs } from '../logs.ts';
import { type Consumer, consumeQueue } from './consume-queue.ts';
import type { Queues } from './queue-store.ts';

/** Sends something to a rule's or schedule's target. Durable when it returns. Joins an open transaction. */
export type Deliver = (target: Pick<TargetModel, 'arn'>, body: string) => void;

const isFunction = (arn: string): boolean => arn.includes(':lambda:');

/** An asynchronous invocation stays in its own queue until it succeeds or is given up. */
const invocationQueueArn = (functionArn: string): string => `invocations:${functionArn}`;

/** The queues of the template, and one for each function with asynchronous invocations. */
export function allQueues(model: CloudModel): QueueModel[] {
  return [...model.queues, ...asynchronousFunctions(model).map(invocationQueue)];
}

/** The queues that a function takes from. The others keep what failed. */
export const consumedQueues = (model: CloudModel): string[] => [
  ...model.queueMappings.map(({ queueArn }) => queueArn),
  ...asynchronousFunctions(model).map(({ arn }) => invocationQueueArn(arn)),
];

function asynchronousFunctions(model: CloudModel): FunctionModel[] {
  const targets = [
    ...model.rules.flatMap(({ targets }) => targets),
    ...model.schedules.map(({ target }) => target),
  ];
  return model.functions.filter(({ arn }) => targets.some((target) => target.arn === arn));
}

const invocationQueue = ({ arn, label, timeoutMs, asynchronous }: FunctionModel): QueueModel => ({
  arn: invocationQueueArn(arn),
  name: `invocations of ${label}`,
  visibilityTimeoutSeconds: timeoutMs / 1000 + 60,
  retentionSeconds: asynchronous.maximumAgeSeconds,
  delaySeconds: 0,
  redrive: null,
});

export const createDeliver =
  (queues: Queues): Deliver =>
  ({ arn }, body) => {
    const queueArn = isFunction(arn) ? invocationQueueArn(arn) : arn;
    if (!queues.has(queueArn)) throw new Error(`The local cloud cannot deliver to ${arn}.`);
    queues.send(queueArn, body);
  };

/** Invokes what is in the invocation queues, retries with growing waits, then sends failures to the destination. */
export function consumeInvocations(
  model: CloudModel,
  queues: Queues,
  invoke: Invoke,
  logs: Logs,
): Consumer[] {
  return asynchronousFunctions(model).map(({ arn, asynchronous }) =>
    consumeQueue(queues, logs, {
      queueArn: invocationQueueArn(arn),
      batchSize: 1,
      concurrency: 4,
      async handle([message]) {
        if (!message) return [];
        const event = JSON.parse(message.body) as unknown;
        try {
          await invoke(arn, event);
          return [];
        } catch (error) {
          if (message.receiveCount <= asynchronous.maximumRetries) return [message.id];
          if (asynchronous.onFailureArn && queues.has(asynchronous.onFailureArn)) {
            queues.send(asynchronous.onFailureArn, failureRecord(arn, event, message.receiveCount, error));
          }
          return [];
        }
      },
    }),
  );
}

/** What Lambda sends to the failure destination after the last retry. */
const failureRecord = (functionArn: string, event: unknown, count: number, error: unknown): string =>
  JSON.stringify({
    version: '1.0',
    timestamp: new Date().toISOString(),
    requestContext: {
      functionArn: `${functionArn}:$LATEST`,
      condition: 'RetriesExhausted',
      approximateInvokeCount: count,
    },
    requestPayload: event,
    responseContext: { statusCode: 200, executedVersion: '$LATEST', functionError: 'Unhandled' },
    responsePayload:
      error instanceof Error
        ? { errorType: error.name, errorMessage: error.message }
        : { errorMessage: String(error) },
  });
