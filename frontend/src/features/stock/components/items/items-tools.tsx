import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { ReactNode } from 'react';
import { ListToolbar } from '../../../../ui/list/list-toolbar.tsx';
import { ClearFilters } from '../../../../ui/list/no-match.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import type { ItemsViewControl } from '../../hooks/use-items-view.ts';
import { countItems, shownItemLabels, shownItems } from '../../model/items.ts';

export interface ItemsToolsProps {
  items: readonly StockItem[];
  /** How many pass. */
  found: number;
  categories: readonly StockCategory[];
  list: ItemsViewControl;
  buttons: ReactNode;
}

/** Search, filters, what they leave, and what can be added. */
export function ItemsTools({ items, found, categories, list, buttons }: ItemsToolsProps) {
  const { view, filter } = list;
  const shown = shownItems.filter(
    (show) => show === 'all' || show === view.show || countItems(items, show) > 0,
  );
  return (
    <ListToolbar label="Find an item" list={list} className="w-[230px] max-md:w-full">
      <SegmentedControl
        label="Show"
        className="max-w-full overflow-x-auto max-md:w-full"
        segments={shown.map((value) => ({
          value,
          label: `${shownItemLabels[value]} ${countItems(items, value)}`,
        }))}
        value={view.show}
        onValueChange={(show) => filter({ show })}
      />
      {categories.length > 0 && (
        <Select
          aria-label="Category"
          className="w-[176px] max-md:w-full"
          options={[
            { value: '', label: 'All categories' },
            ...categories.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={view.category ?? ''}
          onValueChange={(category) => filter({ category: category === '' ? null : category })}
        />
      )}
      <div className="ml-auto flex flex-wrap gap-2 max-md:ml-0 max-md:w-full max-md:[&>button]:flex-1">
        {buttons}
      </div>
      {list.isFiltered && (
        <p role="status" className="num w-full text-13 text-ink-3">
          {found} of {items.length}. <ClearFilters list={list} />
        </p>
      )}
    </ListToolbar>
  );
}
