/** What went into locked runs, row by row. */
import { getItems, queryAll } from '../../platform/table/read.ts';
import {
  detailIn,
  nothingPosted,
  type PostedRow,
  postedIn,
  postedKey,
  postedPrefix,
  type RunHead,
  rowsKey,
  runPk,
} from '../table.ts';
import { type Row, thingOfRow } from './rows.ts';

interface Scope {
  organizationId: string;
}

/** A row of a locked run, and what became of it. */
export interface TakenRow extends PostedRow {
  head: RunHead;
  row: Row;
  thingId: string;
}

/** What went into runs, by what is kept of each. */
export async function rowsTaken(scope: Scope, heads: readonly RunHead[]): Promise<TakenRow[]> {
  const { organizationId } = scope;
  const [items, stepped] = await Promise.all([
    getItems(
      scope,
      heads.flatMap(({ id }) => [rowsKey(organizationId, id), postedKey(organizationId, id, 0)]),
    ),
    Promise.all(
      heads
        .filter((head) => head.stepped)
        .map(({ id }) => queryAll(scope, { pk: runPk(organizationId, id), prefix: postedPrefix })),
    ),
  ]);
  const under = Map.groupBy([...items, ...stepped.flat()], ({ pk }) => pk);
  return heads.flatMap((head) => {
    const own = under.get(runPk(organizationId, head.id)) ?? [];
    const rows = own.find(({ sk }) => sk === 'ROWS');
    const posted = postedIn(own.filter(({ sk }) => sk.startsWith(postedPrefix)));
    return (rows ? detailIn(rows).ingredients : []).map((row) => ({
      ...{ head, row, thingId: thingOfRow(row) },
      ...(posted.rows[row.id] ?? nothingPosted),
    }));
  });
}
