import { ClipboardList, CookingPot, Download, EllipsisVertical } from 'lucide-react';
import { memo } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDate } from '../../../../ui/dates.ts';
import { IconButton } from '../../../../ui/icon-button.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import { Menu } from '../../../../ui/menu.tsx';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import { packsAt, unitWord } from '../../model/figures.ts';
import type { LevelRow } from '../../model/levels.ts';
import { CategoryChip } from '../category-chip.tsx';
import { LevelBar } from '../level-bar.tsx';
import { QuantityText } from '../quantity-text.tsx';
import { flagsOf } from './flags.tsx';
import { IdealInPlace } from './ideal-in-place.tsx';
import { type RowActions, rowEntries } from './row-actions.tsx';

export interface LevelRowViewProps {
  row: LevelRow;
  /** The site stands in the row, since all sites are shown. */
  withSite: boolean;
  ticked: boolean;
  isOpen: boolean;
  locked: boolean;
  actions: RowActions;
  measure?: RowMeasure | undefined;
}

/** The row's colour is laid on its cells with an overlap: at some scales seams would show between them. */
const cell = classNames(
  'align-middle max-md:block max-md:p-0 md:bg-(--row) md:shadow-[.8px_0_0_var(--row)]',
  'md:last:shadow-none',
);

const rowStyle = classNames(
  'group relative ruled max-md:grid max-md:grid-cols-[46px_minmax(0,1fr)_auto_48px]',
  'max-md:items-center max-md:gap-y-[5px] max-md:py-[13px] max-md:pb-3.5',
  'has-[input[data-column]:focus]:[--row:var(--color-primary-soft)] max-md:bg-(--row)',
);

function rowColor({ isOpen, ticked }: LevelRowViewProps): string {
  if (isOpen) return '[--row:color-mix(in_srgb,var(--color-accent-soft)_60%,var(--color-surface))]';
  return ticked ? '[--row:color-mix(in_srgb,var(--color-sunken)_55%,var(--color-surface))]' : '';
}

const countedCell = 'num px-1.5 text-14 whitespace-nowrap max-md:hidden @max-[820px]:hidden';

function countedColor({ notCounted, hidden }: LevelRow['marks']): string {
  if (notCounted) return 'font-semibold text-warn';
  return hidden ? '' : 'text-ink-2';
}

/** An item at a site, in the list. It is drawn again when something of its own changed. */
export const LevelRowView = memo(function LevelRowView(props: LevelRowViewProps) {
  const { row, isOpen, measure } = props;
  const { level, marks, supplier } = row;
  return (
    <tr
      {...tableRoles.row}
      ref={measure?.ref}
      data-index={measure?.index}
      data-key={row.key}
      aria-rowindex={measure && measure.index + 2}
      aria-current={isOpen || undefined}
      className={classNames(rowStyle, rowColor(props), marks.hidden && 'set-aside text-ink-3')}
    >
      <TickCell {...props} />
      <NameCell {...props} />
      <td
        {...tableRoles.cell}
        className={`${cell} px-1.5 leading-none max-md:col-start-2 max-md:row-start-2 @max-[700px]:md:hidden`}
      >
        <CategoryChip category={row.category} className={marks.hidden ? 'grayscale' : ''} />
      </td>
      <FigureCells {...props} />
      <td {...tableRoles.cell} className={`${cell} ${countedCell} ${countedColor(marks)}`}>
        {level.lastCounted === null ? 'Not counted' : shownDate(level.lastCounted)}
      </td>
      <td {...tableRoles.cell} className={`${cell} hidden! px-1.5 text-14 md:@min-[1080px]:table-cell!`}>
        <span className="line-clamp-1 text-ink-2">{supplier}</span>
      </td>
      <ActionsCell {...props} />
    </tr>
  );
});

const currentCell = classNames(
  'num px-1.5 text-right text-14',
  'max-md:col-start-3 max-md:row-start-1 max-md:self-start max-md:text-17',
);

const idealCell = classNames(
  'px-1.5 text-right text-14 max-md:col-start-3 max-md:row-span-2 max-md:row-start-2',
  'max-md:self-end',
);

/** What is there, what should be, and how the one stands against the other. */
function FigureCells({ row, locked, actions }: LevelRowViewProps) {
  const { item, level, marks } = row;
  return (
    <>
      <td {...tableRoles.cell} className={`${currentCell} ${cell}`}>
        <QuantityText
          quantity={level.currentStock}
          unit={unitWord(level.unit, item.unitName)}
          inColumn
          className={marks.negative ? 'text-danger' : marks.hidden ? '' : '[&>span]:text-ink-2'}
        />
      </td>
      <td {...tableRoles.cell} className={`${idealCell} ${cell} ${marks.hidden ? 'max-md:hidden' : ''}`}>
        <IdealInPlace row={row} locked={locked} onSave={actions.setIdeal} />
      </td>
      <td
        {...tableRoles.cell}
        className={`${cell} px-1.5 max-md:col-start-2 max-md:row-start-3 max-md:py-[5px] max-md:pr-3.5`}
      >
        {!marks.hidden && (
          <LevelBar share={row.share} isNegative={marks.negative} className="ml-[11px] min-w-[60px]" />
        )}
      </td>
    </>
  );
}

const actionsCell = 'pr-2.5 text-right whitespace-nowrap max-md:pr-0';

/** Where a phone shows the menu. */
const menuCorner = 'max-md:col-start-4 max-md:row-start-1 max-md:row-span-3 max-md:-mt-2 max-md:self-start';
/** Where a phone shows the button that brings it back. */
const belowMenu = 'max-md:col-start-3 max-md:row-start-2 max-md:row-span-2 max-md:self-end';

