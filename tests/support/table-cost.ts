/** The cost of an operation at the table: its requests, in order, its sequential steps, and the consumed capacity units. */
import { dynamodb } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

export interface TableCost {
  /** Names of the requests, such as `Query` and `TransactWrite`, in the order they were sent. */
  requests: string[];
  /** The requests of each step. A step's requests began before any of them was answered. */
  steps: string[][];
  readUnits: number;
  writeUnits: number;
}

interface Consumed {
  CapacityUnits?: number;
  ReadCapacityUnits?: number;
  WriteCapacityUnits?: number;
}

const middlewareName = 'meterTableCost';
const isWrite = (request: string): boolean => /^(Put|Update|Delete|TransactWrite|BatchWrite)$/.test(request);

/**
 * No request of a step is answered before all are, as if each took equally long. So the number of steps is always the
 * same, and an operation takes that many round trips to the table.
 */
export async function meterTableCost<Result>(
  work: () => Promise<Result>,
): Promise<{ cost: TableCost; result: Result }> {
  const cost: TableCost = { requests: [], steps: [], readUnits: 0, writeUnits: 0 };
  let unanswered = 0;
  let stepEnds = Promise.withResolvers<void>();
  const inStep = async <Answer>(request: string, send: () => Promise<Answer>): Promise<Answer> => {
    if (unanswered === 0) {
      cost.steps.push([]);
      stepEnds = Promise.withResolvers();
    }
    const step = stepEnds;
    cost.steps.at(-1)?.push(request);
    unanswered += 1;
    try {
      return await send();
    } finally {
      unanswered -= 1;
      if (unanswered === 0) step.resolve();
      await step.promise;
    }
  };
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      const request = requestName(context);
      cost.requests.push(request);
      const input = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' };
      const answer = await inStep(request, () => next({ ...args, input } as typeof args));
      const consumed = (answer.output as { ConsumedCapacity?: Consumed | Consumed[] }).ConsumedCapacity ?? [];
      for (const part of [consumed].flat()) {
        const units = part.CapacityUnits ?? 0;
        if (isWrite(request)) cost.writeUnits += units;
        else cost.readUnits += units;
      }
      return answer;
    },
    { step: 'initialize', name: middlewareName },
  );
  try {
    return { result: await work(), cost };
  } finally {
    dynamodb.middlewareStack.remove(middlewareName);
  }
}
