/**
 * Recalls in the table. What was found is kept as it was (`trace/packed-trace.ts`). Only who bought is read from the sales
 * (ADR 104).
 *
 * | what           | pk              | sk        | read by                      |
 * |----------------|-----------------|-----------|------------------------------|
 * | recall         | ORG#o           | RECALL#id       | one; all, newest first |
 * | what was found | ORG#o#RECALL#id | PART#digest#nnn | one recall (one Query) |
 *
 * The parts are written first, under a digest of all of them that the recall names. So those of a request that was cut
 * off, or of two at once that found different things, never mix.
 *
 * The rows of a recall are packed, since one may have thousands. Those of before are plain until their next change.
 */
import { recallChanged } from '@batchbook/events/production';
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import type { RecallSummary } from '@batchbook/shared/production/recall-schema';
import { EntityTable } from '../../platform/entity/entity-table.ts';
import { organizationPk } from '../../platform/table/keys.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';

export const recallTable = new EntityTable<RecallSummary>({
  type: 'RECALL',
  prefix: 'RECALL#',
  event: recallChanged,
  pack: ({ reached, ...fields }) => ({ ...fields, reached: pack(reached) }),
  unpack: ({ partsOf: _digest, reached, recovered, ...fields }) => ({
    ...laterFields,
    ...fields,
    reached: rowsIn({ reached: storedRows(reached), recovered } as StoredRows),
  }),
});

/** What recalls from before it was kept haven't. */
const laterFields = {
  signedOffBy: null,
  foundBy: '',
  foundAt: null,
  decisions: '',
  correctiveAction: '',
  sale: null,
  direction: 'forward',
} as const;

/** The rows of an item as they were stored, packed or from before they were. */
export const storedRows = (reached: unknown): unknown =>
  reached instanceof Uint8Array ? unpack(reached) : reached;

/** Before rows had ids, who was reached and what came back were two lists of names. */
interface StoredRows {
  reached: (RecallRow | { name: string; at: string })[];
  recovered?: { name: string; batchNumber: string; quantity: string }[];
}

const rowsIn = ({ reached, recovered = [] }: StoredRows): RecallRow[] => [
  ...reached.map((row) =>
    'at' in row ? { name: row.name, reachedAt: row.at, by: '', recovered: null, unit: '' } : row,
  ),
  ...recovered.map(({ name, batchNumber, quantity }) => ({
    ...{ name, batchNumber, reachedAt: null, by: '', recovered: quantity, unit: '' },
  })),
];

export const recallPk = (organizationId: string, id: string): string =>
  `${organizationPk(organizationId)}#${recallTable.prefix}${id}`;

export const recallPartType = 'RECALLPART';
