import type { Currency } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useCallback, useRef, useState } from 'react';
import { useNavigate } from '../../../../ui/link.tsx';
import type { Posting } from '../../hooks/use-count-posting.ts';
import type { SheetView } from '../../hooks/use-sheet-view.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import type { SheetTotals } from '../../model/count-totals.ts';
import { AskCard, type AskCardProps } from './ask-card.tsx';
import { SheetReceipt } from './sheet-receipt.tsx';

export interface SheetBesideProps {
  site: Site;
  lines: readonly CountLine[];
  totals: SheetTotals;
  activeId: string | null;
  ask: Omit<AskCardProps, 'line' | 'isInline'>;
  view: SheetView;
  currency: Currency;
  /** Why nothing can be posted, and what unlocks it. */
  lock: string | null;
  posting: Posting;
}

/** Beside the lines, or in their place on a phone: what asks again, and what the count changes. */
export function SheetBeside(props: SheetBesideProps) {
  const { site, lines, totals, activeId, ask, view, currency, lock, posting } = props;
  const navigate = useNavigate();
  const place = useStickyBeside();
  /** As it was when it was sent: its lines are under way meanwhile. */
  const [sending, setSending] = useState<Pick<SheetBesideProps, 'lines' | 'totals'> | null>(null);
  const asking = lines.filter(({ state, isSent }) => state.kind === 'moved' && !isSent);
  const first = asking.find(({ item }) => item.id === activeId) ?? asking[0];
  const shown = view.isNarrow ? asking : first ? [first] : [];
  const post = async () => {
    setSending({ lines, totals });
    const id = await posting.post(lines);
    setSending(null);
    if (id === 'queued') view.backToLines();
    else if (id !== null) void navigate(stockPath('counts', site.id, `count=${id}`), { replace: true });
  };
  return (
    <aside aria-label="What this count changes" ref={place} className="grid gap-[26px] lg:sticky">
      {shown.map((line) => (
        <AskCard key={line.item.id} line={line} isInline={false} {...ask} />
      ))}
      {shown.length < asking.length && (
        <button
          type="button"
          className="link -mt-3 justify-self-start text-14"
          onClick={() => view.setFilter('asks')}
        >
          Show all {asking.length} to check again
        </button>
      )}
      <SheetReceipt
        site={site}
        lines={sending?.lines ?? lines}
        totals={sending?.totals ?? totals}
        currency={currency}
        isBlind={view.isBlind}
        lock={lock}
        posting={posting}
        onPost={() => void post()}
      />
    </aside>
  );
}

const roomPx = 18;

/**
 * For a column that stays in sight beside a longer one: where it fits it stays at the top of the window, where
 * it is taller it scrolls until its end, with the button there, is in sight.
 */
function useStickyBeside(): (column: HTMLElement | null) => void {
  const stop = useRef(() => {});
  return useCallback((column: HTMLElement | null) => {
    stop.current();
    if (column === null) return;
    const place = () => {
      const top = Math.min(roomPx, window.innerHeight - column.offsetHeight - roomPx);
      column.style.top = `${top}px`;
    };
    const sizes = new ResizeObserver(place);
    sizes.observe(column);
    window.addEventListener('resize', place);
    stop.current = () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, []);
}
