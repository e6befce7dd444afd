import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { ListTable } from '../../../../ui/list/list-table.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import type { RowLayout } from '../../../../ui/virtual-rows.tsx';
import type { ItemChange } from '../../hooks/use-item-actions.ts';
import { ItemRow } from './item-row.tsx';

const layout: RowLayout = { wide: 53, narrow: 190, columns: 8 };

export interface ItemsTableProps {
  items: readonly StockItem[];
  book: StockBook;
  sites: readonly Site[];
  categories: readonly StockCategory[];
  ticked: ReadonlySet<string>;
  locked: boolean;
  onTick: (ids: readonly string[], on: boolean) => void;
  onChange: (item: StockItem, change: ItemChange) => Promise<boolean>;
  onDelete: (item: StockItem) => void;
  onCategories: () => void;
}

export const ItemsTable = ({ items, ...props }: ItemsTableProps) => (
  <ListTable
    label="Items"
    rows={items}
    keyOf={({ id }) => id}
    layout={layout}
    ticked={props.ticked}
    onTick={props.onTick}
    // Not a field: the next J would be typed into it.
    focusOn="td:last-child button"
    headings={['Item', 'Category', 'Unit', 'Tracked at', 'Lots', 'Active'].map((title) => (
      <th key={title} {...tableRoles.heading} className="column-heading">
        {title}
      </th>
    ))}
    rowOf={(item, measure) => (
      <ItemRow
        key={item.id}
        item={item}
        book={props.book}
        sites={props.sites}
        categories={props.categories}
        ticked={props.ticked.has(item.id)}
        locked={props.locked}
        onTick={(on) => props.onTick([item.id], on)}
        onChange={(change) => props.onChange(item, change)}
        onDelete={() => props.onDelete(item)}
        onCategories={props.onCategories}
        {...(measure && { measure })}
      />
    )}
  />
);
