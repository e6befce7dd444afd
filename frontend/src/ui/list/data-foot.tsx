import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import type { Column } from './columns.ts';
import { columnStyle } from './data-row.tsx';
import { tableRoles } from './table-roles.ts';

export interface DataFootProps<Row> {
  columns: readonly Column<Row>[];
  /** Up to the first column that has a total. */
  label: ReactNode;
}

/** The totals of a table. On paper they come once, at its end. */
export function DataFoot<Row>({ columns, label }: DataFootProps<Row>) {
  const first = columns.findIndex(({ total }) => total !== undefined);
  if (first === -1 && label === undefined) return null;
  const spanned = label === undefined ? 0 : Math.max(1, first === -1 ? columns.length : first);
  return (
    <tfoot {...tableRoles.group} className="data-foot">
      <tr {...tableRoles.row} className="data-row">
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
            data-narrow={column.narrow === 'half' || column.narrow === 'amount' ? 'half' : 'line'}
            data-title={column.title}
          >
            <div>{column.total}</div>
          </td>
        ))}
      </tr>
    </tfoot>
  );
}
