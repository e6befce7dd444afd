/** A planned import as it is uploaded: ids for all, suppliers first, in chunks that fit. */
import { chunkRowsMax, type PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import type { PlannedRow } from './plan.ts';

export interface Upload {
  id: string;
  name: string;
  /** How many rows are announced: suppliers and ingredients together. */
  rows: number;
  ingredients: number;
  suppliers: number;
  chunks: PutImportChunk[];
  /** How many of the first chunks hold suppliers, which the others name. */
  supplierChunks: number;
  /** Those that are archived once everything is there. */
  archive: string[];
}

const plain = (text: string) => text.trim().toLowerCase();

/** A supplier that is there by that name is taken; a new one is made once, by its first row. */
export function uploadOf(given: {
  id: string;
  name: string;
  rows: readonly PlannedRow[];
  suppliers: readonly Supplier[];
  newId: () => string;
}): Upload {
  const { rows, newId } = given;
  const byName = new Map(given.suppliers.map(({ id, name }) => [plain(name), id]));
  const suppliers: PutImportChunk['suppliers'] = [];
  const archive: string[] = [];
  const ingredients = rows.map(({ body, supplier, archived }) => {
    const id = newId();
    if (archived) archive.push(id);
    return { id, body: { ...body, supplierId: supplierIdOf(supplier) } };
  });
  function supplierIdOf(supplier: PlannedRow['supplier']): string | null {
    if (supplier === null) return null;
    const known = byName.get(plain(supplier.name));
    if (known !== undefined) return known;
    const id = newId();
    byName.set(plain(supplier.name), id);
    suppliers.push({ id, body: supplier });
    return id;
  }
  const supplierChunks = pieces(suppliers).map((piece) => ({ suppliers: piece, ingredients: [] }));
  const ingredientChunks = pieces(ingredients).map((piece) => ({ suppliers: [], ingredients: piece }));
  return {
    id: given.id,
    name: given.name,
    rows: suppliers.length + ingredients.length,
    ingredients: ingredients.length,
    suppliers: suppliers.length,
    chunks: [...supplierChunks, ...ingredientChunks],
    supplierChunks: supplierChunks.length,
    archive,
  };
}

/** The gateway takes a megabyte; rows with long declarations make for shorter chunks. */
const bytesMax = 700_000;

function pieces<Row>(rows: readonly Row[]): Row[][] {
  const found: Row[][] = [];
  let bytes = 0;
  for (const row of rows) {
    const size = JSON.stringify(row).length * 2;
    const last = found.at(-1);
    if (last && last.length < chunkRowsMax && bytes + size <= bytesMax) last.push(row);
    else {
      found.push([row]);
      bytes = 0;
    }
    bytes += size;
  }
  return found;
}
