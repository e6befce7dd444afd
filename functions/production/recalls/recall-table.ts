/**
 * Recalls in the table. What was found is kept as it was: compressed, in parts, since one may name ten thousand sales.
 *
 * | what           | pk              | sk        | read by                      |
 * |----------------|-----------------|-----------|------------------------------|
 * | recall         | ORG#o           | RECALL#id       | one; all, newest first |
 * | what was found | ORG#o#RECALL#id | PART#digest#nnn | one recall (one Query) |
 *
 * The parts are written first, under a digest of all of them that the recall names. So those of a request that was cut
 * off, or of two at once that found different things, never mix.
 */
import { createHash } from 'node:crypto';
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
  unpack: ({ partsOf: _digest, ...fields }) => fields,
});

export type Found = WholeTrace;

export const recallPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${recallTable.prefix}${id}`;

export const partType = 'RECALLPART';
/** DynamoDB takes items of 400 kB. */
const partBytes = 350_000;

const partPrefix = 'PART#';

/** @returns the digest that the recall names as `partsOf`, and the items. */
export function toParts(
  organizationId: string,
  id: string,
  found: Found,
): { partsOf: string; parts: Item[] } {
  const packed = pack(found);
  const partsOf = createHash('sha256').update(packed).digest('base64url').slice(0, 16);
  const count = Math.ceil(packed.length / partBytes);
  const parts = Array.from({ length: count }, (_, n) => ({
    pk: recallPk(organizationId, id),
    sk: `${partPrefix}${partsOf}#${String(n).padStart(3, '0')}`,
    type: partType,
    part: packed.subarray(n * partBytes, (n + 1) * partBytes),
  }));
  return { partsOf, parts };
}

/** @param items Everything under the recall, in order. */
export function foundIn({ partsOf }: Item, items: readonly Item[]): Found {
  const parts = items.filter(({ sk }) => sk.startsWith(`${partPrefix}${partsOf as string}#`));
  return unpack(Buffer.concat(parts.map(({ part }) => part as Uint8Array))) as Found;
}
