import { type ReactNode, useId, useMemo, useState } from 'react';
import { type Column, type Sorting, sortedRows } from './columns.ts';

/** Of a row that opens. */
export interface Opening {
  isOpen: boolean;
  /** The id of what it opens. */
  opens: string;
  onToggle: () => void;
}

interface RowGroup {
  key: string;
  heading: ReactNode;
}

/** A row, or what spans the table before or after one. */
export type Entry<Row> =
  | { kind: 'row'; key: string; row: Row; opening: Opening | null }
  | { kind: 'group' | 'detail'; key: string; id: string; content: ReactNode };

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
}

/** The rows in their order, the first of a group after its heading, each that is open before what is under it. */
export function useEntries<Row>(props: EntriesProps<Row>): Entry<Row>[] {
  const { rows, columns, keyOf, sort, detail, isOpenAtFirst, groupOf } = props;
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
    return [
      ...(isFirst ? [spanning('group', `group of ${key}`, `${id}-group`, group.heading)] : []),
      { kind: 'row', key, row, opening },
      ...(opening?.isOpen ? [spanning('detail', `detail ${key}`, id, content)] : []),
    ];
  });
}

const spanning = (kind: 'group' | 'detail', key: string, id: string, content: ReactNode) => ({
  ...{ kind, key, id, content },
});

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
