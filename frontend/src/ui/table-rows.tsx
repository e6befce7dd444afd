import { lazy, type ReactElement, type ReactNode, Suspense } from 'react';
import { loadWhenOnline } from './load-when-online.ts';
import type { RowMeasure, VirtualRowsProps } from './virtual-rows.tsx';

// `lazy` forgets what the rows are of.
const VirtualRows = lazy(() => loadWhenOnline(() => import('./virtual-rows.tsx'))) as <Row>(
  props: VirtualRowsProps<Row>,
) => ReactNode;

/** So many rows stand in the page as they are; of more, those that are in sight. */
const plainRowsMax = 80;

export interface TableRowsProps<Row> extends Omit<VirtualRowsProps<Row>, 'rowOf'> {
  rowOf: (row: Row, measure?: RowMeasure) => ReactElement;
}

/** The rows of a table of any length. */
export function TableRows<Row>(props: TableRowsProps<Row>) {
  const { rows, rowOf } = props;
  const first = rows.slice(0, plainRowsMax).map((row) => rowOf(row));
  if (rows.length <= plainRowsMax) return first;
  return (
    <Suspense fallback={first}>
      <VirtualRows {...props} />
    </Suspense>
  );
}
