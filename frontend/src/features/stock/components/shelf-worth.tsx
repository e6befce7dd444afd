import { formatMoney } from '@batchbook/shared/money';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { useItemPrices } from '../hooks/use-item-prices.ts';
import { shelfValue, shelfWorth } from '../model/levels.ts';

/** What is on the shelves of a site is worth, or of all of them. */
export default function ShelfWorth({ siteId }: { siteId: string | null }) {
  const { data: book } = useStock();
  const { data: sites } = useSites();
  const prices = useItemPrices(book?.items);
  const currency = useCurrency();
  const value = useMemo(() => {
    if (!book || !sites || prices.isPending) return null;
    const here = sites.filter(({ id, isActive }) => isActive && (siteId === null || id === siteId));
    const items = book.items.filter(({ isActive }) => isActive);
    const rows = here.flatMap((site) =>
      items.map((item) => {
        const level = book.levelOf(site.id, item.id);
        return { level, value: shelfWorth(level, prices.of(item)) };
      }),
    );
    return shelfValue(rows);
  }, [book, sites, prices, siteId]);
  if (value === null) return '–';
  return (
    <>
      {value.isPartial && <span className="mr-1.5 font-sans text-13 font-normal text-ink-3">At least</span>}
      {formatMoney(value.amount, currency)}
    </>
  );
}
