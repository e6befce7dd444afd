import { ArrowDown, ArrowUp } from 'lucide-react';
import { Button } from '../button.tsx';
import { Select } from '../select.tsx';
import { type Column, isFigure, type Sorting } from './columns.ts';

export interface SortControlProps {
  /** The table's name. */
  label: string;
  columns: readonly Pick<Column<never>, 'key' | 'title' | 'kind' | 'sortBy'>[];
  sort: Sorting & { onSort: (key: string) => void };
}

/** Which way a column is sorted, in words. */
function directionWord(column: Pick<Column<never>, 'kind'> | undefined, descending: boolean): string {
  if (column === undefined) return descending ? 'Descending' : 'Ascending';
  if (isFigure(column)) return descending ? 'Largest first' : 'Smallest first';
  if (column.kind === 'date') return descending ? 'Newest first' : 'Oldest first';
  return descending ? 'Z to A' : 'A to Z';
}

/** Sorts a table whose headings can't be pressed, since its rows are cards: by which column, and which way. */
export function SortControl({ label, columns, sort: { by, descending, onSort } }: SortControlProps) {
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined);
  const current = sortable.find(({ key }) => key === by);
  const direction = directionWord(current, descending);
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <fieldset className="data-sort" aria-label={`Order of ${label}`}>
      <span aria-hidden className="shrink-0 text-13 text-ink-2">
        Sort by
      </span>
      <Select
        aria-label="Sort by"
        size="sm"
        className="min-w-0 flex-1"
        options={sortable.map(({ key, title }) => ({ value: key, label: title }))}
        value={by}
        onValueChange={onSort}
      />
      <Button
        size="sm"
        icon={<Arrow aria-hidden size={15} />}
        aria-label={`${direction}, turn the order round`}
        onClick={() => onSort(by)}
      >
        {direction}
      </Button>
      <span role="status" className="sr-only">
        {current && `Sorted by ${current.title}, ${direction.toLowerCase()}`}
      </span>
    </fieldset>
  );
}
