import { type FocusEvent, type ReactElement, type ReactNode, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { moveRowFocus } from '../move-focus.ts';
import { TableRows } from '../table-rows.tsx';
import { TickAll } from '../tick-all.tsx';
import { useKeys } from '../use-keys.ts';
import type { RowLayout, RowMeasure } from '../virtual-rows.tsx';
import { tableRoles } from './table-roles.ts';

export interface ListTableProps<Row> {
  label: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  layout: RowLayout;
  ticked: ReadonlySet<string>;
  onTick: (keys: readonly string[], on: boolean) => void;
  /** 'Tick all'. */
  tickAll?: string;
  /** The headings of the columns between the ticks and the actions. */
  headings: ReactNode;
  rowOf: (row: Row, measure?: RowMeasure) => ReactElement;
  /** What `j` and `k` go to in a row. */
  focusOn?: string;
  /** Whether `j` and `k` mean something else just now. */
  keysTaken?: boolean;
  /** The row that has the focus. */
  focused?: string | null;
  /** With the key of the row that has the focus now; `null` once it left the rows. */
  onFocused?: (key: string | null) => void;
  /** The widths of the columns don't depend on their content. */
  isFixed?: boolean;
}

/** Rows that can be ticked, of any number; on a phone they are cards. `j` and `k` go down and up. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, rows, keyOf, ticked, onTick, focusOn, keysTaken = false, onFocused } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (step: 1 | -1) => moveRowFocus(body.current, step, focusOn);
  useKeys(keysTaken ? {} : { j: () => move(1), k: () => move(-1) });
  const keyOfFocus = ({ target }: FocusEvent) => target.closest('tr')?.dataset.key ?? null;
  return (
    <table
      {...tableRoles.table}
      aria-label={label}
      aria-rowcount={rows.length + 1}
      className={classNames('list-table', props.isFixed && 'table-fixed')}
    >
      <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
        <tr {...tableRoles.row}>
          <th {...tableRoles.heading} className="w-[46px] pl-4">
            <TickAll
              keys={rows.map(keyOf)}
              ticked={ticked}
              label={props.tickAll ?? 'Tick all'}
              onTick={onTick}
            />
          </th>
          {props.headings}
          <th {...tableRoles.heading} className="w-[52px]">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody
        {...tableRoles.group}
        ref={body}
        data-walked
        className="max-md:block"
        onFocus={(event) => onFocused?.(keyOfFocus(event))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) onFocused?.(null);
        }}
      >
        <TableRows
          rows={rows}
          keyOf={keyOf}
          layout={props.layout}
          body={body}
          focused={props.focused ?? null}
          rowOf={props.rowOf}
        />
      </tbody>
    </table>
  );
}
