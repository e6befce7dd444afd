import type { ReactElement, ReactNode } from 'react';
import { part } from './part.tsx';
import type { RowMeasure, VirtualRowsProps } from './virtual-rows.tsx';

/** So many rows are drawn as they are; of more, those that are in sight. */
const plainRowsMax = 80;

const firstRows = <Row,>({ rows, rowOf }: TableRowsProps<Row>) =>
  rows.slice(0, plainRowsMax).map((row) => rowOf(row));

// A part's type doesn't say what the rows are of.
const VirtualRows = part(() => import('./virtual-rows.tsx'), firstRows) as <Row>(
  props: VirtualRowsProps<Row>,
) => ReactNode;

export interface TableRowsProps<Row> extends Omit<VirtualRowsProps<Row>, 'rowOf'> {
  /** All of them, in sight or not: for paper. */
  isWhole?: boolean;
  /** How many there may be; else as many as there are. */
  count?: number;
  rowOf: (row: Row, measure?: RowMeasure) => ReactElement;
}

/** The rows of a table of any length. */
export function TableRows<Row>({ isWhole = false, count, ...props }: TableRowsProps<Row>) {
  if (isWhole) return props.rows.map((row) => props.rowOf(row));
  return (count ?? props.rows.length) > plainRowsMax ? <VirtualRows {...props} /> : firstRows(props);
}
