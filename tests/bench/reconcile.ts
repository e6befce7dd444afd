/** Reconciles 100,000 movements: time compared with reading them bare, memory, units; and again after 100 more. */
import { BatchWriteCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { toMovementItem } from '@batchbook/functions/stock/ledger/movement-table';
import { newId } from '@batchbook/shared/ids';
import { movementAtRest } from '@batchbook/shared/stock/movement-schema';
import { documents, tableName } from '../support/documents.ts';
import { meterTableCost } from '../support/table-cost.ts';
import { many } from './large-kitchen.ts';
import { printPart } from './report.ts';
import { type StockRoom, stockRoom } from './stock-room.ts';

const movements = 100_000;
const items = 500;
const each = movements / items;
const batch = 25;

type Item = Record<string, unknown>;

async function putAll(rows: Item[]): Promise<void> {
  let left = rows.map((row) => ({ PutRequest: { Item: row } }));
  while (left.length > 0) {
    const answer = await documents.send(new BatchWriteCommand({ RequestItems: { [tableName()]: left } }));
    left = (answer.UnprocessedItems?.[tableName()] ?? []) as typeof left;
  }
}

/** Ledgers of 200 movements each, written directly to the table: through the API it would take a quarter of an hour. */
async function fillLedgers(room: StockRoom): Promise<void> {
  const [siteId = ''] = room.sites;
  const { organizationId, userId } = room;
  await many(items, async (index) => {
    const itemId = room.items[index] as string;
    const rows = Array.from({ length: each }, (_, line) => {
      const grams = (line % 7) - 2;
      return toMovementItem(
        organizationId,
        {
          ...movementAtRest,
          ...{
            id: newId(),
            itemId,
            siteId,
            reason: 'adjust',
            quantity: String(grams),
            unit: 'g',
            levelUnit: 'g',
          },
          ...{ delta: BigInt(grams) * 1000n, userId },
          postedAt: new Date().toISOString(),
        },
        null,
      );
    });
    const quantity = rows.reduce((sum, row) => sum + BigInt(row.delta as bigint), 0n);
    for (let from = 0; from < rows.length; from += batch) await putAll(rows.slice(from, from + batch));
    const level = { pk: `ORG#${organizationId}`, sk: `LEVEL#${siteId}#${itemId}`, u: 'g' };
    await putAll([{ ...level, q: quantity, n: each, a: Math.floor(Date.now() / 1000) }]);
  });
}

async function bareRead(room: StockRoom): Promise<number> {
  const [siteId] = room.sites;
  const startedMs = performance.now();
  for (const itemId of room.items)
    await documents.send(
      new QueryCommand({
        TableName: tableName(),
        KeyConditionExpression: 'pk = :pk',
        ExpressionAttributeValues: { ':pk': `ORG#${room.organizationId}#LEDGER#${itemId}#${siteId}` },
        ConsistentRead: true,
      }),
    );
  return performance.now() - startedMs;
}

async function reconcileAll(room: StockRoom) {
  let peakBytes = 0;
  const watching = setInterval(() => {
    peakBytes = Math.max(peakBytes, process.memoryUsage().heapUsed);
  }, 20);
  globalThis.gc?.();
  const beforeBytes = process.memoryUsage().heapUsed;
  const startedMs = performance.now();
  const { cost, result } = await meterTableCost(async () => {
    const all = { calls: 0, checked: 0, drift: 0 };
    for (;;) {
      const { status, body } = await room.call('reconcileStock');
      if (status !== 200) throw new Error(JSON.stringify(body));
      all.calls += 1;
      all.checked += body.checked;
      all.drift += body.drift.length;
      if (body.complete) return all;
    }
  });
  clearInterval(watching);
  return { ...result, cost, ms: performance.now() - startedMs, megabytes: (peakBytes - beforeBytes) / 1e6 };
}

type Run = Awaited<ReturnType<typeof reconcileAll>>;

const noteOf = (run: Run): string =>
  `${run.cost.readUnits} RCU, ${run.cost.writeUnits} WCU, ${run.cost.requests.length} requests, ${run.calls} calls, ${Math.round(run.ms)} ms, heap +${Math.round(run.megabytes)} MB, ${run.drift} drift`;

export async function benchReconcile(): Promise<void> {
  const room = await stockRoom({ sites: 1, items });
  await fillLedgers(room);
  const [siteId = ''] = room.sites;
  const bareMs = await bareRead(room);
  const whole = await reconcileAll(room);
  const unmoved = await reconcileAll(room);
  await many(100, (index) =>
    room.move(siteId, room.items[index] ?? '', { reason: 'use', quantity: '-1', unit: 'g' }),
  );
  const after = await reconcileAll(room);
  printPart('Reconciling 100,000 movements of 500 levels', [
    { name: 'first run, over a bare read of the ledgers', value: whole.ms / bareMs, note: noteOf(whole) },
    { name: 'again, nothing moved, over the first', value: unmoved.ms / whole.ms, note: noteOf(unmoved) },
    { name: 'after 100 more, over the first', value: after.ms / whole.ms, note: noteOf(after) },
  ]);
}
