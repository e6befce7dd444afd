/**
 * Values of stock that were handed over, in the table.
 *
 * | what             | pk    | sk               | read by                                    |
 * |------------------|-------|------------------|--------------------------------------------|
 * | a value          | ORG#o | KEPTVALUE#day#id | the report of the value of stock (one Query) |
 * | what it is of    | ORG#o | KEPTROWS#id      | where it differs from today's figure       |
 *
 * Nothing can work out what was once printed, so this is stored.
 */
import type { KeptValue } from '@batchbook/shared/insight/kept-schema';
import type { KeptRow } from '@batchbook/shared/insight/kept-values';
import { type Key, type OrganizationScope, organizationPk } from '../../platform/table/keys.ts';
import { pack, unpack } from '../../platform/table/packed-json.ts';
import { getItems, type Item, queryAll } from '../../platform/table/read.ts';

const keptPrefix = 'KEPTVALUE#';
const rowsPrefix = 'KEPTROWS#';

export const keptKey = (organizationId: string, { day, id }: Pick<KeptValue, 'day' | 'id'>): Key => ({
  pk: organizationPk(organizationId),
  sk: `${keptPrefix}${day}#${id}`,
});

const keptRowsKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: rowsPrefix + id,
});

export const toKeptItem = (organizationId: string, kept: KeptValue): Item => ({
  ...keptKey(organizationId, kept),
  type: 'KEPT_VALUE',
  ...kept,
});

export const toKeptRowsItem = (organizationId: string, id: string, rows: readonly KeptRow[]): Item => ({
  ...keptRowsKey(organizationId, id),
  type: 'KEPT_ROWS',
  rows: pack(rows),
});

export function toKept(item: Item): KeptValue {
  const { pk: _pk, sk: _sk, type: _type, ...kept } = item;
  return kept as unknown as KeptValue;
}

export const toKeptRows = (item: Item): KeptRow[] => unpack(item.rows) as KeptRow[];

/** All of them, oldest day first. */
export async function readKept(scope: OrganizationScope): Promise<KeptValue[]> {
  const request = { pk: organizationPk(scope.organizationId), prefix: keptPrefix };
  return (await queryAll(scope, request)).map(toKept);
}

/** What these are of, by id. */
export async function readKeptRows(
  scope: OrganizationScope,
  kept: readonly KeptValue[],
): Promise<ReadonlyMap<string, KeptRow[]>> {
  if (kept.length === 0) return new Map();
  const keys = kept.map(({ id }) => keptRowsKey(scope.organizationId, id));
  const items = await getItems(scope, keys);
  return new Map(items.map((item) => [item.sk.slice(rowsPrefix.length), toKeptRows(item)]));
}
