import { type ComponentProps, Suspense, useLayoutEffect, useRef, useState } from 'react';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { type StockGate, useStockGate } from '../../../data/stock/use-stock-gate.ts';
import { oneOf, useUrlRequest, useUrlState } from '../../../data/url-state.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { part, screen } from '../../../ui/part.tsx';
import { type ScreenTable, screenAt } from '../../../ui/screen-at.ts';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useInReserve } from '../../../ui/use-in-reserve.ts';
import { isNarrow } from '../../../ui/use-narrow.ts';
import { RowsSkeleton } from '../components/rows-skeleton.tsx';
import { SectionTabs, tabLabels } from '../components/section-tabs.tsx';
import { StockHeader } from '../components/stock-header.tsx';
import { type StockTab, useStockAddress } from '../hooks/use-stock-address.ts';
import type { StockAction } from '../model/action.ts';
import { type ListedLevel, siteInUse } from '../model/site-in-use.ts';

const LevelsTab = screen(() => import('../components/levels/levels-tab.tsx'));
const ItemDrawer = part(() => import('../components/ledger/item-drawer.tsx'));
const ItemsTab = screen(() => import('../components/items/items-tab.tsx'));
const MovementsTab = screen(() => import('../components/movements/movements-tab.tsx'));
const CountsTab = screen(() => import('../components/counts/counts-tab.tsx'));
const CountPage = part(() => import('../components/counts/count-page.tsx'), <Waiting />);
const SitesTab = screen(() => import('../components/sites/sites-tab.tsx'));
const ActionDialog = part(() => import('../components/actions/action-dialog.tsx'));
/** What opens over the list. */
const layers = [ItemDrawer, ActionDialog];

const nothingListed: readonly ListedLevel[] = [];

interface StockView {
  tab: StockTab;
  levels: ComponentProps<typeof LevelsTab>;
}

const screens: ScreenTable<StockView> = [
  { when: ({ tab }) => tab === 'items', screen: () => <ItemsTab /> },
  { when: ({ tab }) => tab === 'movements', screen: () => <MovementsTab /> },
  { when: ({ tab }) => tab === 'counts', screen: () => <CountsTab /> },
  { when: ({ tab }) => tab === 'sites', screen: () => <SitesTab /> },
  { when: () => true, screen: ({ levels }) => <LevelsTab {...levels} /> },
];

/** On a phone the open item is a page of its own; on a wide screen the list makes room for it. */
const besideDrawer = 'max-md:hidden xl:pr-[max(0px,calc(434px-max(28px,(100vw-1328px)/2)))]';

/** `/stock`: what is where, who moved it, and what was counted. */
export default function StockPage() {
  const address = useStockAddress();
  const { tab } = address;
  const stock = useStock();
  const sites = useSites();
  const gate = useStockGate();
  const [action, onAction] = useState<StockAction | null>(null);
  useAskedAction(gate, onAction);
  const [listed, onListed] = useState<readonly ListedLevel[]>(nothingListed);
  const site = siteInUse(sites.data ?? [], address.itemSite ?? address.site);
  const isOpen = address.item !== null && stock.data !== undefined && site !== undefined;
  useScrollKept(isOpen);
  useInReserve(layers);
  if (tab === 'counts' && address.count !== null) {
    return <CountPage />;
  }
  return (
    <>
      <title>{`${pageTitle(address, stock)} · Batchbook`}</title>
      <div className={isOpen ? besideDrawer : ''}>
        <StockHeader site={site} gate={gate} stock={stock} onAction={onAction} />
        <SectionTabs
          current={tab}
          site={address.site}
          items={stock.data?.items.length}
          sites={sites.data?.filter(({ isActive }) => isActive).length}
        />
        <GateNotice gate={gate} />
        <Suspense fallback={<Waiting />}>
          {screenAt(screens, { tab, levels: { stock, sites, gate, onAction, onListed } })}
        </Suspense>
      </div>
      {isOpen && address.item !== null && (
        <ItemDrawer
          itemId={address.item}
          site={site}
          listed={tab === 'stock-levels' ? listed : nothingListed}
          stock={stock}
          gate={gate}
          onAction={onAction}
        />
      )}
      {action && <ActionDialog key={JSON.stringify(action)} action={action} onClose={() => onAction(null)} />}
    </>
  );
}

/** The open item, else the tab. */
function pageTitle(
  { tab, item }: Pick<ReturnType<typeof useStockAddress>, 'tab' | 'item'>,
  { data }: ReturnType<typeof useStock>,
): string {
  const open = item === null ? undefined : data?.itemOf(item);
  return open?.name ?? tabLabels.find((one) => one.tab === tab)?.label ?? 'Stock';
}

const askedKinds = ['receive', 'use', 'waste', 'transfer'] as const;
const details = ['of', 'ingredient', 'quantity', 'to'];

/** Opens the form that the address asks for, filled in as far as it says: `do=receive&of={item}&quantity=5 kg`. */
function useAskedAction(gate: StockGate, onAction: (action: StockAction) => void): void {
  const { get } = useUrlState();
  useUrlRequest(
    'do',
    (asked) => {
      if (gate.isLocked) return;
      const [of, ingredientId, quantity, toSiteId] = details.map(get);
      onAction({
        kind: oneOf(asked, askedKinds),
        siteId: get('site') ?? '',
        itemIds: of ? [of] : [],
        ...(quantity && { quantity }),
        ...(ingredientId && { ingredientId }),
        ...(toSiteId && { toSiteId }),
      });
    },
    details,
  );
}

/** What closes stock, or will; beside it the way out. */
function GateNotice({ gate: { reason, warning } }: { gate: StockGate }) {
  const text = reason ?? warning;
  if (text === null) return null;
  return (
    <Notice tone="warning" className="mb-4">
      {text}{' '}
      <Link className="link text-inherit" to="/account">
        See your plan
      </Link>
    </Notice>
  );
}

/** Where the page was scrolled to comes back when the item closes, which on a phone stood in its place. */
function useScrollKept(isOpen: boolean): void {
  const before = useRef(0);
  useLayoutEffect(() => {
    if (!isOpen) return;
    before.current = window.scrollY;
    const isPage = isNarrow();
    if (isPage) window.scrollTo(0, 0);
    return () => {
      if (isPage) requestAnimationFrame(() => window.scrollTo(0, before.current));
    };
  }, [isOpen]);
}

function Waiting() {
  return (
    <Loading label="Loading stock">
      <Skeleton className="mb-4 h-11 w-[420px] max-w-full" />
      <RowsSkeleton rows={9} height="h-12" />
    </Loading>
  );
}
