import { type FocusEvent, type ReactNode, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { TableRows } from '../table-rows.tsx';
import { useIsPrinting } from '../use-is-printing.ts';
import { useNarrow } from '../use-narrow.ts';
import type { RowMeasure } from '../virtual-rows.tsx';
import type { Column } from './columns.ts';
import { DataFoot } from './data-foot.tsx';
import { DataHead } from './data-head.tsx';
import { DataRow, DetailRow } from './data-row.tsx';
import { GroupRow } from './group-row.tsx';
import { SortControl } from './sort-control.tsx';
import { tableRoles } from './table-roles.ts';
import { type EntriesProps, type Entry, useEntries } from './use-entries.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> extends EntriesProps<Row> {
  /** Its accessible name. */
  label: string;
  rowClass?: (row: Row) => string | undefined;
  /** In the first cell of the foot: '16 recipes that sold'. */
  totalLabel?: ReactNode;
  /** The widths of the columns don't depend on their content. */
  isFixed?: boolean;
  /** In a panel or a dialog: lower rows without space at the sides. All are drawn, since a panel scrolls by itself. */
  isCompact?: boolean;
}

function layoutOf(columns: readonly Column<never>[]) {
  const countIn = (place: Column<never>['narrow']) =>
    columns.filter(({ narrow = 'line' }) => narrow === place).length;
  return {
    wide: 48,
    narrow: 46 + 22 * countIn('line') + 42 * Math.ceil(countIn('half') / 2),
    columns: columns.length,
  };
}

const styleOf = <Row,>({ isFixed, isCompact, groupBy }: DataTableProps<Row>) =>
  classNames(
    'data-table',
    isFixed && 'table-fixed',
    isCompact && 'data-compact',
    groupBy && !groupBy.staysOpen && 'data-folds',
  );

const keyOfFocus = ({ target }: FocusEvent) => target.closest('tr')?.dataset.key ?? null;

/**
 * Rows of any length, with headings that sort, groups, totals and rows that open. On a phone they are cards, sorted by a
 * control above them. `j` and `k` go down and up. The styles are in `data-table.css`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, sort, rowClass, isCompact = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const isPrinting = useIsPrinting();
  const areCards = useNarrow() && !isPrinting;
  const isWalked = useRowKeys(body);
  const [focused, setFocused] = useState<string | null>(null);
  const entries = useEntries(props, isPrinting);
  const rowOf = (entry: Entry<Row>, measure?: RowMeasure) => {
    const { key } = entry;
    if (entry.kind === 'group') return <GroupRow key={key} {...{ entry, columns, measure }} />;
    if (entry.kind === 'detail') return <DetailRow key={key} {...{ entry, measure }} span={columns.length} />;
    return <DataRow key={key} {...{ entry, columns, measure }} className={rowClass?.(entry.row)} />;
  };
  const table = (
    <table
      {...tableRoles.table}
      aria-label={label}
      aria-rowcount={entries.length + 1}
      className={styleOf(props)}
    >
      {/* Browsers print no buttons in the head of the second sheet; on a phone nobody sees them. */}
      <DataHead columns={columns} sort={isPrinting ? undefined : sort} isPressed={!areCards} />
      <tbody
        {...tableRoles.group}
        ref={body}
        data-walked={isWalked || undefined}
        onFocus={(event) => setFocused(keyOfFocus(event))}
        onBlur={() => setFocused(null)}
      >
        <TableRows
          rows={entries}
          keyOf={({ key }) => key}
          layout={layoutOf(columns)}
          name={label}
          isWhole={isPrinting || isCompact}
          // Also while most are folded, so that the button that unfolds them keeps the focus.
          count={Math.max(entries.length, props.rows.length)}
          {...{ body, focused, rowOf }}
        />
      </tbody>
      <DataFoot columns={columns} label={props.totalLabel} />
    </table>
  );
  if (sort === undefined || !areCards) return table;
  return (
    <div className={isCompact ? 'data-sorted data-compact' : 'data-sorted'}>
      <SortControl {...{ label, columns, sort }} />
      {table}
    </div>
  );
}
