/**
 * Movements a second in one organization, spread out and all on one item, compared with raw transactions of the same
 * shape.
 */
import { TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '@batchbook/shared/ids';
import { documents, tableName } from '../support/documents.ts';
import { seeded, withFaults } from '../support/faults.ts';
import { many } from './large-kitchen.ts';
import { printPart } from './report.ts';
import { type StockRoom, stockRoom } from './stock-room.ts';

const movements = 1_500;
const spreadOver = 100;
const conflictShare = 0.1;

async function perSecond(move: (index: number) => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await many(movements, move);
  return movements / ((performance.now() - startedMs) / 1000);
}

/** Three puts, because movement, level and event are three items. */
function rawTransaction(organizationId: string): Promise<unknown> {
  const put = (sk: string) => ({
    Put: {
      TableName: tableName(),
      Item: { pk: `ORG#${organizationId}`, sk, type: 'BENCH', filler: 'x'.repeat(400) },
      ConditionExpression: 'attribute_not_exists(pk)',
    },
  });
  const TransactItems = [1, 2, 3].map(() => put(`BENCH#${newId()}`));
  return documents.send(new TransactWriteCommand({ TransactItems }));
}

const receive = { reason: 'receive', quantity: '0.1', unit: 'kg' };

export async function benchStockThroughput(): Promise<void> {
  const room: StockRoom = await stockRoom({ sites: 1, items: spreadOver });
  const [site = ''] = room.sites;
  const itemAt = (index: number): string => room.items[index % spreadOver] ?? '';
  const raw = await perSecond(() => rawTransaction(room.organizationId));
  const spread = await perSecond((index) => room.move(site, itemAt(index), receive));
  const onOne = () => perSecond(() => room.move(site, itemAt(0), receive));
  const undisturbed = await onOne();
  let underConflicts = 0;
  // The local engine never reports conflicts: each injected one is a transaction that is sent again.
  const { conflicts } = await withFaults({ conflicts: conflictShare, random: seeded(7) }, async () => {
    underConflicts = await onOne();
  });
  const figure = (name: string, rate: number, retries: number) => ({
    name,
    value: rate,
    unit: '/s',
    note: `${(rate / raw).toFixed(2)} of raw; ${retries} retries of ${movements}`,
  });
  printPart('Movements a second into one organization', [
    { name: 'raw transactions of three items', value: raw, unit: '/s' },
    figure(`spread over ${spreadOver} items`, spread, 0),
    figure('all on one item', undisturbed, 0),
    figure('all on one item, one in ten conflicts', underConflicts, conflicts),
  ]);
}
