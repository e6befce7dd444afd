import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import type { RowMeasure } from '../virtual-rows.tsx';
import { type Column, isFigure } from './columns.ts';
import { tableRoles } from './table-roles.ts';
import type { Entry, Opening } from './use-entries.ts';

/** The column that names its rows. */
const namingOf = <Row,>(columns: readonly Column<Row>[]): string | undefined =>
  (columns.find(({ narrow }) => narrow === 'title') ?? columns[0])?.key;

/** On a card these say what they are. */
const titledPlaces: ReadonlySet<string> = new Set(['amount', 'half', 'line']);

/** How each cell of a column looks, whether in the head, a row or the foot. */
export const columnStyle = (column: Pick<Column<never>, 'kind' | 'isActions'>): string =>
  classNames(
    column.kind !== 'text' && 'num',
    (isFigure(column) || column.isActions) && 'text-right',
    column.isActions && 'data-actions',
  );

/** What each row of the body has. */
export const placed = (key: string, measure: RowMeasure | undefined) => ({
  ...tableRoles.row,
  ref: measure?.ref,
  'data-key': key,
  'data-index': measure?.index,
  'aria-rowindex': measure && measure.index + 2,
});

export interface DataRowProps<Row> {
  entry: Extract<Entry<Row>, { kind: 'row' }>;
  columns: readonly Column<Row>[];
  className: string | undefined;
  measure: RowMeasure | undefined;
}

/** A row; on a phone a card. */
export function DataRow<Row>({ entry, columns, className, measure }: DataRowProps<Row>) {
  const { row, opening } = entry;
  const naming = namingOf(columns);
  return (
    <tr {...placed(entry.key, measure)} className={classNames('data-row', className)}>
      {columns.map((column) => {
        const { key, title, narrow = column.isActions ? 'figure' : 'line' } = column;
        const isTitled = titledPlaces.has(narrow);
        const look = {
          className: classNames('data-cell', columnStyle(column)),
          'data-narrow': narrow,
          ...(isTitled && { 'data-title': title }),
        };
        // The value is one beside its title, whatever it is made of.
        const content = isTitled ? <div>{column.cell(row)}</div> : column.cell(row);
        if (key !== naming)
          return (
            <td key={key} {...tableRoles.cell} {...look}>
              {content}
            </td>
          );
        return (
          <th key={key} {...tableRoles.rowHeading} scope="row" {...look}>
            {opening ? <Opener {...opening}>{content}</Opener> : content}
          </th>
        );
      })}
    </tr>
  );
}

/** The name of a row that opens, with the button that opens it. */
function Opener({ isOpen, opens, onToggle, children }: Opening & { children: ReactNode }) {
  const id = useId();
  return (
    <span className="flex items-start gap-1.5">
      <button
        type="button"
        id={id}
        aria-label="Details of"
        aria-labelledby={`${id} ${id}-name`}
        aria-expanded={isOpen}
        aria-controls={isOpen ? opens : undefined}
        onClick={onToggle}
        className="touch -ml-1 grid size-6 shrink-0 cursor-pointer place-items-center rounded-1 text-ink-2 hover:text-ink print:hidden"
      >
        <ChevronRight aria-hidden size={16} className={isOpen ? 'rotate-90' : ''} />
      </button>
      <span id={`${id}-name`} className="min-w-0">
        {children}
      </span>
    </span>
  );
}

export interface DetailRowProps {
  entry: Extract<Entry<never>, { kind: 'detail' }>;
  /** How many columns there are. */
  span: number;
  measure: RowMeasure | undefined;
}

/** What is under a row that is open. */
export const DetailRow = ({ entry: { key, id, content }, span, measure }: DetailRowProps) => (
  <tr {...placed(key, measure)} id={id} className="data-row data-detail">
    <td {...tableRoles.cell} colSpan={span} className="data-cell">
      {content}
    </td>
  </tr>
);
