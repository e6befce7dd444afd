import { ArrowDown, ArrowUp } from 'lucide-react';
import { type FocusEvent, lazy, type RefObject, Suspense, useRef } from 'react';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { LevelsViewControl } from '../../api/use-levels-view.ts';
import type { LevelRow, SortColumn } from '../../model/levels.ts';
import { tableRoles } from '../table-roles.ts';
import { LevelRowView } from './level-row.tsx';
import type { RowActions } from './row-actions.tsx';
import type { RowMeasure } from './virtual-rows.tsx';

const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

/** So many rows stand in the page as they are; of more, those that are in sight. */
const plainRowsMax = 80;

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
  const move = open === null ? { j: () => moveFocus(body, 1), k: () => moveFocus(body, -1) } : {};
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
  const first = () => rows.slice(0, plainRowsMax).map((row) => rowOf(row));
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
            <TickAll rows={rows} ticked={ticked} onTick={actions.tick} />
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
        {rows.length <= plainRowsMax ? (
          first()
        ) : (
          <Suspense fallback={first()}>
            <VirtualRows rows={rows} body={body} focused={props.focused} rowOf={rowOf} />
          </Suspense>
        )}
      </tbody>
    </table>
  );
}

/** To the name in the next row, or the one before. */
function moveFocus(body: RefObject<HTMLElement | null>, step: 1 | -1): void {
  const names = [...(body.current?.querySelectorAll<HTMLElement>('[data-opens]') ?? [])];
  const row = document.activeElement?.closest('tr');
  const at = names.findIndex((name) => name.closest('tr') === row);
  names[at === -1 ? 0 : at + step]?.focus();
}

interface HeadingProps {
  column: SortColumn;
  list: LevelsViewControl;
  className?: string;
  children: string;
}

function Heading({ column, list, className = '', children }: HeadingProps) {
  const { sort, descending } = list.view;
  const current = sort === column;
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      {...tableRoles.heading}
      className={`px-1.5 py-[9px] text-12 font-semibold whitespace-nowrap text-ink-3 ${className}`}
      aria-sort={current ? (descending ? 'descending' : 'ascending') : undefined}
    >
      <button
        type="button"
        className={`relative inline-flex cursor-pointer items-center gap-1 rounded-1 hover:text-ink ${current ? 'text-ink' : ''}`}
        onClick={() => list.sortBy(column)}
      >
        {children}
        {current && <Arrow aria-hidden size={13} className="absolute left-full ml-1" />}
      </button>
    </th>
  );
}

function TickAll({
  rows,
  ticked,
  onTick,
}: Pick<LevelsTableProps, 'rows' | 'ticked'> & { onTick: RowActions['tick'] }) {
  const count = rows.filter(({ key }) => ticked.has(key)).length;
  const all = rows.length > 0 && count === rows.length;
  return (
    <input
      type="checkbox"
      aria-label={count > 0 ? `Tick all ${rows.length}, ${count} ticked` : `Tick all ${rows.length}`}
      className="tick-box"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() =>
        onTick(
          rows.map(({ key }) => key),
          !all,
        )
      }
    />
  );
}
