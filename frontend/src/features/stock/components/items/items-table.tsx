import type { StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { lazy, Suspense, useRef } from 'react';
import type { StockBook } from '../../../../data/stock/stock.ts';
import { useKeys } from '../../../../ui/use-keys.ts';
import type { ItemChange } from '../../api/use-item-actions.ts';
import { tableRoles } from '../table-roles.ts';
import { ItemRow, type ItemRowMeasure } from './item-row.tsx';

const ItemRows = lazy(() => import('./item-rows.tsx'));

/** So many rows stand in the page as they are; of more, those that are in sight. */
const plainRowsMax = 80;

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
  useKeys({ j: () => moveFocus(body.current, 1), k: () => moveFocus(body.current, -1) });
  const rowOf = (item: StockItem, measure?: ItemRowMeasure) => (
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
  const first = () => items.slice(0, plainRowsMax).map((item) => rowOf(item));
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
            <TickAll {...props} />
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
        {items.length <= plainRowsMax ? (
          first()
        ) : (
          <Suspense fallback={first()}>
            <ItemRows items={items} body={body} rowOf={rowOf} />
          </Suspense>
        )}
      </tbody>
    </table>
  );
}

/** To the name in the next row, or the one before. */
function moveFocus(body: HTMLElement | null, step: 1 | -1): void {
  const names = [...(body?.querySelectorAll<HTMLElement>('[data-column="name"]') ?? [])];
  const row = document.activeElement?.closest('tr');
  const at = names.findIndex((name) => name.closest('tr') === row);
  names[at === -1 ? 0 : at + step]?.focus();
}

function TickAll({ items, ticked, onTick }: Pick<ItemsTableProps, 'items' | 'ticked' | 'onTick'>) {
  const count = items.filter(({ id }) => ticked.has(id)).length;
  const all = count === items.length;
  return (
    <input
      type="checkbox"
      aria-label="Tick all"
      className="tick-box"
      checked={all}
      ref={(box) => {
        if (box) box.indeterminate = count > 0 && !all;
      }}
      onChange={() =>
        onTick(
          items.map(({ id }) => id),
          !all,
        )
      }
    />
  );
}
