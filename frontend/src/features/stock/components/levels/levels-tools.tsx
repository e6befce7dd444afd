import {
  ArrowDownUp,
  ChevronDown,
  ClipboardList,
  Clock,
  Eye,
  Package,
  Tag,
  TrendingDown,
  TriangleAlert,
} from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { SearchField } from '../../../../ui/list/list-toolbar.tsx';
import { Menu } from '../../../../ui/menu.tsx';
import type { LevelsViewControl } from '../../hooks/use-levels-view.ts';
import { countShown, type LevelRow, type ShownFilter, type SortColumn } from '../../model/levels.ts';

const chips: readonly { show: ShownFilter; label: string; icon?: ReactNode }[] = [
  { show: 'all', label: 'All' },
  {
    show: 'below-zero',
    label: 'Below zero',
    icon: <TriangleAlert aria-hidden size={15} className="text-danger" />,
  },
  { show: 'under-ideal', label: 'Under ideal', icon: <TrendingDown aria-hidden size={15} /> },
  { show: 'not-counted', label: 'Not counted in 30 days', icon: <ClipboardList aria-hidden size={15} /> },
  { show: 'use-by', label: 'Use by soon', icon: <Clock aria-hidden size={15} /> },
  { show: 'low', label: 'To restock', icon: <Package aria-hidden size={15} /> },
];

/** Those that the dashboard alone leads to have a chip only while they are on. */
const shownChips = (current: ShownFilter) => chips.filter(({ show }) => show !== 'low' || show === current);

const sorts: readonly { value: SortColumn; label: string }[] = [
  { value: 'level', label: 'Level' },
  { value: 'item', label: 'Item' },
  { value: 'category', label: 'Category' },
  { value: 'current', label: 'Current' },
  { value: 'ideal', label: 'Ideal' },
  { value: 'counted', label: 'Last counted' },
  { value: 'supplier', label: 'Supplier' },
];

const searchWidth = 'min-w-[180px] flex-[1_0_200px] max-md:min-w-0 max-md:flex-[1_0_50%]';
const searchBeside = '@min-[1080px]:max-w-[260px]';

export interface LevelsToolsProps {
  /** Those of the site, before they are filtered. */
  rows: readonly LevelRow[];
  list: LevelsViewControl;
}

const toolsStyle = classNames(
  'flex flex-wrap items-center gap-2.5 border-b border-line px-4 py-[13px]',
  'max-md:px-3.5 max-md:pt-3 max-md:pb-2.5',
);

const chipsStyle = classNames(
  'num flex min-w-0 flex-wrap gap-1.5',
  '@max-[1079px]:order-last @max-[1079px]:basis-full max-md:-mx-3.5 max-md:flex-nowrap',
  'max-md:gap-2 max-md:overflow-x-auto max-md:px-3.5 max-md:py-0.5 max-md:no-scrollbar',
);

/** Search, and the filters as chips with how many each would show. */
export function LevelsTools({ rows, list }: LevelsToolsProps) {
  const { view, filter } = list;
  const counts = useMemo(() => countShown(rows), [rows]);
  const categories = useMemo(() => categoriesOf(rows), [rows]);
  return (
    <search className={toolsStyle}>
      <SearchField label="Find an item" list={list} showsKey className={`${searchWidth} ${searchBeside}`} />
      <fieldset className={chipsStyle}>
        <legend className="sr-only">Filter</legend>
        {shownChips(view.show).map(({ show, label, icon }) => (
          <Chip
            key={show}
            pressed={view.show === show}
            icon={icon}
            count={counts[show]}
            onPress={() => filter({ show })}
          >
            {label}
          </Chip>
        ))}
        {(counts.hidden > 0 || view.hidden) && (
          <Chip
            pressed={view.hidden}
            icon={<Eye aria-hidden size={15} />}
            count={counts.hidden}
            onPress={() => filter({ hidden: !view.hidden })}
          >
            Hidden
          </Chip>
        )}
      </fieldset>
      <CategoryMenu list={list} categories={categories} />
      <SortMenu list={list} />
    </search>
  );
}

interface CategoryMenuProps extends Pick<LevelsToolsProps, 'list'> {
  categories: ReturnType<typeof categoriesOf>;
}

function CategoryMenu({ list: { view, filter }, categories }: CategoryMenuProps) {
  const category = categories.find(({ value }) => value === view.category);
  return (
    <Menu
      align="end"
      trigger={
        <button type="button" className={classNames(chipStyle(view.category !== null), besideSearch)}>
          <Tag aria-hidden size={15} />
          <span className="max-md:sr-only">{category?.label ?? 'Category'}</span>
          <ChevronDown aria-hidden size={14} className="max-md:hidden" />
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Category',
          value: view.category ?? '',
          onValueChange: (value) => filter({ category: value === '' ? null : value }),
          choices: [{ value: '', label: 'Any' }, ...categories],
        },
      ]}
    />
  );
}

/** On a phone, where no column has a heading to sort by. */
const SortMenu = ({ list }: Pick<LevelsToolsProps, 'list'>) => (
  <span className="md:hidden">
    <Menu
      align="end"
      trigger={
        <button type="button" className={classNames(chipStyle(false), besideSearch)}>
          <ArrowDownUp aria-hidden size={16} />
          <span className="sr-only">
            Sorted by {sorts.find(({ value }) => value === list.view.sort)?.label.toLowerCase()}
          </span>
        </button>
      }
      entries={[
        {
          kind: 'choice',
          label: 'Sort by',
          value: list.view.sort,
          onValueChange: (value) => list.sortBy(value as SortColumn),
          choices: sorts,
        },
      ]}
    />
  </span>
);

function categoriesOf(rows: readonly LevelRow[]) {
  const found = new Map(rows.map(({ category }) => [category.key, category.name]));
  return [...found]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label, 'en'));
}

/** On a phone, square beside the search field. */
const besideSearch = 'max-md:rounded-2 max-md:border-control max-md:px-[15px]';

const chipStyle = (pressed: boolean) =>
  classNames(
    'inline-flex h-8 shrink-0 cursor-pointer items-center gap-1.5 rounded-full border px-[11px]',
    'text-13 font-semibold whitespace-nowrap finger:h-12 max-md:px-[15px] max-md:text-14',
    pressed
      ? 'border-primary bg-primary-soft text-primary-text'
      : 'border-line bg-raised text-ink-2 hover:border-control',
  );

interface ChipProps {
  pressed: boolean;
  icon?: ReactNode;
  count: number;
  onPress: () => void;
  children: string;
}

function Chip({ pressed, icon, count, onPress, children }: ChipProps) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onPress} className={chipStyle(pressed)}>
      {icon}
      {children}
      <b className={pressed ? '' : 'text-ink-3'}>{count}</b>
    </button>
  );
}
