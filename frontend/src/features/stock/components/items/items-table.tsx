import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useRef } from 'react';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { moveRowFocus } from '../../../../ui/move-focus.ts';
import { TableRows } from '../../../../ui/table-rows.tsx';
import { TickAll } from '../../../../ui/tick-all.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { RowLayout, RowMeasure } from '../../../../ui/virtual-rows.tsx';
import type { ItemChange } from '../../hooks/use-item-actions.ts';
import { tableRoles } from '../table-roles.ts';
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

const heading = 'px-2 py-2.5 text-12 font-semibold text-ink-3 whitespace-nowrap';

export function ItemsTable(props: ItemsTableProps) {
  const { items, sites } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const move = (step: 1 | -1) => moveRowFocus(body.current, step, '[data-column="name"]');
  useKeys({ j: () => move(1), k: () => move(-1) });
  const rowOf = (item: StockItem, measure?: RowMeasure) => (
    <ItemRow
      key={item.id}
      item={item}
      book={props.book}
      sites={sites}
      categories={props.categories}
      ticked={props.ticked.has(item.id)}
      locked={props.locked}
      onTick={(on) => props.onTick([item.id], on)}
      onChange={(change) => props.onChange(item, change)}
      onDelete={() => props.onDelete(item)}
      onCategories={props.onCategories}
      {...(measure && { measure })}
    />
  );
  return (
    <table
      {...tableRoles.table}
      aria-label="Items"
      aria-rowcount={items.length + 1}
      className="w-full border-collapse text-left text-14 max-md:block"
    >
      <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
        <tr {...tableRoles.row}>
          <th {...tableRoles.heading} className="w-[46px] pl-4">
            <TickAll
              keys={items.map(({ id }) => id)}
              ticked={props.ticked}
              label="Tick all"
              onTick={props.onTick}
            />
          </th>
          <th {...tableRoles.heading} className={heading}>
            Item
          </th>
          <th {...tableRoles.heading} className={heading}>
            Category
          </th>
          <th {...tableRoles.heading} className={heading}>
            Unit
          </th>
          <th {...tableRoles.heading} className={heading}>
            Tracked at
          </th>
          <th {...tableRoles.heading} className={heading}>
            Lots
          </th>
          <th {...tableRoles.heading} className={heading}>
            Active
          </th>
          <th {...tableRoles.heading} className="w-14">
            <span className="sr-only">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group} ref={body} className="max-md:block">
        <TableRows rows={items} keyOf={({ id }) => id} layout={layout} body={body} rowOf={rowOf} />
      </tbody>
    </table>
  );
}
