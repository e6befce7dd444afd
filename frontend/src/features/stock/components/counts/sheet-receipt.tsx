import type { Currency } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { ClipboardCheck, Clock, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOnline } from '../../../../data/offline/connection.ts';
import { Button } from '../../../../ui/button.tsx';
import { shownDate } from '../../../../ui/dates.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { Receipt } from '../../../../ui/receipt.tsx';
import { namesOf, type Posting } from '../../hooks/use-count-posting.ts';
import { bookNow, type CountLine } from '../../model/count-sheet.ts';
import type { SheetTotals } from '../../model/count-totals.ts';
import { unitWord } from '../../model/figures.ts';
import { ChangeReceipt, type ReceiptChange } from './change-receipt.tsx';
import { PostingBar } from './posting-bar.tsx';

export interface SheetReceiptProps {
  site: Site;
  lines: readonly CountLine[];
  totals: SheetTotals;
  currency: Currency;
  isBlind: boolean;
  /** Why nothing can be posted, and what unlocks it. */
  lock: string | null;
  posting: Posting;
  onPost: () => void;
}

/** What posting changes, what it leaves alone, and the button that does it. */
export function SheetReceipt(props: SheetReceiptProps) {
  const { site, lines, totals, currency, isBlind } = props;
  const subtitle = `${site.name} · ${shownDate(new Date().toISOString())}`;
  const title = 'What this count changes';
  if (isBlind) {
    return (
      <Receipt title={title} subtitle={subtitle}>
        <p className="mb-4 font-sans text-14 tracking-normal text-ink-2">
          The book’s figures are hidden while you count. Show them to see what differs before you post.
        </p>
        <PostLines {...props} />
      </Receipt>
    );
  }
  return (
    <ChangeReceipt
      title={title}
      subtitle={subtitle}
      changes={totals.differing.map(changeOf)}
      sums={totals}
      shelf={lines.length === totals.blank ? null : totals.shelf}
      currency={currency}
    >
      <PostLines {...props} />
    </ChangeReceipt>
  );
}

const changes = new WeakMap<CountLine, ReceiptChange>();

/** The same for a line until something of it changes: its part of the receipt is left alone. */
function changeOf(line: CountLine): ReceiptChange {
  const known = changes.get(line);
  if (known) return known;
  const change = newChangeOf(line);
  changes.set(line, change);
  return change;
}

function newChangeOf({ item, level, state, entry }: CountLine): ReceiptChange {
  const differs = state.kind === 'differs' ? state : null;
  return {
    item,
    unit: level.unit,
    difference: differs?.difference ?? null,
    book: differs ? bookNow(level) : null,
    counted: differs?.value ?? null,
    entered: entry && `${entry.counted} ${unitWord(entry.unit, item.unitName, entry.counted)}`,
    money: differs?.money ?? null,
  };
}

function PostLines({ lines, totals, lock, posting, onPost }: SheetReceiptProps) {
  const isOnline = useOnline();
  const { ready } = totals;
  const isEmpty = ready === 0;
  return (
    <div className="font-sans tracking-normal">
      <Rest lines={lines} totals={totals} />
      {posting.error !== null && (
        <Notice tone="danger" role="alert" className="mb-3">
          {posting.error}
        </Notice>
      )}
      {posting.progress && posting.progress.posted < posting.progress.total ? (
        <PostingBar posted={posting.progress.posted} total={posting.progress.total} />
      ) : (
        <>
          <Button
            variant="primary"
            wide
            className="h-[46px]! max-md:h-[52px]!"
            busy={posting.isBusy}
            aria-disabled={isEmpty || lock !== null}
            icon={<ClipboardCheck aria-hidden size={18} />}
            onClick={onPost}
          >
            {isOnline ? 'Post' : 'Queue'} {countOf(ready, 'line')}
            {isOnline ? '' : ' to post'}
          </Button>
          <p className="mt-[9px] text-center text-12 font-medium text-ink-3">
            {lock !== null
              ? 'Posting is locked'
              : isEmpty
                ? emptyText(totals, lines.length)
                : isOnline
                  ? 'Each line is dated when it’s posted'
                  : 'Posts once, when you are back online'}
          </p>
        </>
      )}
    </div>
  );
}

/** Why there is nothing to post. */
function emptyText({ sent, blank }: SheetTotals, total: number): string {
  if (sent > 0) return 'What you counted is waiting to be posted';
  return blank === total ? 'Nothing is counted yet' : 'Nothing is ready to post yet';
}

/** What posting leaves alone. */
function Rest({ lines, totals }: Pick<SheetReceiptProps, 'lines' | 'totals'>) {
  const asking = lines.filter(({ state, isSent }) => state.kind === 'moved' && !isSent);
  const unread = lines.filter(({ state }) => state.kind === 'unreadable');
  const names = (of: readonly CountLine[]) =>
    namesOf(
      of,
      of.map(({ item }) => item.id),
    );
  if (asking.length + unread.length + totals.blank === 0) return null;
  return (
    <ul className="mb-4 grid gap-1.5 text-13 leading-[1.4] font-medium text-ink-2">
      {asking.length > 0 && (
        <Left icon={<TriangleAlert aria-hidden size={16} className="mt-px" />}>
          <b className="text-ink">{names(asking)}</b>{' '}
          {plural(asking.length, 'needs a check and stays', 'need a check and stay')} open
        </Left>
      )}
      {unread.length > 0 && (
        <Left icon={<TriangleAlert aria-hidden size={16} className="mt-px" />}>
          <b className="text-ink">{names(unread)}</b> can’t be read and{' '}
          {plural(unread.length, 'stays', 'stay')} open
        </Left>
      )}
      {totals.blank > 0 && (
        <Left icon={<Clock aria-hidden size={16} className="mt-px" />}>
          <b className="text-ink">{countOf(totals.blank, 'line')}</b>{' '}
          {plural(totals.blank, 'is not counted and keeps its', 'are not counted and keep their')} level
        </Left>
      )}
    </ul>
  );
}

const Left = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2">
    {icon}
    <span>{children}</span>
  </li>
);
