/** Plans an import row by row, in slices that keep the page responsive. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { ColumnField } from './columns.ts';
import type { Fix, ReadRow, RowOptions, RowProblem } from './rows.ts';
import { readRow } from './rows.ts';

/** The cells of a file: the first row names the columns. */
export interface Table {
  headers: readonly string[];
  rows: readonly (readonly string[])[];
}

export interface PlannedRow extends ReadRow {
  /** The number of the row in the file, the header being 1. */
  number: number;
}

interface SkippedRow {
  number: number;
  name: string;
  why: 'there_already' | 'twice_in_file';
}

export interface RejectedRow {
  number: number;
  cells: readonly string[];
  problems: readonly RowProblem[];
}

export interface ImportPlan {
  create: PlannedRow[];
  skip: SkippedRow[];
  reject: RejectedRow[];
}

const sliceRows = 150;

/** Lets the page draw and answer between slices. */
const breathe = () => new Promise<void>((resolve) => setTimeout(resolve));

const plain = (text: string) => text.trim().toLowerCase();
const keyOf = (name: string, brand: string) => JSON.stringify([plain(name), plain(brand)]);

/**
 * Skips rows with the name and brand of an existing ingredient. Without a brand column the name decides.
 * Ignores blank rows. `stopped` ends it early and returns `null`.
 */
export async function planImport(
  table: Table,
  options: RowOptions,
  existing: readonly Pick<Ingredient, 'name' | 'brand'>[],
  progress: { onProgress?: (done: number) => void; stopped?: () => boolean } = {},
): Promise<ImportPlan | null> {
  const withBrand = options.columns.includes('brand');
  const known = new Set(existing.map(({ name, brand }) => keyOf(name, withBrand ? brand : '')));
  const seen = new Set<string>();
  const plan: ImportPlan = { create: [], skip: [], reject: [] };
  for (const [at, cells] of table.rows.entries()) {
    if (at > 0 && at % sliceRows === 0) {
      progress.onProgress?.(at);
      await breathe();
      if (progress.stopped?.()) return null;
    }
    if (cells.every((cell) => cell.trim() === '')) continue;
    const number = at + 2;
    const answer = readRow(cells, options);
    if (!answer.ok) {
      plan.reject.push({ number, cells, problems: answer.problems });
      continue;
    }
    const { name, brand = '' } = answer.row.body;
    const key = keyOf(name, brand);
    if (known.has(keyOf(name, withBrand ? brand : '')))
      plan.skip.push({ number, name, why: 'there_already' });
    else if (seen.has(key)) plan.skip.push({ number, name, why: 'twice_in_file' });
    else plan.create.push({ ...answer.row, number });
    seen.add(key);
  }
  return plan;
}

/** Rows that the same thing fixes. */
export interface ProblemGroup {
  key: string;
  field: ColumnField;
  fix: Fix;
  /** Which words or values, the most frequent first. */
  texts: { text: string; count: number }[];
  rows: number[];
}

const byCount = (a: { count: number }, b: { count: number }) => b.count - a.count;

/** The most rows first. */
export function groupProblems(reject: readonly RejectedRow[]): ProblemGroup[] {
  const groups = new Map<string, { group: ProblemGroup; texts: Map<string, number> }>();
  for (const { number, problems } of reject) {
    for (const { field, fix, text } of problems) {
      const key = `${field}:${fix}`;
      const found = groups.get(key) ?? {
        group: { key, field, fix, texts: [], rows: [] },
        texts: new Map<string, number>(),
      };
      groups.set(key, found);
      found.texts.set(text, (found.texts.get(text) ?? 0) + 1);
      if (found.group.rows.at(-1) !== number) found.group.rows.push(number);
    }
  }
  return [...groups.values()]
    .map(({ group, texts }) => ({
      ...group,
      texts: [...texts].map(([text, count]) => ({ text, count })).sort(byCount),
    }))
    .sort((a, b) => b.rows.length - a.rows.length);
}
