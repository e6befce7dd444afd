import { type ReactNode, useMemo, useState } from 'react';

/** By the keys of columns, what the heading of a group has there. */
export type Sums = Readonly<Record<string, ReactNode>>;

/** Puts the rows of a table under headings. */
export interface GroupBy<Row> {
  /** The rows of one key are a group. Groups come in the order of their first rows, whatever the table is sorted by. */
  key: (row: Row) => string;
  /** Its name, and how many it has. */
  label: (rows: readonly Row[]) => ReactNode;
  sums?: (rows: readonly Row[]) => Sums;
  /** It has no button that folds it. */
  staysOpen?: boolean;
}

/** Of a group that folds. */
export interface Folding {
  isOpen: boolean;
  onToggle: () => void;
}

interface Group<Row> {
  key: string;
  rows: readonly Row[];
  label: ReactNode;
  sums: Sums;
  /** `null` for one that is always open. */
  folding: Folding | null;
}

/** Groups of so many rows in all begin open; of more, folded. */
const openRowsMax = 40;

interface GroupsOf<Row> {
  rows: readonly Row[];
  /** The same in the order of the table. */
  sorted: readonly Row[];
  groupBy: GroupBy<Row> | undefined;
  isWhole: boolean;
}

/** The groups of a table; `null` for one without. What was folded or unfolded stays so, whichever rows come and go. */
export function useGroups<Row>({ rows, sorted, groupBy, isWhole }: GroupsOf<Row>): Group<Row>[] | null {
  const [chosen, setChosen] = useState<ReadonlyMap<string, boolean>>(new Map());
  const groups = useMemo(() => groupBy && groupsOf(rows, sorted, groupBy), [rows, sorted, groupBy]);
  if (groups === undefined) return null;
  const foldingOf = (key: string): Folding => {
    const isOpen = chosen.get(key) ?? rows.length <= openRowsMax;
    return { isOpen, onToggle: () => setChosen((before) => new Map(before).set(key, !isOpen)) };
  };
  return groups.map((group) => ({
    ...group,
    folding: isWhole || groupBy?.staysOpen ? null : foldingOf(group.key),
  }));
}

function groupsOf<Row>(rows: readonly Row[], sorted: readonly Row[], { key, label, sums }: GroupBy<Row>) {
  const inOrder = Map.groupBy(sorted, key);
  return [...new Set(rows.map(key))].map((of) => {
    const members = inOrder.get(of) ?? [];
    return { key: of, rows: members, label: label(members), sums: sums?.(members) ?? {} };
  });
}
