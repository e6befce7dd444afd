/** Figures of what an operation costs at the table. */
import { removeItem } from '@batchbook/functions/platform/table/write';
import type { Answer } from '../support/api.ts';
import { outboxItems } from '../support/organization.ts';
import { meterTableCost, type TableCost } from '../support/table-cost.ts';
import type { Figure } from './report.ts';

/** @throws Error when it was refused. */
export function done(answer: Answer): Answer {
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer;
}

/** '4 Get, Query, TransactWrite'. */
export function requestsOf({ requests }: TableCost): string {
  const counts = new Map<string, number>();
  for (const request of requests) counts.set(request, (counts.get(request) ?? 0) + 1);
  return [...counts].map(([name, count]) => (count > 1 ? `${count} ${name}` : name)).join(', ');
}

export const written = (name: string, cost: TableCost, target?: number): Figure => ({
  name,
  value: cost.writeUnits,
  unit: 'WCU',
  note: `${cost.readUnits} read; ${requestsOf(cost)}`,
  ...(target !== undefined && { target }),
});

export const read = (name: string, cost: TableCost, target?: number): Figure => ({
  name,
  value: cost.readUnits,
  unit: 'RCU',
  note: requestsOf(cost),
  ...(target !== undefined && { target }),
});

/** What the relay pays to clear the outbox after publishing. */
export async function clearOutbox({ organizationId }: { organizationId: string }): Promise<TableCost> {
  const items = await outboxItems(organizationId);
  const scope = { system: 'the outbox of every organization' };
  const { cost } = await meterTableCost(async () => {
    for (const { pk, sk } of items as { pk: string; sk: string }[]) await removeItem(scope, { pk, sk });
  });
  return cost;
}
