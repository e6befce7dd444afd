import { type FocusEvent, useRef } from 'react';
import { SortHeading } from '../../../../ui/list/sort-heading.tsx';
import { moveRowFocus } from '../../../../ui/move-focus.ts';
import { TableRows } from '../../../../ui/table-rows.tsx';
import { TickAll } from '../../../../ui/tick-all.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { RowLayout, RowMeasure } from '../../../../ui/virtual-rows.tsx';
import type { LevelsViewControl } from '../../hooks/use-levels-view.ts';
import type { LevelRow, SortColumn } from '../../model/levels.ts';
import { tableRoles } from '../table-roles.ts';
import { LevelRowView } from './level-row.tsx';
import type { RowActions } from './row-actions.tsx';

const layout: RowLayout = { wide: 49, narrow: 128, columns: 9 };

export interface LevelsTableProps {
  label: string;
  rows: readonly LevelRow[];
  list: LevelsViewControl;
  ticked: ReadonlySet<string>;
  /** The level whose drawer is open. */
  open: string | null;
  withSite: boolean;
  locked: boolean;
  actions: RowActions;
  focused: string | null;
  /** With the key of the row that has the focus now; `null` once it left the rows. */
  onFocused: (key: string | null) => void;
}

export function LevelsTable(props: LevelsTableProps) {
  const { rows, list, ticked, actions, open } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  // With the drawer open, these turn to the next item there.
  const move =
    open === null ? { j: () => moveRowFocus(body.current, 1), k: () => moveRowFocus(body.current, -1) } : {};
  useKeys(move);
  const rowOf = (row: LevelRow, measure?: RowMeasure) => (
    <LevelRowView
      key={row.key}
      row={row}
      withSite={props.withSite}
      ticked={ticked.has(row.key)}
      isOpen={row.key === open}
      locked={props.locked}
      actions={actions}
      measure={measure}
    />
  );
  const focusOf = ({ target }: FocusEvent) => target.closest('tr')?.dataset.key ?? null;
  return (
    <table
      {...tableRoles.table}
      aria-label={props.label}
      aria-rowcount={rows.length + 1}
      className="w-full table-fixed border-collapse text-left text-14 max-md:block"
    >
      <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
        <tr {...tableRoles.row}>
          <th {...tableRoles.heading} className="w-[46px] pl-4">
            <TickAll
              keys={rows.map(({ key }) => key)}
              ticked={ticked}
              label={tickAllLabel(rows, ticked)}
              onTick={actions.tick}
            />
          </th>
          <Heading column="item" list={list}>
            Item
          </Heading>
          <Heading column="category" list={list} className="w-[142px] @max-[700px]:hidden">
            Category
          </Heading>
          <Heading column="current" list={list} className="w-[98px] pr-[37px] text-right">
            Current
          </Heading>
          <Heading column="ideal" list={list} className="w-[102px] pr-[37px] text-right">
            Ideal
          </Heading>
          <Heading column="level" list={list} className="w-[104px] pl-[17px] @min-[1080px]:w-[130px]">
            Level
          </Heading>
          <Heading
            column="counted"
            list={list}
            className="w-[108px] @max-[820px]:hidden @min-[1080px]:w-[124px]"
          >
            Last counted
          </Heading>
          <Heading column="supplier" list={list} className="hidden w-[170px] @min-[1080px]:table-cell">
            Supplier
          </Heading>
          <th {...tableRoles.heading} className="w-[52px]">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody
        {...tableRoles.group}
        ref={body}
        className="max-md:block"
        onFocus={(event) => props.onFocused(focusOf(event))}
        onBlur={(event) => {
          if (!event.currentTarget.contains(event.relatedTarget)) props.onFocused(null);
        }}
      >
        <TableRows
          rows={rows}
          keyOf={({ key }) => key}
          layout={layout}
          body={body}
          focused={props.focused}
          rowOf={rowOf}
        />
      </tbody>
    </table>
  );
}

function tickAllLabel(rows: readonly LevelRow[], ticked: ReadonlySet<string>): string {
  const count = rows.filter(({ key }) => ticked.has(key)).length;
  return count > 0 ? `Tick all ${rows.length}, ${count} ticked` : `Tick all ${rows.length}`;
}

interface HeadingProps {
  column: SortColumn;
  list: LevelsViewControl;
  className?: string;
  children: string;
}

const heading = 'px-1.5 py-[9px] text-12 font-semibold whitespace-nowrap text-ink-3';

const Heading = ({ className = '', ...props }: HeadingProps) => (
  <SortHeading {...props} isArrowOutside className={`${heading} ${className}`} />
);
