import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Column } from './columns.ts';
import { columnStyle } from './data-row.tsx';
import { tableRoles } from './table-roles.ts';

export interface SummedCellsProps<Row> {
  columns: readonly Column<Row>[];
  /** Up to the first column that has a sum. */
  label: ReactNode;
  sumOf: (column: Column<Row>) => ReactNode;
  /** Where a column's sum is on a phone. */
  placeOf: (column: Column<Row>) => NonNullable<Column<Row>['narrow']>;
}

/** The cells of a row of sums: what they are of, then each under its column. */
export function SummedCells<Row>({ columns, label, sumOf, placeOf }: SummedCellsProps<Row>) {
  const first = columns.findIndex((column) => sumOf(column) !== undefined);
  const spanned = label === undefined ? 0 : Math.max(1, first === -1 ? columns.length : first);
  return (
    <>
      {spanned > 0 && (
        <th
          {...tableRoles.rowHeading}
          scope="row"
          colSpan={spanned}
          className="data-cell"
          data-narrow="title"
        >
          {label}
        </th>
      )}
      {columns.slice(spanned).map((column) => (
        <td
          key={column.key}
          {...tableRoles.cell}
          className={classNames('data-cell', columnStyle(column))}
          data-narrow={placeOf(column)}
          data-title={column.title}
        >
          <div>{sumOf(column)}</div>
        </td>
      ))}
    </>
  );
}