/** What can be done with it; what is hidden is brought back in one tap. */
function ActionsCell({ row, locked, actions }: LevelRowViewProps) {
  const { item, marks } = row;
  return (
    <td {...tableRoles.cell} className={`${cell} ${actionsCell} ${marks.hidden ? belowMenu : menuCorner}`}>
      {marks.hidden && !locked ? (
        <button
          type="button"
          className="link touch cursor-pointer text-13"
          onClick={() => actions.setEnabled([row], true, 'here')}
        >
          Show
          <span className="sr-only"> {item.name} here</span>
        </button>
      ) : (
        <Buttons row={row} locked={locked} actions={actions} />
      )}
    </td>
  );
}

const tickStyle = classNames(
  'flex size-[18px] items-center justify-center',
  'max-md:h-12 max-md:w-full pointer-coarse:-m-3 pointer-coarse:size-12',
  'max-md:pointer-coarse:m-0 max-md:pointer-coarse:w-full',
);

const tickCell = 'w-[46px] pl-4 max-md:row-span-3 max-md:-mt-1.5 max-md:self-start max-md:pl-0';
const openEdge = 'shadow-[inset_3px_0_0_var(--color-accent),.8px_0_0_var(--row)]!';

/** Its name says what is ticked; the edge says which one is open. */
function TickCell({ row, withSite, ticked, isOpen, actions }: LevelRowViewProps) {
  return (
    <td {...tableRoles.cell} className={classNames(cell, tickCell, isOpen && openEdge)}>
      <label className={tickStyle}>
        <span className="sr-only">
          Tick {row.item.name}
          {withSite && ` at ${row.site.name}`}
        </span>
        <input
          type="checkbox"
          className="tick-box"
          checked={ticked}
          onChange={(event) => actions.tick([row.key], event.target.checked)}
        />
      </label>
    </td>
  );
}

const nameCellStyle = classNames(
  'h-12 px-1.5 py-1 text-left font-normal',
  'max-md:col-start-2 max-md:row-start-1 max-md:h-auto max-md:px-0',
);

const nameStyle = classNames(
  'block max-w-full cursor-pointer truncate rounded-1 text-left text-15 leading-[1.35]',
  'font-semibold hover:underline max-md:min-h-6 max-md:text-[1rem] max-md:whitespace-normal',
);

/** The name opens the drawer; what is to know stands under it. */
function NameCell({ row, withSite, actions }: LevelRowViewProps) {
  return (
    <th {...tableRoles.rowHeading} scope="row" className={`${nameCellStyle} ${cell}`}>
      <button
        type="button"
        data-opens
        onClick={() => actions.open(row)}
        className={classNames(nameStyle, row.marks.hidden && 'font-medium!')}
      >
        {row.item.name}
      </button>
      <SecondLine row={row} withSite={withSite} />
    </th>
  );
}

const secondLine = classNames(
  'flex gap-x-[7px] overflow-hidden text-12 leading-[1.3] text-ink-3',
  'max-md:mt-0.5 max-md:flex-wrap',
);

/** The site where all are shown, the supplier where there is no column for it, and what to know. */
function SecondLine({ row, withSite }: Pick<LevelRowViewProps, 'row' | 'withSite'>) {
  const [first, second] = flagsOf(row);
  const { supplier } = row;
  const packs = packsAt(row.item, row.level);
  if (first === undefined && supplier === '' && packs === null && !withSite) return null;
  return (
    <span
      className={classNames(
        secondLine,
        first === undefined && packs === null && !withSite && '@min-[1080px]:hidden',
      )}
    >
      {withSite && <span className="shrink-0 font-semibold text-ink-2">{row.site.name}</span>}
      {packs !== null && <span className="shrink-0 whitespace-nowrap">{packs}</span>}
      {supplier !== '' && <span className="truncate @min-[1080px]:hidden">{supplier}</span>}
      {first}
      {second !== undefined && <span className="md:@max-[1079px]:hidden">{second}</span>}
    </span>
  );
}

const actionsStyle = classNames(
  'absolute top-0 right-full hidden gap-1 bg-[var(--row,var(--color-surface))] pr-1 pl-2',
  'dark:bg-[var(--row,var(--color-raised))] group-focus-within:flex group-hover:flex',
  'finger:hidden!',
);

/** Receive, use and count on hover and focus, all that there is in the menu. */
function Buttons({ row, locked, actions }: Pick<LevelRowViewProps, 'row' | 'locked' | 'actions'>) {
  const { item, site } = row;
  const start = (kind: 'receive' | 'use') => actions.start({ kind, siteId: site.id, itemIds: [item.id] });
  const near = locked
    ? []
    : ([
        ['Receive', <Download key="receive" aria-hidden size={16} />, () => start('receive')],
        ['Use', <CookingPot key="use" aria-hidden size={16} />, () => start('use')],
        ['Count', <ClipboardList key="count" aria-hidden size={16} />, () => actions.count(row)],
      ] as const);
  return (
    <span className="relative inline-flex">
      <span className={actionsStyle}>
        {near.map(([label, icon, onClick]) => (
          <IconButton
            key={label}
            variant="default"
            size="sm"
            label={`${label} ${item.name}`}
            onClick={onClick}
          >
            {icon}
          </IconButton>
        ))}
      </span>
      <Menu
        trigger={
          <IconButton size="sm" label={`More for ${item.name}`}>
            <EllipsisVertical aria-hidden size={17} className="rotate-90" />
          </IconButton>
        }
        entries={rowEntries(row, locked, actions)}
      />
    </span>
  );
}
