/**
 * Writes: one transaction for each operation, with the change, its conditions, its counters and its outbox items. A
 * failed condition is reported by its write's label, with the current item. Conflicts and throttling are retried with
 * jitter for up to three seconds, unless something else failed too.
 */
import {
  type CancellationReason,
  DeleteItemCommand,
  PutItemCommand,
  type TransactWriteItem,
  TransactWriteItemsCommand,
} from '@aws-sdk/client-dynamodb';
import { asPlain, attributes, dynamodb, tableName } from './client.ts';
import { assertIndexInScope, assertInScope, type Key, type Scope } from './keys.ts';
import type { Item } from './read.ts';

interface Expressions {
  condition?: string;
  names?: Record<string, string>;
  values?: Record<string, unknown>;
}

/** One write of a transaction. `label` names it in `ConditionFailed`. */
export type Write = { label: string } & (
  | ({ put: Item } & Expressions)
  | ({ update: Key; expression: string } & Expressions)
  | ({ remove: Key } & Expressions)
  | ({ check: Key } & Expressions)
);

/** Some conditions failed, and nothing was written. */
export class ConditionFailed extends Error {
  /** The current item by label, `undefined` when there is none. */
  readonly failed: ReadonlyMap<string, Item | undefined>;

  constructor(failed: ReadonlyMap<string, Item | undefined>) {
    super(`conditions failed: ${[...failed.keys()].join(', ')}`);
    this.name = 'ConditionFailed';
    this.failed = failed;
  }
}

/** The table stayed busy for longer than an operation may wait. Nothing was written. */
export class TableBusy extends Error {
  constructor(cause: unknown) {
    super('the table stayed busy', { cause });
    this.name = 'TableBusy';
  }
}

export const notExists = 'attribute_not_exists(pk)';
export const exists = 'attribute_exists(pk)';

/**
 * Every write calls this. An operation calls it earlier when its own refusals would come first.
 * @throws the plan's refusal, so that nothing is written without what the operation requires.
 */
export function assertAllowed(scope: Scope): void {
  if ('organizationId' in scope && scope.refusal) throw scope.refusal;
}

const transactionMax = 100;
const retryForMs = 3_000;
const retryStepMs = 20;
const retryStepMaxMs = 400;

export async function transact(scope: Scope, writes: Write[]): Promise<void> {
  assertAllowed(scope);
  if (writes.length > transactionMax)
    throw new RangeError(`${writes.length} writes don't fit one transaction`);
  const command = { TransactItems: writes.map((write) => transactItem(scope, write)) };
  const until = Date.now() + retryForMs;
  for (let attempt = 0; ; attempt++) {
    try {
      await dynamodb.send(new TransactWriteItemsCommand(command));
      return;
    } catch (error) {
      const failure = readFailure(error, writes);
      if (failure instanceof ConditionFailed) throw failure;
      if (failure !== 'busy') throw error;
      const waitMs = Math.random() * Math.min(retryStepMaxMs, retryStepMs * 2 ** attempt);
      if (Date.now() + waitMs > until) throw new TableBusy(error);
      await new Promise((resolve) => setTimeout(resolve, waitMs));
    }
  }
}

/** `transact` for a caller that has nothing to do once a condition fails. Returns false then. */
export async function transactUnlessChanged(scope: Scope, writes: Write[]): Promise<boolean> {
  try {
    await transact(scope, writes);
    return true;
  } catch (error) {
    if (error instanceof ConditionFailed) return false;
    throw error;
  }
}

/**
 * Puts one item without a transaction or condition, at half the cost. For items that may be lost or repeated without
 * harm.
 */
export async function putItem(scope: Scope, item: Item): Promise<void> {
  assertAllowed(scope);
  assertInScope(scope, item);
  assertIndexInScope(scope, item.gsi1pk);
  try {
    await dynamodb.send(new PutItemCommand({ TableName: tableName(), Item: attributes(item) }));
  } catch (error) {
    if (error instanceof Error && error.name === 'TransactionConflictException') throw new TableBusy(error);
    throw error;
  }
}

/** Removes one item that nobody else writes, without a transaction, at half the cost. */
export async function removeItem(scope: Scope, key: Key): Promise<void> {
  assertAllowed(scope);
  assertInScope(scope, key);
  await dynamodb.send(
    new DeleteItemCommand({ TableName: tableName(), Key: attributes({ pk: key.pk, sk: key.sk }) }),
  );
}

function transactItem(scope: Scope, write: Write): TransactWriteItem {
  const TableName = tableName();
  const shared = {
    TableName,
    ...(write.condition
      ? { ConditionExpression: write.condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' as const }
      : {}),
    ...(write.names ? { ExpressionAttributeNames: write.names } : {}),
    ...(write.values ? { ExpressionAttributeValues: attributes(write.values) } : {}),
  };
  if ('put' in write) {
    assertInScope(scope, write.put);
    assertIndexInScope(scope, write.put.gsi1pk);
    return { Put: { ...shared, Item: attributes(write.put) } };
  }
  if ('update' in write) {
    assertInScope(scope, write.update);
    return { Update: { ...shared, Key: attributes(write.update), UpdateExpression: write.expression } };
  }
  if ('remove' in write) {
    assertInScope(scope, write.remove);
    return { Delete: { ...shared, Key: attributes(write.remove) } };
  }
  assertInScope(scope, write.check);
  return {
    ConditionCheck: {
      ...shared,
      Key: attributes(write.check),
      ConditionExpression: write.condition ?? exists,
    },
  };
}

const passing = new Set(['TransactionConflict', 'ThrottlingError', 'ProvisionedThroughputExceeded']);
const throttlingErrors = new Set([
  'ThrottlingException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
]);

/** Whether the table was too busy for a request, so that a retry may succeed. */
export const isThrottling = (error: unknown): boolean =>
  error instanceof Error && (error instanceof TableBusy || throttlingErrors.has(error.name));

function readFailure(error: unknown, writes: Write[]): ConditionFailed | 'busy' | 'other' {
  if (!(error instanceof Error)) return 'other';
  if (isThrottling(error) || error.name === 'TransactionInProgressException') return 'busy';
  if (error.name !== 'TransactionCanceledException') return 'other';
  const reasons = (error as Error & { CancellationReasons?: CancellationReason[] }).CancellationReasons ?? [];
  const failed = new Map<string, Item | undefined>();
  reasons.forEach((reason, index) => {
    const write = writes[index];
    if (write && reason.Code === 'ConditionalCheckFailed')
      failed.set(write.label, asPlain<Item | undefined>(reason.Item));
  });
  if (failed.size > 0) return new ConditionFailed(failed);
  const others = reasons.filter((reason) => reason.Code && reason.Code !== 'None');
  return others.length > 0 && others.every((reason) => passing.has(reason.Code ?? '')) ? 'busy' : 'other';
}
