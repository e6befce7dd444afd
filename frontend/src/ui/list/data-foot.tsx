import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import { SummedCells } from './summed-cells.tsx';
import { tableRoles } from './table-roles.ts';

export interface DataFootProps<Row> {
  columns: readonly Column<Row>[];
  /** Up to the first column that has a total. */
  label: ReactNode;
}

/** The totals of a table. On paper they come once, at its end. */
export function DataFoot<Row>({ columns, label }: DataFootProps<Row>) {
  if (label === undefined && columns.every(({ total }) => total === undefined)) return null;
  return (
    <tfoot {...tableRoles.group} className="data-foot">
      <tr {...tableRoles.row} className="data-row">
        <SummedCells
          {...{ columns, label }}
          sumOf={({ total }) => total}
          placeOf={({ narrow }) => (narrow === 'half' || narrow === 'amount' ? 'half' : 'line')}
        />
      </tr>
    </tfoot>
  );
}
