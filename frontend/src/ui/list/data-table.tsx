import { type FocusEvent, type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { classNames } from '../class-names.ts';
import { TableRows } from '../table-rows.tsx';
import { useIsPrinting } from '../use-is-printing.ts';
import type { RowMeasure } from '../virtual-rows.tsx';
import { type Column, type Sorting, sortedRows } from './columns.ts';
import { DataFoot } from './data-foot.tsx';
import { columnStyle, DataRow, DetailRow } from './data-row.tsx';
import { SortHeading } from './sort-heading.tsx';
import { tableRoles } from './table-roles.ts';
import { useRowKeys } from './use-row-keys.ts';

export interface DataTableProps<Row> {
  /** Its accessible name. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** The rows are put in this order. */
  sort?: Sorting & { onSort: (key: string) => void };
  /** What is under a row that opens; `null` for one that doesn't. */
  detail?: (row: Row) => ReactNode | null;
  rowClass?: (row: Row) => string | undefined;
  /** In the first cell of the foot: '16 recipes that sold'. */
  totalLabel?: ReactNode;
  /** The widths of the columns don't depend on their content. */
  isFixed?: boolean;
  /** In a panel or a dialog: lower rows without space at the sides. All are drawn, since a panel scrolls by itself. */
  isCompact?: boolean;
}

interface Entry<Row> {
  key: string;
  row: Row;
  isDetail: boolean;
}

const layoutOf = (columns: readonly Column<never>[]) => ({
  wide: 48,
  narrow: 46 + 22 * columns.filter(({ narrow = 'line' }) => narrow === 'line').length,
  columns: columns.length,
});

/**
 * Rows of any length, with headings that sort, totals and rows that open. On a phone they are cards. `j` and `k` go
 * down and up. The styles are in `data-table.css`.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, keyOf, sort, detail, isFixed = false, isCompact = false } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const id = useId();
  const isPrinting = useIsPrinting();
  const isWalked = useRowKeys(body);
  const [focused, setFocused] = useState<string | null>(null);
  const { entries, isOpen, toggle } = useEntries(props);
  const keyOfFocus = ({ target }: FocusEvent) => target.closest('tr')?.dataset.key ?? null;

  const rowOf = ({ key, row, isDetail }: Entry<Row>, measure?: RowMeasure) => {
    const below = detail?.(row) ?? null;
    const opens = `${id}-${keyOf(row)}`;
    if (isDetail)
      return (
        <DetailRow key={key} id={opens} span={columns.length} measure={measure}>
          {below}
        </DetailRow>
      );
    const opening = below === null ? null : { isOpen: isOpen(key), opens, onToggle: () => toggle(key) };
    return (
      <DataRow
        key={key}
        rowKey={key}
        className={props.rowClass?.(row)}
        {...{ row, columns, opening, measure }}
      />
    );
  };

  return (
    <table
      {...tableRoles.table}
      aria-label={label}
      aria-rowcount={entries.length + 1}
      className={classNames('data-table', isFixed && 'table-fixed', isCompact && 'data-compact')}
    >
      <Head columns={columns} sort={sort} />
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
          {...{ body, focused, rowOf }}
        />
      </tbody>
      <DataFoot columns={columns} label={props.totalLabel} />
    </table>
  );
}

/** The rows in their order, each that is open followed by what is under it. */
function useEntries<Row>({ rows, columns, keyOf, sort, detail }: DataTableProps<Row>) {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const by = sort?.by;
  const descending = sort?.descending ?? false;
  const sorted = useMemo(
    () => sortedRows(rows, columns, by === undefined ? undefined : { by, descending }),
    [rows, columns, by, descending],
  );
  const entries = sorted.flatMap((row): Entry<Row>[] => {
    const key = keyOf(row);
    const entry = { key, row, isDetail: false };
    const isOpened = open.has(key) && (detail?.(row) ?? null) !== null;
    return isOpened ? [entry, { key: `${key} detail`, row, isDetail: true }] : [entry];
  });
  const toggle = (key: string) =>
    setOpen((before) => {
      const next = new Set(before);
      if (!next.delete(key)) next.add(key);
      return next;
    });
  return { entries, isOpen: (key: string) => open.has(key), toggle };
}

interface HeadProps<Row> {
  columns: readonly Column<Row>[];
  sort: DataTableProps<Row>['sort'] | undefined;
}

function Head<Row>({ columns, sort }: HeadProps<Row>) {
  const list = sort && { view: { sort: sort.by, descending: sort.descending }, sortBy: sort.onSort };
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column) => {
          const { key, title, width, sortBy } = column;
          const style = classNames('data-heading', columnStyle(column), width);
          return list && sortBy ? (
            <SortHeading key={key} column={key} list={list} className={style}>
              {title}
            </SortHeading>
          ) : (
            <th key={key} {...tableRoles.heading} scope="col" className={style}>
              {column.isActions ? <span className="sr-only">{title}</span> : title}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
