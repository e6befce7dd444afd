import { isOfLot, thingOfItem } from '@batchbook/shared/stock/holds';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useState } from 'react';
import { useHolds } from '../../../../data/holds.ts';
import { type LotHere, useLots } from '../../../../data/stock/ledger.ts';
import { figureText, quantityText } from '../../../../data/stock/unit-label.ts';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { LotHold } from '../../../../ui/holds/lot-hold.tsx';
import { LotBars } from '../../../../ui/lot-bars.tsx';
import { firstToGo } from '../../model/lots.ts';
import { markUseBy } from '../../model/marks.ts';

/** So many stand at first. */
const firstLots = 3;

/** The lots that are there, the one to be used first on top. */
export function OpenLots({ item, site }: { item: StockItem; site: Site }) {
  const { data: lots = [] } = useLots({ siteId: site.id, itemId: item.id });
  const [all, setAll] = useState(false);
  if (lots.length === 0) return null;
  const first = firstToGo(lots, dayOf(new Date()));
  const shown = all ? lots : lots.slice(0, firstLots);
  return (
    <section aria-label="Open lots" className="mb-6">
      <header className="mb-[9px] flex items-baseline gap-3 max-md:mb-3">
        <h3 className="text-[1rem]">Open lots</h3>
        <p className="text-13 text-ink-3">earliest use-by goes first</p>
      </header>
      <ul className="grid gap-2.5">
        {shown.map((lot) => (
          <Lot
            key={`${lot.lotCode} ${lot.useByDate}`}
            lot={lot}
            item={item}
            goesFirst={lot === first && lots.length > 1}
          />
        ))}
      </ul>
      {lots.length > shown.length && (
        <button type="button" className="link touch mt-2 cursor-pointer text-13" onClick={() => setAll(true)}>
          {lots.length - shown.length} more
        </button>
      )}
    </section>
  );
}

function Lot({ lot, item, goesFirst }: { lot: LotHere; item: StockItem; goesFirst: boolean }) {
  const { data: holds = [] } = useHolds();
  const { lotCode, useByDate } = lot;
  const own = holds.filter((hold) => isOfLot(hold, { ...lot, thingId: thingOfItem(item) }));
  const useBy = lot.useByDate === null ? null : markUseBy(lot.useByDate, new Date());
  return (
    <li className="jar-label-paper">
      <div className="jar-label num flex items-center gap-3.5 px-6 pt-[19px] pb-[17px] text-13 leading-[1.4]">
        <LotBars lotCode={lot.lotCode} />
        <div className="min-w-0">
          <h4 className="truncate font-mono text-15 font-bold tracking-[-.02em] text-[#14503F]">
            {lot.lotCode}
          </h4>
          <p>
            {lot.useByDate === null ? (
              'No use-by date'
            ) : (
              <>
                {useBy?.isPast ? 'Past use by' : 'Use by'}{' '}
                <b className={useBy?.isUrgent ? 'text-[#A51C42]' : ''}>{shownDay(lot.useByDate)}</b>
              </>
            )}
          </p>
          {goesFirst && <p className="font-[650] text-[#14503F]">Goes first</p>}
        </div>
        <p className="ml-auto shrink-0 text-right text-12 text-[#46524B]">
          <b className="block font-display text-20 leading-[1.1] font-bold text-[#17231D]">
            {quantityText(item, lot.currentStock, lot.unit)}
          </b>
          {lot.received !== '0' && `of ${figureText(lot.received)} received`}
        </p>
      </div>
      <div className="mt-2">
        <LotHold lot={{ name: item.name, itemId: item.id, lotCode, useByDate }} holds={own} />
      </div>
    </li>
  );
}
