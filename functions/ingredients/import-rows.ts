/** Turns the rows of a chunk into items, by the rules of PUT. */

import { FieldFault } from '@batchbook/shared/content';
import type { Issue } from '@batchbook/shared/http/problem';
import type { PutImportChunk } from '@batchbook/shared/ingredients/import-schema';
import { newContent, requestedContent } from '@batchbook/shared/ingredients/ingredient-content';
import type { Member } from '../platform/actor.ts';
import { newEntity } from '../platform/entity/entity-use-cases.ts';
import { digestOf } from '../platform/entity/put-entity.ts';
import { invalid, RequestProblem } from '../platform/http/request-problem.ts';
import type { Item } from '../platform/table/read.ts';
import { toSupplierItem } from './supplier-table.ts';
import { newSupplierContent } from './suppliers.ts';
import { type SupplierNames, toItem } from './table.ts';
import { newIngredient } from './write-ingredient.ts';

interface RowsOf {
  actor: Member;
  importId: string;
  /** Suppliers that rows may name, besides those in the same chunk. */
  suppliers: SupplierNames;
  now: Date;
}

/** An item, and its row's position in the request: `ingredients.3`. */
export interface Row {
  path: string;
  item: Item;
}

const issuesMax = 50;

/** Returns the issues of a row's problem. @throws any other error again. */
function issuesOf(error: unknown): readonly Issue[] {
  if (error instanceof FieldFault) return [{ path: error.path, message: error.message }];
  if (error instanceof RequestProblem && error.code === 'invalid_request') return error.issues ?? [];
  throw error;
}

/** The suppliers that ingredients name and that aren't in the chunk. */
export function suppliersNamed({ suppliers, ingredients }: PutImportChunk): string[] {
  const own = new Set(suppliers.map((row) => row.id));
  const named = ingredients.map((row) => row.body.supplierId).filter((id) => typeof id === 'string');
  return [...new Set(named)].filter((id) => !own.has(id));
}

/** @throws RequestProblem with the issues of every row, at `ingredients.3.body.costingUnit`. */
export function readRows(chunk: PutImportChunk, of: RowsOf): Row[] {
  const issues: Issue[] = [];
  const rows: Row[] = [];
  const read = (list: 'suppliers' | 'ingredients', make: (index: number) => Item): void => {
    const seen = new Set<string>();
    chunk[list].forEach(({ id, body }, index) => {
      const path = `${list}.${index}`;
      if (seen.has(id)) issues.push({ path: `${path}.id`, message: 'is the id of an earlier row' });
      seen.add(id);
      if (body.version !== undefined)
        issues.push({ path: `${path}.body.version`, message: 'must be left out: imported rows are new' });
      try {
        rows.push({ path, item: make(index) });
      } catch (error) {
        for (const issue of issuesOf(error)) issues.push({ ...issue, path: `${path}.body.${issue.path}` });
      }
    });
  };
  const known = new Set([...of.suppliers.keys(), ...chunk.suppliers.map((row) => row.id)]);
  read('suppliers', (index) => supplierItem(chunk.suppliers[index] as SupplierRow, of));
  read('ingredients', (index) => ingredientItem(chunk.ingredients[index] as IngredientRow, known, of));
  if (issues.length > 0) throw new RequestProblem('invalid_request', { issues: issues.slice(0, issuesMax) });
  return rows;
}

type SupplierRow = PutImportChunk['suppliers'][number];
type IngredientRow = PutImportChunk['ingredients'][number];

function supplierItem({ id, body }: SupplierRow, { actor, importId, now }: RowsOf): Item {
  const { version: _, ...sent } = body;
  const content = newSupplierContent(sent);
  return toSupplierItem(newEntity(actor, id, content, now), digestOf(content), { importId });
}

function ingredientItem({ id, body }: IngredientRow, suppliers: ReadonlySet<string>, of: RowsOf): Item {
  const { version: _, ...sent } = body;
  const content = newContent(sent, of.now.toISOString().slice(0, 10));
  if (content.supplierId !== null && !suppliers.has(content.supplierId))
    throw invalid('supplierId', 'is not a supplier of this organization');
  return toItem(newIngredient(of.actor, id, content, of.now), {
    createdDigest: digestOf(requestedContent(content)),
    // The history keeps its price only from the first change on. That halves the writes; until then the history shows the
    // item's own.
    priceKept: false,
    importId: of.importId,
  });
}
