import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { PackagePlus, Plus, Tags } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { type StockBook, useStock } from '../../../../data/stock/stock.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { useUrlState } from '../../../../data/url-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Loaded, together } from '../../../../ui/list/loaded.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { useTicks } from '../../../../ui/list/use-ticks.ts';
import { part } from '../../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useInReserve } from '../../../../ui/use-in-reserve.ts';
import { useKeys } from '../../../../ui/use-keys.ts';
import { useItemActions } from '../../hooks/use-item-actions.ts';
import { useItemsView } from '../../hooks/use-items-view.ts';
import { filterItems } from '../../model/items.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { ItemsTable } from './items-table.tsx';
import { ItemsTools } from './items-tools.tsx';

const CategoriesDialog = part(() => import('./categories-dialog.tsx'));
const ItemsBulkBar = part(() => import('./items-bulk-bar.tsx'));
const NewItemDialog = part(() => import('./new-item-dialog.tsx'));
const TrackDialog = part(() => import('./track-dialog.tsx'));
const layers = [CategoriesDialog, ItemsBulkBar, NewItemDialog, TrackDialog];

const idOf = ({ id }: StockItem): string => id;

type Asking = 'new' | 'categories';

/** What stock is kept of: where, in which unit, under which category. */
export default function ItemsTab() {
  const stock = useStock();
  const query = together({ book: stock, sites: useSites() });
  return (
    <Loaded query={query} what="Your items" skeleton={<Waiting />}>
      {(data) => <Items {...data} />}
    </Loaded>
  );
}

function Items({ book, sites }: { book: StockBook; sites: readonly Site[] }) {
  const gate = useStockGate();
  const url = useUrlState();
  const [asking, setAsking] = useState<Asking | null>(null);
  const ask = (what: Asking) => !gate.isLocked && setAsking(what);
  useKeys({ n: () => ask('new') });
  useInReserve(layers);
  const buttons = (
    <>
      <Button icon={<Plus aria-hidden size={17} />} aria-disabled={gate.isLocked} onClick={() => ask('new')}>
        New item
      </Button>
      <Button
        variant="primary"
        icon={<PackagePlus aria-hidden size={17} />}
        aria-disabled={gate.isLocked}
        onClick={() => !gate.isLocked && url.push({ track: '1' })}
      >
        Track stock
      </Button>
    </>
  );
  return (
    <>
      {book.items.length === 0 ? (
        <EmptyState
          title="Nothing is tracked yet"
          description="Tick the ingredients and products you keep, or receive a delivery. Batchbook tracks whatever comes in."
          illustration={<PantryDrawing />}
          actions={buttons}
        />
      ) : (
        <ItemList
          book={book}
          sites={sites.filter(({ isActive }) => isActive)}
          locked={gate.isLocked}
          buttons={
            <>
              <Button
                icon={<Tags aria-hidden size={17} />}
                className="max-md:flex-1"
                onClick={() => setAsking('categories')}
              >
                Categories
              </Button>
              {buttons}
            </>
          }
          onCategories={() => setAsking('categories')}
        />
      )}
      {url.get('track') !== null && !gate.isLocked && (
        <TrackDialog items={book.items} onClose={() => url.replace({ track: null })} />
      )}
      {asking === 'new' && <NewItemDialog items={book.items} onClose={() => setAsking(null)} />}
      {asking === 'categories' && (
        <CategoriesDialog items={book.items} locked={gate.isLocked} onClose={() => setAsking(null)} />
      )}
    </>
  );
}

interface ItemListProps {
  book: StockBook;
  sites: readonly Site[];
  locked: boolean;
  buttons: React.ReactNode;
  onCategories: () => void;
}

function ItemList({ book, sites, locked, buttons, onCategories }: ItemListProps) {
  const { data: categories = [] } = useStockCategories();
  const list = useItemsView();
  const actions = useItemActions();
  const items = actions.shown(book.items);
  const { search, show, category } = list.view;
  const found = useMemo(
    () => filterItems(items, categories, { search, show, category }),
    [items, categories, search, show, category],
  );
  const { chosen, ticked, tick, tickOnly, clear } = useTicks(found, idOf);
  return (
    <>
      <ItemsTools items={items} found={found.length} categories={categories} list={list} buttons={buttons} />
      {found.length === 0 ? (
        <NoMatch
          title="No items match"
          description="Try another name or category, or clear the filters."
          list={list}
        />
      ) : (
        <Card aria-label="Items" bleeds>
          <ItemsTable
            items={found}
            book={book}
            sites={sites}
            categories={categories}
            ticked={ticked}
            locked={locked}
            onTick={tick}
            onChange={(item, change) => actions.update(originalOf(book, item), change)}
            onDelete={(item) => void actions.destroy(originalOf(book, item))}
            onCategories={onCategories}
          />
        </Card>
      )}
      {chosen.length > 0 && !locked && (
        <ItemsBulkBar
          chosen={chosen.map((item) => originalOf(book, item))}
          categories={categories}
          progress={actions.progress}
          onUpdate={(change) =>
            void actions
              .updateMany(
                chosen.map((item) => originalOf(book, item)),
                change,
              )
              .then(tickOnly)
          }
          onClear={clear}
        />
      )}
    </>
  );
}

/** The item as last returned by the server, without optimistic changes. */
const originalOf = (book: StockBook, item: StockItem): StockItem => book.itemOf(item.id) ?? item;

const Waiting = () => (
  <Loading label="Loading your items">
    <Skeleton className="mb-4 h-[38px] w-[420px] max-w-full" />
    <RowsSkeleton rows={9} height="h-[53px]" />
  </Loading>
);
