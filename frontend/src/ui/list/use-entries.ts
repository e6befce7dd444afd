import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Column, type Sorting, sortedRows } from './columns.ts';

/** Of a row that opens, or a group. */
export interface Opening {
  isOpen: boolean;
  /** The id of what it opens; rows of a group have none of their own. */
  opens?: string;
  onToggle: () => void;
}

export interface RowGroup {
  key: string;
  heading: ReactNode;
  /** By the keys of the columns, figures of the group that stand in its heading. */
  sums?: Readonly<Record<string, ReactNode>>;
}

/** A row, what is under one that is open, or the heading of a group. */
export type Entry<Row> =
  | { kind: 'row'; key: string; row: Row; opening: Opening | null }
  | { kind: 'group'; key: string; id: string; group: RowGroup; opening: Opening | null }
  | { kind: 'detail'; key: string; id: string; content: ReactNode };

export interface EntriesProps<Row> {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The rows are put in this order. */
  sort?: Sorting & { onSort: (key: string) => void };
  /** What is under a row that opens; `null` for one that doesn't. */
  detail?: (row: Row) => ReactNode | null;
  /** Whether a row is open until somebody closes it. */
  isOpenAtFirst?: (row: Row) => boolean;
  /** The group of a row, named above the first of it. The rows of a group follow one another. */
  groupOf?: (row: Row) => RowGroup;
  /** Groups fold, and how they are until somebody folds or unfolds one. */
  folding?: 'open' | 'folded';
}

/**
 * The rows in their order, the first of a group after its heading, each that is open before what is under it.
 *
 * @param isWhole Nothing is folded: on paper.
 */
export function useEntries<Row>(props: EntriesProps<Row>, isWhole = false): Entry<Row>[] {
  const { rows, columns, keyOf, sort, detail, isOpenAtFirst, groupOf, folding } = props;
  const table = useId();
  const { turned, turn } = useTurned();
  const by = sort?.by;
  const descending = sort?.descending ?? false;
  const sorted = useMemo(
    () => sortedRows(rows, columns, by === undefined ? undefined : { by, descending }),
    [rows, columns, by, descending],
  );
  let before: string | null = null;
  return sorted.flatMap((row): Entry<Row>[] => {
    const key = keyOf(row);
    const group = groupOf?.(row);
    const isFirst = group !== undefined && group.key !== before;
    before = group?.key ?? null;
    const content = detail?.(row) ?? null;
    const id = `${table}-${encodeURIComponent(key)}`;
    const isOpen = turned.has(key) !== (isOpenAtFirst?.(row) ?? false);
    const opening = content === null ? null : { isOpen, opens: id, onToggle: () => turn(key) };
    const groupKey = `group of ${group?.key ?? ''}`;
    const isUnfolded = folding === undefined || turned.has(groupKey) === (folding === 'folded');
    const unfolding = folding === undefined ? null : { isOpen: isUnfolded, onToggle: () => turn(groupKey) };
    return [
      ...(isFirst
        ? [{ kind: 'group' as const, key: `group of ${key}`, id: `${id}-group`, group, opening: unfolding }]
        : []),
      ...(isUnfolded || isWhole ? [{ kind: 'row' as const, key, row, opening }] : []),
      ...(opening?.isOpen && (isUnfolded || isWhole)
        ? [{ kind: 'detail' as const, key: `detail ${key}`, id, content }]
        : []),
    ];
  });
}

/** The rows and groups that were opened, or closed if they were open at first. */
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
