import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { ListFilter } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { ListToolbar } from '../../../../ui/list/list-toolbar.tsx';
import { ClearFilters } from '../../../../ui/list/no-match.tsx';
import { part } from '../../../../ui/part.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ListViewControl } from '../../hooks/use-list-view.ts';
import {
  countShown,
  type ListView,
  readAllergenFilter,
  type ShownFilter,
  type SortColumn,
  shownFilters,
} from '../../model/list.ts';

const FilterDialog = part(() => import('./filter-dialog.tsx'));

const filterLabels: Record<ShownFilter, string> = {
  all: 'All',
  'no-price': 'No price',
  unknowns: 'Unknowns',
  archived: 'Archived',
};

const sortLabels: readonly { value: SortColumn; label: string }[] = [
  { value: 'name', label: 'By name' },
  { value: 'price', label: 'By price' },
  { value: 'supplier', label: 'By supplier' },
  { value: 'nutrition', label: 'By nutrition known' },
  { value: 'recipes', label: 'By recipes' },
];

export interface ListToolsProps {
  ingredients: readonly Ingredient[];
  /** How many pass. */
  found: number;
  list: ListViewControl;
}

/** Search, the quick filters, the others behind a button, and what they leave. */
export function ListTools({ ingredients, found, list }: ListToolsProps) {
  const { view, filter } = list;
  const [filtering, setFiltering] = useState(false);
  const segments = useMemo(
    () =>
      shownFilters.map((value) => ({
        value,
        label: `${filterLabels[value]} ${countShown(ingredients, value)}`,
      })),
    [ingredients],
  );
  const more = [view.category, view.supplier, view.allergen].filter((value) => value !== null).length;
  return (
    <ListToolbar
      label="Search ingredients"
      placeholder="Name, brand or supplier"
      list={list}
      className="w-[270px] max-md:w-full"
    >
      <SegmentedControl
        label="Show"
        tour="ingredient-filters"
        className="max-w-full overflow-x-auto max-md:w-full"
        segments={segments}
        value={view.show}
        onValueChange={(show) => filter({ show })}
      />
      <Button
        icon={<ListFilter aria-hidden size={17} />}
        onClick={() => setFiltering(true)}
        className="max-md:flex-1"
      >
        {more === 0 ? 'Filter' : `Filter: ${more}`}
      </Button>
      <Select
        aria-label="Sort"
        className="flex-1 md:hidden"
        options={sortLabels}
        value={view.sort}
        onValueChange={(column) => column !== view.sort && list.sortBy(column)}
      />
      {list.isFiltered && (
        <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
          {found} of {ingredients.length}
          {filtersText(view, ingredients)}. <ClearFilters list={list} />
        </p>
      )}
      {filtering && (
        <FilterDialog
          ingredients={ingredients}
          view={view}
          found={found}
          onFilter={filter}
          onClose={() => setFiltering(false)}
        />
      )}
    </ListToolbar>
  );
}

const stateWords: Record<string, string> = {
  contains: 'with',
  may_contain: 'may contain',
  free_from: 'free from',
  unknown: 'unknown:',
};

/** ', Dairy, from Suma, with milk': the filters behind the button, in words. */
function filtersText(view: ListView, ingredients: readonly Ingredient[]): string {
  const allergen = readAllergenFilter(view.allergen);
  const supplier = ingredients.find((entry) => entry.supplierId === view.supplier)?.supplier;
  const words = [
    view.category,
    view.supplier === 'none' ? 'without a supplier' : supplier ? `from ${supplier}` : null,
    allergen && `${stateWords[allergen.state]} ${allergenNames[allergen.code].toLowerCase()}`,
  ].filter(Boolean);
  return words.map((word) => `, ${word}`).join('');
}
