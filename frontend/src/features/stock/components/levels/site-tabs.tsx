import { formatMoney } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { ChefHat, Layers, Plus, Store, Warehouse } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { allSites, stockPath } from '../../hooks/use-stock-address.ts';
import { type LevelRow, shelfValue } from '../../model/levels.ts';

export interface SiteTabsProps {
  /** The active ones. */
  sites: readonly Site[];
  /** Of all of them. */
  rows: readonly LevelRow[];
  /** A site's id, or `all`. */
  current: string;
  /** Whether another site may be added from here. */
  canAdd: boolean;
}

const navStyle = classNames(
  'isolate flex items-end gap-1 overflow-x-auto overflow-y-clip pl-2.5 no-scrollbar',
  'max-md:-mx-3.5 max-md:px-5',
);

const addStyle = classNames(
  'touch ml-1 flex shrink-0 items-center justify-center rounded-t-[9px] border border-b-0',
  'border-dashed border-control px-3 py-[9px] text-ink-2 hover:text-ink',
  'focus-visible:-outline-offset-3',
);

/** The sites as file dividers: what is there, and what it is worth. */
export function SiteTabs({ sites, rows, current, canAdd }: SiteTabsProps) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = nav.current;
    const tab = box?.querySelector<HTMLElement>(`[data-site="${current}"]`);
    if (box && tab)
      box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  const summaries = useSummaries(rows);
  return (
    <nav ref={nav} aria-label="Site" className={navStyle}>
      {inOrder(sites).map((site) => (
        <SiteTab
          key={site.id}
          id={site.id}
          isCurrent={current === site.id}
          to={stockPath('stock-levels', site.isDefault ? null : site.id)}
          icon={iconOf(site)}
          name={site.name}
          says={site.endsOn === null ? summaries(site.id) : `until ${shownDay(site.endsOn)}`}
        />
      ))}
      {sites.length > 1 && (
        <SiteTab
          id={allSites}
          isCurrent={current === allSites}
          to={stockPath('stock-levels', allSites)}
          icon={<Layers aria-hidden size={18} />}
          name="All sites"
          says={summaries(null)}
        />
      )}
      {canAdd && (
        <Link
          to={stockPath('sites', null, 'add=1')}
          aria-label="Add a site"
          title="Add a site"
          className={addStyle}
        >
          <Plus aria-hidden size={17} />
        </Link>
      )}
    </nav>
  );
}

/** The default one first, those that are there for a while last. */
const inOrder = (sites: readonly Site[]): Site[] =>
  [...sites].sort(
    (a, b) =>
      Number(b.isDefault) - Number(a.isDefault) || Number(a.endsOn !== null) - Number(b.endsOn !== null),
  );

function iconOf(site: Site): ReactNode {
  if (site.endsOn !== null) return <Store aria-hidden size={18} />;
  return site.isDefault ? <ChefHat aria-hidden size={18} /> : <Warehouse aria-hidden size={18} />;
}

/** '62 items, £1,930.12', of one site or of all; 'at least' where something there has no price. */
function useSummaries(rows: readonly LevelRow[]): (siteId: string | null) => string {
  const currency = useCurrency();
  const texts = useMemo(() => {
    const bySite = Map.groupBy(rows, ({ site }) => site.id);
    const says = (of: readonly LevelRow[]) => {
      const items = new Set(of.filter(({ marks }) => !marks.hidden).map(({ item }) => item.id)).size;
      // What is hidden is there all the same, if it has a level.
      const { amount, isKnown, isPartial } = shelfValue(of);
      const count = countOf(items, 'item');
      if (!isKnown) return count;
      return `${count}, ${isPartial ? 'at least ' : ''}${formatMoney(amount, currency)}`;
    };
    return {
      bySite: new Map([...bySite].map(([id, of]) => [id, says(of)])),
      all: says([...bySite.values()].flat()),
    };
  }, [rows, currency]);
  return (siteId) => (siteId === null ? texts.all : (texts.bySite.get(siteId) ?? '0 items'));
}

interface SiteTabProps {
  id: string;
  isCurrent: boolean;
  to: string;
  icon: ReactNode;
  name: string;
  says: string;
}

const tabStyle = classNames(
  'section-tab relative flex shrink-0 items-center gap-[9px] rounded-t-[9px] border',
  'border-b-0 border-line bg-sunken px-4 pt-[9px] pb-2.5 text-14 leading-tight font-semibold',
  'whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-3',
  'aria-[current]:z-1 aria-[current]:-mb-px aria-[current]:bg-raised aria-[current]:pb-[13px]',
  'aria-[current]:text-ink max-md:min-h-[52px] max-md:px-3.5 max-md:[&_svg]:hidden',
);

function SiteTab({ id, isCurrent, to, icon, name, says }: SiteTabProps) {
  return (
    <Link
      data-site={id}
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'page' : undefined}
      className={tabStyle}
    >
      {icon}
      <span>
        {name}
        <small className="num block text-12 font-medium text-ink-3">{says}</small>
      </span>
    </Link>
  );
}
