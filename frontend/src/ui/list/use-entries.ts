import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Column, type Sorting, sortedRows } from './columns.ts';
import { type Folding, type GroupBy, type Sums, useGroups } from './use-groups.ts';

/** Of a row that opens. */
export interface Opening {
  isOpen: boolean;
  /** The id of what it opens. */
  opens: string;
  onToggle: () => void;
}

/** A row, the heading of its group, or what is under it. */
export type Entry<Row> =
  | { kind: 'row'; key: string; row: Row; opening: Opening | null }
  | { kind: 'detail'; key: string; id: string; content: ReactNode }
  | { kind: 'group'; key: string; label: ReactNode; sums: Sums; folding: Folding | null };

export interface EntriesProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The rows are put in this order; those of a group within it. */
  sort?: Sorting & { onSort: (key: string) => void };
  /** Moves rows after they were sorted: what a search matches only closely goes last. */
  arrange?: (rows: readonly Row[]) => readonly Row[];
  /** What is under a row that opens; `null` for one that doesn't. */
  detail?: (row: Row) => ReactNode | null;
  /** Whether a row is open until somebody closes it. */
  isOpenAtFirst?: (row: Row) => boolean;
  groupBy?: GroupBy<Row>;
}

/**
 * The rows in their order, those of a group after its heading, each that is open before what is under it.
 * @param isWhole Nothing is folded, and nothing folds: for paper.
 */
export function useEntries<Row>(props: EntriesProps<Row>, isWhole: boolean): Entry<Row>[] {
  const { rows, columns, keyOf, sort, arrange, detail, isOpenAtFirst, groupBy } = props;
  const table = useId();
  const { turned, turn } = useTurned();
  const by = sort?.by;
  const descending = sort?.descending ?? false;
  const sorted = useMemo(() => {
    const inOrder = sortedRows(rows, columns, by === undefined ? undefined : { by, descending });
    return arrange ? arrange(inOrder) : inOrder;
  }, [rows, columns, by, descending, arrange]);
  const groups = useGroups({ rows, sorted, groupBy, isWhole });
  const entriesOf = (row: Row): Entry<Row>[] => {
    const key = keyOf(row);
    const content = detail?.(row) ?? null;
    const id = `${table}-${encodeURIComponent(key)}`;
    const isOpen = turned.has(key) !== (isOpenAtFirst?.(row) ?? false);
    const opening = content === null ? null : { isOpen, opens: id, onToggle: () => turn(key) };
    return [
      { kind: 'row', key, row, opening },
      ...(opening?.isOpen ? [{ kind: 'detail', key: `detail ${key}`, id, content } as const] : []),
    ];
  };
  if (groups === null) return sorted.flatMap(entriesOf);
  return groups.flatMap(({ key, label, sums, folding, ...group }): Entry<Row>[] => [
    { kind: 'group', key: `group ${key}`, label, sums, folding },
    ...(folding?.isOpen === false ? [] : group.rows.flatMap(entriesOf)),
  ]);
}

/** The rows that were opened, or closed if they were open at first. */
function useTurned() {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set());
  const turn = (key: string) =>
    setTurned((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { turned, turn };
}
