import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { categoryOf } from '../../../../data/stock/item-words.ts';
import { useLedger } from '../../../../data/stock/ledger.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import type { StockBook, useStock } from '../../../../data/stock/stock.ts';
import type { StockGate } from '../../../../data/stock/use-stock-gate.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { part } from '../../../../ui/part.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { useItemPrices } from '../../hooks/use-item-prices.ts';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { useUndo } from '../../hooks/use-undo.ts';
import type { StartAction, StockAction } from '../../model/action.ts';
import { lastPriced, lastUndoable, roundedOff } from '../../model/ledger.ts';
import { levelKey } from '../../model/marks.ts';
import type { ListedLevel } from '../../model/site-in-use.ts';
import { ingredientOf } from '../../model/worth.ts';
import { DrawerActions } from './drawer-actions.tsx';
import { DrawerBar } from './drawer-bar.tsx';
import { ItemFigure } from './item-figure.tsx';
import { ItemNotices, type LevelElsewhere } from './item-notices.tsx';
import { ItemSettings } from './item-settings.tsx';
import { LedgerReceipt } from './ledger-receipt.tsx';
import { OpenLots } from './open-lots.tsx';

const CountDialog = part(() => import('./count-dialog.tsx'));

export interface ItemDrawerProps {
  itemId: string;
  site: Site;
  /** The levels of the list behind it, to turn to the next. */
  listed: readonly ListedLevel[];
  stock: ReturnType<typeof useStock>;
  gate: StockGate;
  onAction: StartAction;
}

const drawerStyle = classNames(
  'z-10 overflow-y-auto overscroll-contain bg-sunken pt-5 pr-6 pb-10 pl-[22px]',
  'max-md:-mx-3.5 max-md:-mt-[18px] max-md:-mb-[120px] max-md:min-h-[calc(100dvh-100px)]',
  'max-md:px-3.5 max-md:pt-2.5 max-md:pb-[110px] md:fixed md:right-0 md:bottom-0 md:w-[412px]',
  'md:max-w-full md:border-l md:border-line md:shadow-[-18px_0_34px_-26px_rgb(61_52_33/.4)]',
  'print:hidden',
);

/** An item at a site, beside the list: what is there, what can be done, its lots and its ledger. */
export default function ItemDrawer(props: ItemDrawerProps) {
  const { itemId, site, listed, stock } = props;
  const address = useStockAddress();
  const drawer = useRef<HTMLElement>(null);
  useUnderHeader(drawer);
  useFocusInside(drawer, levelKey(site.id, itemId));
  const at = listed.findIndex((level) => level.itemId === itemId && level.siteId === site.id);
  const turn = (step: 1 | -1) => {
    const next = at === -1 ? undefined : listed[at + step];
    if (next) address.turnTo(next.itemId, next.siteId);
  };
  useKeys({ j: () => turn(1), k: () => turn(-1), escape: address.closeItem });
  const item = stock.data?.itemOf(itemId);
  return (
    <aside
      ref={drawer}
      aria-label={item ? `${item.name} at ${site.name}` : 'Stock item'}
      className={drawerStyle}
    >
      {/* On a phone it is a page of its own, and the list with its title is out of sight. */}
      <h1 className="sr-only md:hidden">Stock</h1>
      <DrawerBar site={site} at={at} count={listed.length} onTurn={turn} onClose={address.closeItem} />
      {item && stock.data ? (
        <ItemAtSite key={levelKey(site.id, itemId)} {...props} item={item} book={stock.data} />
      ) : (
        <Notice tone="info" className="mt-4">
          This item is no longer here. Someone may have deleted it. Its movements are kept.
        </Notice>
      )}
    </aside>
  );
}

interface ItemAtSiteProps extends Omit<ItemDrawerProps, 'itemId' | 'stock'> {
  item: StockItem;
  book: StockBook;
}

