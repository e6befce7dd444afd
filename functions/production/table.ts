/**
 * Production in the table.
 *
 * | what                     | pk           | sk            | read by                                  |
 * |--------------------------|--------------|---------------|------------------------------------------|
 * | run: its head            | ORG#o        | RUN#id        | one; all, newest first (one Query)       |
 * | its rows and notes       | ORG#o#RUN#id | ROWS          | one run                                  |
 * | who has a batch number   | ORG#o        | BATCH#number  | the next free number (one Query)         |
 * | a draft that was deleted | ORG#o        | DELETED#RUN#id | its delete again; TTL after 30 days     |
 *
 * A head is under a kilobyte, since lists read 200 of them. The rows are compressed.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { runChanged } from '@batchbook/events/production';
import { sameBatchNumber } from '@batchbook/shared/production/batch-number';
import type { ProductionRun, RunRow, RunSummary } from '@batchbook/shared/production/schema';
import { EntityTable } from '../platform/entity/entity-table.ts';
import { type Key, organizationPk } from '../platform/table/keys.ts';
import type { Item } from '../platform/table/read.ts';

export const runTable = new EntityTable<RunSummary>({ type: 'RUN', prefix: 'RUN#', event: runChanged });

export const rowsKey = (organizationId: string, id: string): Key => ({
  pk: `${organizationPk(organizationId)}#${runTable.prefix}${id}`,
  sk: 'ROWS',
});

export const batchPrefixOf = (number: string): string => `BATCH#${sameBatchNumber(number)}`;

export const batchKey = (organizationId: string, number: string): Key => ({
  pk: organizationPk(organizationId),
  sk: batchPrefixOf(number),
});

/** What a run has besides its head. */
export type RunDetail = Pick<ProductionRun, 'batchYield' | 'notes' | 'ingredients'>;

const pack = (value: unknown): Uint8Array => deflateRawSync(JSON.stringify(value));

/** What a run's second item keeps, its rows without the run's id. */
export const detailIn = ({ rows }: Item): RunDetail =>
  JSON.parse(inflateRawSync(rows as Uint8Array).toString()) as RunDetail;

export function toRowsItem({ id, organizationId, batchYield, notes, ingredients }: ProductionRun): Item {
  const rows = ingredients.map(({ productionRunId: _run, ...row }) => row);
  return {
    ...rowsKey(organizationId, id),
    type: 'RUNROWS',
    rows: pack({ batchYield, notes, ingredients: rows }),
  };
}

export function toRun(head: Item, rows: Item): ProductionRun {
  const summary = runTable.toEntity(head);
  const detail = detailIn(rows);
  const ingredients = detail.ingredients.map((row): RunRow => ({ ...row, productionRunId: summary.id }));
  return { ...summary, ...detail, ingredients };
}

export function summaryOf({
  batchYield: _yield,
  notes: _notes,
  ingredients: _rows,
  ...head
}: ProductionRun): RunSummary {
  return head;
}
