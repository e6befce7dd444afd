import { useEffect, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { type StockTab, stockPath } from '../hooks/use-stock-address.ts';

export const tabLabels: readonly { tab: StockTab; label: string }[] = [
  { tab: 'stock-levels', label: 'Stock levels' },
  { tab: 'items', label: 'Items' },
  { tab: 'movements', label: 'Movements' },
  { tab: 'counts', label: 'Counts' },
  { tab: 'sites', label: 'Sites' },
];

export interface SectionTabsProps {
  current: StockTab;
  /** The site in the address, which stays. */
  site: string | null;
  /** How many there are, once it is known. */
  items: number | undefined;
  sites: number | undefined;
}

const navStyle = classNames(
  'mb-5 flex gap-[22px] border-b border-line no-scrollbar',
  'max-md:-mx-3.5 max-md:overflow-x-auto max-md:overflow-y-clip max-md:mb-4 max-md:gap-5',
  'max-md:px-3.5',
);

const tabStyle = classNames(
  'num border-b-2 border-transparent pt-[11px] pb-2.5 text-14 font-semibold whitespace-nowrap',
  'text-ink-3 hover:text-ink focus-visible:rounded-1 aria-[current]:border-accent',
  'aria-[current]:text-ink max-md:focus-visible:-outline-offset-3 max-md:pt-3.5 max-md:pb-3',
);

/** The parts of the stock screens. */
export function SectionTabs({ current, site, items, sites }: SectionTabsProps) {
  const counts: Partial<Record<StockTab, number | undefined>> = { items, sites };
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen the current one may stand out of sight.
    const box = nav.current;
    const tab = box?.querySelector<HTMLElement>(`[data-tab="${current}"]`);
    if (box && tab)
      box.scrollLeft = tab.offsetLeft - box.offsetLeft - (box.clientWidth - tab.offsetWidth) / 2;
  }, [current]);
  return (
    <nav ref={nav} aria-label="Stock sections" className={navStyle}>
      {tabLabels.map(({ tab, label }) => (
        <Link
          key={tab}
          data-tab={tab}
          to={stockPath(tab, site)}
          preventScrollReset
          aria-current={tab === current ? 'page' : undefined}
          className={tabStyle}
        >
          {label}
          {counts[tab] !== undefined && <span className="ml-1 font-medium text-ink-3">{counts[tab]}</span>}
        </Link>
      ))}
    </nav>
  );
}
