import { Lock } from 'lucide-react';
import { useEffect, useId, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Key } from '../../../ui/key.tsx';
import { Link } from '../../../ui/link.tsx';
import type { PaletteAction } from '../model/actions.ts';
import { matchElsewhere } from '../model/match-elsewhere.ts';
import type { SearchRecord } from '../model/records.ts';
import type { Row, Section } from '../model/rows.ts';
import { groupIcons, kindIcons, verbIcons } from './icons.tsx';
import { Marked } from './marked.tsx';

/** A grid of flex boxes, since a table can't lay its rows out like this. Its focus stays in the field. */
const roles = {
  grid: { role: 'grid', 'aria-label': 'Results' },
  group: (heading: string) => ({ role: 'rowgroup', 'aria-labelledby': heading }),
  row: (isSelected?: boolean) => ({ role: 'row', 'aria-selected': isSelected }),
  heading: { role: 'columnheader' },
  cell: { role: 'gridcell' },
} as const;

export interface ResultsProps {
  id: string;
  sections: readonly Section[];
  /** What is marked in the names. */
  typed: string;
  /** The key of the row that Enter opens. */
  selected: string | null;
  onSelect: (key: string) => void;
  onOpen: (row: Row) => void;
  /** A link was followed. */
  onFollow: (event: React.MouseEvent, to: string) => void;
}

/** The id of a row's element, which the field names as the active one. */
export const rowId = (results: string, key: string): string => `${results}-${encodeURIComponent(key)}`;

/** What was found, in groups. The arrow keys in the field go through its rows. */
export function Results({ id, sections, ...of }: ResultsProps) {
  return (
    <div {...roles.grid} id={id}>
      {sections.map((section) => (
        <ResultGroup key={section.key} results={id} section={section} {...of} />
      ))}
    </div>
  );
}

type GroupProps = Omit<ResultsProps, 'id' | 'sections'> & { results: string; section: Section };

function ResultGroup({ section, onFollow, ...of }: GroupProps) {
  const { title, of: kind, all, rows } = section;
  const heading = useId();
  const Icon = kind === null ? null : kindIcons[kind];
  return (
    <div {...roles.group(heading)}>
      <div
        {...roles.row()}
        className="flex items-center gap-2 px-3 pt-4 pb-2 text-13 font-semibold text-ink-2"
      >
        <div {...roles.heading} id={heading} className="flex items-center gap-2">
          {Icon && <Icon aria-hidden size={16} className="text-ink-3" />}
          {title}
        </div>
        {all && all.total > rows.length && (
          <div {...roles.cell} className="ml-auto">
            <Link to={all.to} onClick={(event) => onFollow(event, all.to)} className="link touch">
              View all {all.total}
              <span className="sr-only"> in {title}</span>
            </Link>
          </div>
        )}
      </div>
      {rows.map((row) => (
        <ResultRow key={row.key} row={row} onFollow={onFollow} {...of} />
      ))}
    </div>
  );
}

const rowStyle = classNames(
  'search-row group grid min-h-[52px] cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-center',
  'gap-x-3 rounded-2 px-3 py-1.5 aria-selected:bg-primary-soft',
);

type RowProps = Omit<ResultsProps, 'id' | 'sections'> & { results: string; row: Row };

function ResultRow({ results, row, typed, selected, onSelect, onOpen, onFollow }: RowProps) {
  const element = useRef<HTMLDivElement>(null);
  const isSelected = row.key === selected;
  useEffect(() => {
    if (isSelected) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
    // biome-ignore lint/a11y/noStaticElementInteractions: its role is among the roles above.
    <div
      ref={element}
      {...roles.row(isSelected)}
      id={rowId(results, row.key)}
      tabIndex={-1}
      onClick={() => onOpen(row)}
      onPointerMove={() => !isSelected && onSelect(row.key)}
      className={rowStyle}
    >
      {row.kind === 'record' ? (
        <RecordCells record={row.record} {...{ typed, isSelected, onFollow }} />
      ) : (
        <ActionCells action={row.action} isSelected={isSelected} />
      )}
    </div>
  );
}

interface RecordCellsProps {
  record: SearchRecord;
  typed: string;
  isSelected: boolean;
  onFollow: ResultsProps['onFollow'];
}

const buttonStyle = classNames(
  'touch inline-flex h-8 items-center rounded-2 border border-line bg-surface px-3 text-13 font-semibold shadow-1',
  'hover:border-control max-md:h-12 max-md:border-transparent max-md:bg-transparent max-md:shadow-none',
);

function RecordCells({ record, typed, isSelected, onFollow }: RecordCellsProps) {
  const { searched, view, edit } = record;
  const elsewhere = matchElsewhere(searched, typed);
  const links =
    edit === null
      ? [['View', view] as const]
      : ([
          ['View', view],
          ['Edit', edit],
        ] as const);
  return (
    <>
      <div {...roles.cell} className="min-w-0">
        <b className="block truncate text-15 leading-tight font-semibold">
          <Marked text={searched.title} typed={typed} />
        </b>
        <span className="block truncate text-13 text-ink-3 group-aria-selected:text-ink-2">
          {elsewhere !== null && (
            <>
              {record.kind === 'recipe' ? 'Contains ' : ''}
              <Marked text={elsewhere} typed={typed} />,{' '}
            </>
          )}
          <Marked text={record.detail()} typed={typed} />
        </span>
      </div>
      <div
        {...roles.cell}
        className="flex gap-1.5 opacity-0 group-hover:opacity-100 group-aria-selected:opacity-100 finger:opacity-100"
      >
        {links.map(([label, to]) => (
          <Link
            key={label}
            to={to}
            tabIndex={isSelected ? 0 : -1}
            aria-label={`${label} ${searched.title}`}
            onClick={(event) => onFollow(event, to)}
            className={buttonStyle}
          >
            {label}
          </Link>
        ))}
      </div>
    </>
  );
}

const actionIconStyle = classNames(
  'grid size-9 shrink-0 place-items-center rounded-2 bg-sunken text-ink-2',
  'group-aria-selected:bg-accent-soft group-aria-selected:text-accent-text',
);

function ActionCells({ action, isSelected }: { action: PaletteAction; isSelected: boolean }) {
  const Icon = action.verb === undefined ? groupIcons[action.group] : verbIcons[action.verb];
  const locked = action.locked ?? null;
  return (
    <>
      <div {...roles.cell} className="flex min-w-0 items-center gap-3">
        <span aria-hidden className={actionIconStyle}>
          {locked === null ? <Icon size={18} /> : <Lock size={17} />}
        </span>
        <span className="min-w-0">
          <b className="block truncate text-15 leading-tight font-semibold">{action.title}</b>
          {(locked ?? action.detail) !== undefined && (
            <span className="block text-13 text-ink-3 group-aria-selected:text-ink-2">
              {locked ?? action.detail}
            </span>
          )}
        </span>
      </div>
      <div {...roles.cell} className="flex gap-1">
        {isSelected && locked === null && action.keys === undefined && (
          <Key className="max-md:hidden">Enter</Key>
        )}
        {locked === null &&
          action.keys?.map((key) => (
            <Key key={key} className="max-md:hidden">
              {key}
            </Key>
          ))}
      </div>
    </>
  );
}