function ItemAtSite({ item, book, site, gate, onAction }: ItemAtSiteProps) {
  const level = book.levelOf(site.id, item.id);
  const { data: categories = [] } = useStockCategories();
  const prices = useItemPrices(useMemo(() => [item], [item]));
  const valued = prices.of(item);
  const ledger = useLedger(site.id, item.id);
  const undo = useUndo();
  const [counting, setCounting] = useState(false);
  const last = lastUndoable(ledger.lines);
  const start = (kind: StockAction['kind'], siteId = site.id) =>
    onAction({ kind, siteId, itemIds: [item.id] });
  const undoLine = (movementId: string) => void undo(site.id, item.id, movementId);
  return (
    <>
      <ItemFigure
        item={item}
        level={level}
        category={categoryOf(item, categories)}
        ingredient={ingredientOf(item, prices.ingredients)}
        valued={valued}
        isPending={prices.isPending}
        lastPriced={lastPriced(ledger.lines)}
      />
      <ItemNotices
        item={item}
        level={level}
        elsewhere={useElsewhere(book, item, site)}
        rounded={roundedOff(ledger.lines)}
        locked={gate.isLocked}
        onCount={() => setCounting(true)}
        onTransferFrom={(siteId) => start('transfer', siteId)}
      />
      <DrawerActions
        item={item}
        locked={gate.isLocked}
        last={last}
        onStart={start}
        onCount={() => setCounting(true)}
        onUndo={undoLine}
      />
      <OpenLots item={item} site={site} />
      <LedgerReceipt item={item} site={site} ledger={ledger} locked={gate.isLocked} onUndo={undoLine} />
      <ItemSettings
        item={item}
        level={level}
        site={site}
        categories={categories}
        measures={valued.measures}
        locked={gate.isLocked}
      />
      {counting && (
        <CountDialog
          item={item}
          site={site}
          level={level}
          measures={valued.measures}
          onClose={() => setCounting(false)}
        />
      )}
    </>
  );
}

/** Where else there is some of it, most first. */
function useElsewhere(book: StockBook, item: StockItem, here: Site): LevelElsewhere[] {
  const { data: sites = [] } = useSites();
  return sites
    .filter((site) => site.isActive && site.id !== here.id)
    .map((site) => ({ site, level: book.levelOf(site.id, item.id) }))
    .filter(({ level }) => Number(level.currentStock) > 0)
    .sort((a, b) => Number(b.level.currentStock) - Number(a.level.currentStock));
}

/** On a wide screen it is below the header and its banners, or at the window's upper edge once these have scrolled away. */
function useUnderHeader(drawer: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const place = () => {
      const main = document.getElementById('main');
      if (drawer.current && main)
        drawer.current.style.top = `${Math.max(0, main.getBoundingClientRect().top)}px`;
    };
    place();
    // A banner comes and goes without a scroll.
    const resized = new ResizeObserver(place);
    for (const part of [document.body, ...(document.getElementById('main')?.parentElement?.children ?? [])])
      resized.observe(part);
    window.addEventListener('scroll', place, { passive: true });
    window.addEventListener('resize', place);
    return () => {
      resized.disconnect();
      window.removeEventListener('scroll', place);
      window.removeEventListener('resize', place);
    };
  }, [drawer]);
}

/** Opening brings the focus in; closing gives it back to the row that was looked at last. */
function useFocusInside(drawer: RefObject<HTMLElement | null>, key: string): void {
  const latest = useRef(key);
  useEffect(() => {
    latest.current = key;
    if (drawer.current) drawer.current.scrollTop = 0;
  }, [drawer, key]);
  useEffect(() => {
    const opener = document.activeElement;
    drawer.current?.querySelector<HTMLElement>('[data-drawer-start]')?.focus({ preventScroll: true });
    return () => {
      const row = document.querySelector<HTMLElement>(`tr[data-key="${latest.current}"] [data-opens]`);
      if (row) row.focus({ preventScroll: true });
      else if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true });
    };
  }, [drawer]);
}
