import { ArrowDown, ArrowUp } from 'lucide-react';

export interface SortHeadingProps<Column> {
  column: Column;
  list: { view: { sort: Column; descending: boolean }; sortBy: (column: Column) => void };
  className: string;
  /** The arrow is beside the heading's column, so that figures stay under their heading. */
  isArrowOutside?: boolean;
  children: string;
}

/** Browsers forget what a heading is where its table is laid out as cards. */
const heading = { role: 'columnheader' };

/** The heading of a column that sorts its table; the arrow says which way. */
export function SortHeading<Column>(props: SortHeadingProps<Column>) {
  const { column, list, className, isArrowOutside = false, children } = props;
  const { sort, descending } = list.view;
  const isCurrent = sort === column;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      {...heading}
      className={className}
      aria-sort={isCurrent ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={`relative inline-flex cursor-pointer items-center gap-1 rounded-1 hover:text-ink ${isCurrent ? 'text-ink' : ''}`}
        onClick={() => list.sortBy(column)}
      >
        {children}
        {isCurrent && (
          <Arrow aria-hidden size={13} className={isArrowOutside ? 'absolute left-full ml-1' : ''} />
        )}
      </button>
    </th>
  );
}
