import { countOf } from '@batchbook/shared/text';
import { ArrowDownUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { ListToolbar } from '../../../ui/list/list-toolbar.tsx';
import { ClearFilters } from '../../../ui/list/no-match.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import type { RecipeListView } from '../hooks/use-recipe-list-view.ts';
import { type SortOrder, type TypeFilter, typeFilters } from '../model/list.ts';

const filterLabels: Record<TypeFilter, string> = {
  all: 'All',
  Product: 'Products',
  'Prepared Dish': 'Prepared Dishes',
};

const orders: { value: SortOrder; label: string }[] = [
  { value: 'newest', label: 'Newest' },
  { value: 'name', label: 'Name' },
  { value: 'margin', label: 'Lowest margin' },
  { value: 'cost', label: 'Dearest' },
];

export interface RecipeFiltersProps {
  list: RecipeListView;
  isFiltered: boolean;
  /** '5 recipes and 1 variation'. */
  summary: string;
  /** How many need a look, and how many labels. */
  look: number;
  labels: number;
  shown: number;
  all: number;
}

export function RecipeFilters({ list, ...counts }: RecipeFiltersProps) {
  const { view, filter, sortBy } = list;
  return (
    <ListToolbar
      label="Search recipes"
      placeholder="Name or ingredient"
      list={list}
      className="w-[290px] max-md:w-full"
      showsKey
    >
      <SegmentedControl
        label="Show"
        className="max-md:w-full"
        segments={typeFilters.map((value) => ({ value, label: filterLabels[value] }))}
        value={view.type}
        onValueChange={(type) => filter({ type })}
      />
      <Menu
        align="start"
        trigger={
          <Button icon={<ArrowDownUp aria-hidden size={16} />} className="max-md:w-full">
            <span className="sr-only">Sort by: </span>
            {orders.find(({ value }) => value === view.sort)?.label}
          </Button>
        }
        entries={[
          {
            kind: 'choice',
            label: 'Sort by',
            value: view.sort,
            onValueChange: (order) => sortBy(order as SortOrder),
            choices: orders,
          },
        ]}
      />
      <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
        <Count list={list} {...counts} />
      </p>
    </ListToolbar>
  );
}

/** How many there are, how many of them are shown, and how many of them or of their labels need a look. */
function Count({ list, isFiltered, summary, look, labels, shown, all }: RecipeFiltersProps) {
  if (isFiltered)
    return (
      <>
        {shown} of {all}. <ClearFilters list={list} />
      </>
    );
  return (
    <>
      {summary}
      {look > 0 && (
        <CountLink onClick={() => list.filter({ onlyLook: true })}>
          {countOf(look, 'needs', 'need')} a look
        </CountLink>
      )}
      {labels > 0 && (
        <CountLink onClick={() => list.filter({ onlyLabels: true })}>
          {countOf(labels, 'label needs', 'labels need')} another look
        </CountLink>
      )}
    </>
  );
}

const CountLink = ({ onClick, children }: { onClick: () => void; children: ReactNode }) => (
  <>
    ,{' '}
    <button type="button" className="link cursor-pointer" onClick={onClick}>
      {children}
    </button>
  </>
);
