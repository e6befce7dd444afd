/** The lines of a run that stock moves by, and what is known of each. */
import type { Item } from '../../platform/table/read.ts';
import type { ShelfOf } from '../../stock/index.ts';
import { type Row, thingOfRow } from '../runs/rows.ts';
import type { RunHead } from '../table.ts';

/** The things that go in, in the order of their rows; then what comes out. */
export interface Line {
  referenceId: string;
  rows: readonly Row[] | 'output';
}

export function linesOf(head: Pick<RunHead, 'recipeId'>, rows: readonly Row[]): Line[] {
  const byReference = new Map<string, Row[]>();
  for (const row of rows) {
    if (row.source === 'made_here') continue;
    const referenceId = thingOfRow(row);
    const others = byReference.get(referenceId);
    if (others) others.push(row);
    else byReference.set(referenceId, [row]);
  }
  return [
    ...[...byReference].map(([referenceId, of]) => ({ referenceId, rows: of })),
    { referenceId: head.recipeId, rows: 'output' as const },
  ];
}

/** The run that a row takes from; `null` also where somebody chose a lot in its place. */
export const awaitedRunId = ({ supplierLotCode, runId }: Row): string | null =>
  supplierLotCode === null ? runId : null;

export interface LineState {
  head: RunHead;
  /** The site that stock is taken from, `null` when there is none. */
  siteId: string | null;
  shelf: ShelfOf | undefined;
  /** The item of the ingredient or recipe; `undefined` when it is gone. */
  thing: Item | undefined;
  /** The runs that rows wait for, by id: also before they are confirmed. */
  awaited: ReadonlyMap<string, RunHead>;
  userId: string;
}
