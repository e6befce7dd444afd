/**
 * Imports in the table.
 *
 * | what          | pk             | sk            | read by                                            |
 * |---------------|----------------|---------------|----------------------------------------------------|
 * | open import   | ORG#o          | OPENIMPORT#id | lists, beside their page; its next request         |
 * | closed import | ORG#o          | IMPORT#id     | a late request of it                               |
 * | chunk         | ORG#o#IMPORT#id | CHUNK#number  | the same chunk again; the discarding               |
 *
 * A row is written as its final ingredient or supplier, with `importId`. All items with that id are hidden while the open
 * import exists. Deleting it shows all of them in one transaction. `importId` stays on unchanged items and means nothing
 * then. Each chunk keeps the ids of its rows, so that an open import can be discarded.
 */
import type { Import } from '@batchbook/shared/ingredients/import-schema';
import { organizationPk } from '../platform/table/keys.ts';
import { getItems, type Item, queryAll } from '../platform/table/read.ts';

const openPrefix = 'OPENIMPORT#';

export interface ImportParams {
  organizationId: string;
  id: string;
}

interface OrganizationScope {
  organizationId: string;
}

export interface Chunk {
  number: number;
  digest: string;
  suppliers: string[];
  ingredients: string[];
}

export const openImportKey = ({ organizationId, id }: ImportParams) => ({
  pk: organizationPk(organizationId),
  sk: openPrefix + id,
});

export const closedImportKey = ({ organizationId, id }: ImportParams) => ({
  pk: organizationPk(organizationId),
  sk: `IMPORT#${id}`,
});

export const chunksPk = ({ organizationId, id }: ImportParams): string =>
  `${organizationPk(organizationId)}#IMPORT#${id}`;

const chunkDigits = 4;

export const chunkKey = (params: ImportParams, chunk: number) => ({
  pk: chunksPk(params),
  sk: `CHUNK#${String(chunk).padStart(chunkDigits, '0')}`,
});

export const chunkItem = (params: ImportParams, chunk: Chunk): Item => ({
  ...chunkKey(params, chunk.number),
  type: 'IMPORT_CHUNK',
  ...chunk,
});

/** `chunks` is a number set, `undefined` while empty: the table has no empty sets. */
export function toImport(item: Item): Import {
  return {
    id: item.sk.slice(item.sk.indexOf('#') + 1),
    name: item.name as string,
    state: item.state as Import['state'],
    rows: item.rows as number,
    uploaded: item.uploaded as number,
    chunks: [...((item.chunks as Set<number> | undefined) ?? [])].sort((a, b) => a - b),
    createdAt: item.createdAt as string,
    userId: item.userId as string,
  };
}

/** Reads an import by both of its keys, strongly: open, closed, or neither. */
export interface FoundImport {
  open: Item | undefined;
  closed: Item | undefined;
}

export async function readImport(params: ImportParams): Promise<FoundImport> {
  const keys = [openImportKey(params), closedImportKey(params)];
  return importIn(await getItems(params, keys, { consistent: true }));
}

export const importIn = (items: Item[]): FoundImport => ({
  open: items.find((item) => item.type === 'OPEN_IMPORT'),
  closed: items.find((item) => item.type === 'CLOSED_IMPORT'),
});

export const closedItem = (params: ImportParams, open: Item, state: 'committed' | 'discarded'): Item => ({
  ...open,
  ...closedImportKey(params),
  type: 'CLOSED_IMPORT',
  state,
});

/** Open imports, read strongly: a row is never seen before the import that hides it. */
export const readOpenImports = (scope: OrganizationScope): Promise<Item[]> =>
  queryAll(scope, { pk: organizationPk(scope.organizationId), prefix: openPrefix, consistent: true });

/** Whether `item` belongs to one of these open imports. */
export const isHiddenBy = (open: Item[], item: Item): boolean =>
  typeof item.importId === 'string' && open.some((one) => one.sk === openPrefix + item.importId);

/** Returns `items` without those that an open import hides. Reads nothing unless some came from an import. */
export async function withoutHidden(scope: OrganizationScope, items: Item[]): Promise<Item[]> {
  const ids = new Set(items.map((item) => item.importId).filter((id) => typeof id === 'string'));
  if (ids.size === 0) return items;
  const keys = [...ids].map((id) => openImportKey({ organizationId: scope.organizationId, id }));
  const open = await getItems(scope, keys, { consistent: true });
  return items.filter((item) => !isHiddenBy(open, item));
}
