import { ListTable } from '../../../../ui/list/list-table.tsx';
import { SortHeading } from '../../../../ui/list/sort-heading.tsx';
import type { RowLayout } from '../../../../ui/virtual-rows.tsx';
import type { LevelsViewControl } from '../../hooks/use-levels-view.ts';
import type { LevelRow, SortColumn } from '../../model/levels.ts';
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
  return (
    <ListTable
      label={props.label}
      rows={rows}
      keyOf={({ key }) => key}
      layout={layout}
      isFixed
      ticked={ticked}
      onTick={actions.tick}
      tickAll={tickAllLabel(rows, ticked)}
      headings={<Headings list={list} />}
      // With the drawer open, these turn to the next item there.
      keysTaken={open !== null}
      focused={props.focused}
      onFocused={props.onFocused}
      rowOf={(row, measure) => (
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
      )}
    />
  );
}

const Headings = ({ list }: { list: LevelsViewControl }) => (
  <>
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
    <Heading column="counted" list={list} className="w-[108px] @max-[820px]:hidden @min-[1080px]:w-[124px]">
      Last counted
    </Heading>
    <Heading column="supplier" list={list} className="hidden w-[170px] @min-[1080px]:table-cell">
      Supplier
    </Heading>
  </>
);

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
