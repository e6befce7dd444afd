/**
 * Recalls in the table. What was found is kept as it was: compressed, in parts, since one may name ten thousand sales.
 *
 * | what           | pk              | sk        | read by                      |
 * |----------------|-----------------|-----------|------------------------------|
 * | recall         | ORG#o           | RECALL#id | one; all, newest first       |
 * | what was found | ORG#o#RECALL#id | PART#nnn  | one recall (one Query)       |
 */
import { recallChanged } from '@batchbook/events/production';
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import { EntityTable } from '../../platform/entity/entity-table.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';
import type { Item } from '../../platform/table/read.ts';
import type { WholeTrace } from '../trace/trace-page.ts';

export const recallTable = new EntityTable<RecallSummary>({
  type: 'RECALL',
  prefix: 'RECALL#',
  event: recallChanged,
});

export type Found = WholeTrace;

export const recallPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${recallTable.prefix}${id}`;

export const partType = 'RECALLPART';
/** DynamoDB takes items of 400 kB. */
const partBytes = 350_000;

export function toParts(organizationId: string, id: string, found: Found): Item[] {
  const packed = pack(found);
  const parts = Math.ceil(packed.length / partBytes);
  return Array.from({ length: parts }, (_, n) => ({
    pk: recallPk(organizationId, id),
    sk: `PART#${String(n).padStart(3, '0')}`,
    type: partType,
    part: packed.subarray(n * partBytes, (n + 1) * partBytes),
  }));
}

/** @param parts All of them, in order. */
export const foundIn = (parts: readonly Item[]): Found =>
  unpack(Buffer.concat(parts.map(({ part }) => part as Uint8Array))) as Found;
