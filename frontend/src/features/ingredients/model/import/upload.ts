/** A planned import as it is uploaded: ids for all, suppliers first, in chunks that fit. */

import { chunkRowsMax } from '@batchbook/shared/ingredients/constants';
import type { PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
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
  /** The number of leading chunks with suppliers, which the others refer to. */
  supplierChunks: number;
  /** Those that are archived once everything is there. */
  archive: string[];
  /** By id, the number of the row in the list, or of the first that names the supplier. Older uploads lack it. */
  rowNumbers?: Record<string, number>;
}

const plain = (text: string) => text.trim().toLowerCase();

/** Uses an existing supplier of that name, or creates one from its first row. */
export function uploadOf(input: {
  id: string;
  name: string;
  rows: readonly PlannedRow[];
  suppliers: readonly Supplier[];
  newId: () => string;
}): Upload {
  const { rows, newId } = input;
  const byName = new Map(input.suppliers.map(({ id, name }) => [plain(name), id]));
  const suppliers: PutImportChunk['suppliers'] = [];
  const archive: string[] = [];
  const rowNumbers: Record<string, number> = {};
  const ingredients = rows.map(({ body, supplier, archived, number }) => {
    const id = newId();
    rowNumbers[id] = number;
    if (archived) archive.push(id);
    return { id, body: { ...body, supplierId: supplierIdOf(supplier, number) } };
  });
  function supplierIdOf(supplier: PlannedRow['supplier'], number: number): string | null {
    if (supplier === null) return null;
    const known = byName.get(plain(supplier.name));
    if (known !== undefined) return known;
    const id = newId();
    rowNumbers[id] = number;
    byName.set(plain(supplier.name), id);
    suppliers.push({ id, body: supplier });
    return id;
  }
  const supplierChunks = pieces(suppliers).map((piece) => ({ suppliers: piece, ingredients: [] }));
  const ingredientChunks = pieces(ingredients).map((piece) => ({ suppliers: [], ingredients: piece }));
  return {
    id: input.id,
    name: input.name,
    rows: suppliers.length + ingredients.length,
    ingredients: ingredients.length,
    suppliers: suppliers.length,
    chunks: [...supplierChunks, ...ingredientChunks],
    supplierChunks: supplierChunks.length,
    archive,
    rowNumbers,
  };
}

/** The gateway accepts a megabyte, so rows with long declarations make shorter chunks. */
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
