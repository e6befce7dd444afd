/** The cost of an operation at the table: its requests, in order, and the consumed capacity units. */
import { documents } from '@batchbook/functions/platform/table/client';
import { requestName } from './request-name.ts';

export interface TableCost {
  /** Names of the requests, such as `Query` and `TransactWrite`, in the order they were sent. */
  requests: string[];
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

export async function meterTableCost<Result>(
  work: () => Promise<Result>,
): Promise<{ cost: TableCost; result: Result }> {
  const cost: TableCost = { requests: [], readUnits: 0, writeUnits: 0 };
  documents.middlewareStack.add(
    (next, context) => async (args) => {
      const request = requestName(context);
      cost.requests.push(request);
      const input = { ...(args.input as object), ReturnConsumedCapacity: 'TOTAL' };
      const answer = await next({ ...args, input } as typeof args);
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
    documents.middlewareStack.remove(middlewareName);
  }
}
