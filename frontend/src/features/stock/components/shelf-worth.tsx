import { formatMoney } from '@batchbook/shared/money';
import { useMemo } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useStock } from '../../../data/stock/stock.ts';
import { useItemPrices } from '../hooks/use-item-prices.ts';
import { shelfValue, shelfWorth } from '../model/levels.ts';
import { shelfMissing } from '../model/shelf-missing.ts';

/** What is on the shelves of a site is worth, or of all of them; and why it may be more. */
export default function ShelfWorth({ siteId }: { siteId: string | null }) {
  const { data: book } = useStock();
  const { data: sites } = useSites();
  const prices = useItemPrices(book?.items);
  const currency = useCurrency();
  const rows = useMemo(() => {
    if (!book || !sites || prices.isPending) return null;
    const here = sites.filter(({ id, isActive }) => isActive && (siteId === null || id === siteId));
    // Levels of a deleted site aren't read.
    if (here.length === 0) return null;
    const items = book.items.filter(({ isActive }) => isActive);
    return here.flatMap((site) =>
      items.map((item) => {
        const level = book.levelOf(site.id, item.id);
        return { item, level, value: shelfWorth(level, prices.of(item)) };
      }),
    );
  }, [book, sites, prices, siteId]);
  if (rows === null) return '–';
  const { amount, isPartial } = shelfValue(rows);
  const missing = shelfMissing(rows);
  return (
    <>
      {isPartial && <span className="mr-1.5 font-sans text-13 font-normal text-ink-3">At least</span>}
      {formatMoney(amount, currency)}
      {missing.length > 0 && (
        <span className="block font-sans text-13 leading-normal font-normal tracking-normal text-ink-2">
          {missing.join('. ')}
        </span>
      )}
    </>
  );
}
