import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useOrganization } from '../../../../data/accounts.ts';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { sentenceOf } from '../../../../data/problems.ts';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { oneOf, useUrlState, useUrlText } from '../../../../data/url-state.ts';
import { Card } from '../../../../ui/card.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { useNavigate } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { stockPath } from '../../api/use-stock-address.ts';
import { useStockGate } from '../../api/use-stock-gate.ts';
import { filterLines, groupLines, sheetFilters } from '../../model/count-list.ts';
import { totalsOf } from '../../model/count-totals.ts';
import { AskCard, type AskCardProps } from './ask-card.tsx';
import { BlankSheetPrint } from './blank-sheet-print.tsx';
import { SheetSkeleton } from './count-page-skeleton.tsx';
import { rowId } from './count-row.tsx';
import { NothingToCount } from './nothing-to-count.tsx';
import { PinnedSummary } from './pinned-summary.tsx';
import { SentPanel } from './sent-panel.tsx';
import { SheetHeader } from './sheet-header.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { SheetProgress } from './sheet-progress.tsx';
import { SheetReceipt } from './sheet-receipt.tsx';
import { SheetTools } from './sheet-tools.tsx';
import { useActiveLine } from './use-active-line.ts';
import { useCountPosting } from './use-count-posting.ts';
import { useCountSheet } from './use-count-sheet.ts';
import { useNarrow } from './use-narrow.ts';
import { useStickyBeside } from './use-sticky-beside.ts';

/** The sheet of a site, counted in any order: kept on the device at each key stroke, posted when it is right. */
export function CountSheet({ site }: { site: Site }) {
  const organizationId = useOrganizationId();
  const sheet = useCountSheet(organizationId, site.id);
  const { stock, draft } = sheet;
  const categories = useStockCategories();
  // A line that went to another group under the typist's hands would lose the focus.
  if (stock.book === undefined || draft.isPending || categories.isPending) {
    if (stock.error === null) return <SheetSkeleton />;
    return (
      <ErrorState
        title="The stock could not be loaded"
        description={sentenceOf(stock.error)}
        onRetry={stock.refetch}
      />
    );
  }
  return (
    <Sheet site={site} organizationId={organizationId} sheet={sheet} categories={categories.data ?? []} />
  );
}

interface SheetProps {
  site: Site;
  organizationId: string;
  sheet: ReturnType<typeof useCountSheet>;
  categories: readonly StockCategory[];
}

function Sheet({ site, organizationId, sheet, categories }: SheetProps) {
  const { lines, draft, jobs, sent, tellMoved } = sheet;
  const url = useUrlState();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const gate = useStockGate();
  const currency = useOrganization().data?.currency ?? 'GBP';
  const filter = oneOf(url.get('show'), sheetFilters);
  const [search, setSearch] = useUrlText('search');
  const isBlind = url.get('blind') !== null;
  const isReview = isNarrow && url.get('review') !== null;
  const searchField = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => searchField.current?.focus() });
  const beside = useStickyBeside();
  const posting = useCountPosting(site.id, organizationId, sheet);
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const review = useCallback(() => {
    url.push({ review: '1' });
    window.scrollTo(0, 0);
  }, [url.push]);
  const { activeId, listed, actions } = useActiveLine({ set: draft.set, onEnd: review, isNarrow });
  const groups = useMemo(
    () => groupLines(filterLines(lines, filter, search, activeId), categories),
    [lines, filter, search, activeId, categories],
  );
  listed.current = groups.flatMap((group) => group.lines.map(({ item }) => item.id));
  const asking = lines.filter(({ state, isSent }) => state.kind === 'moved' && !isSent);
  const asked = asking.find(({ item }) => item.id === activeId) ?? asking[0];
  const ask: Omit<AskCardProps, 'line' | 'isInline'> = {
    siteId: site.id,
    isBlind,
    isLocked: gate.isLocked || posting.isBusy,
    onSettle: (itemId, entry) => {
      draft.set(itemId, entry);
      document.getElementById(rowId(itemId))?.focus({ preventScroll: true });
    },
    onAgain: (itemId) => {
      draft.set(itemId, null);
      url.replace({ review: null, show: null, search: null });
      requestAnimationFrame(() => document.querySelector<HTMLElement>(`#${rowId(itemId)} input`)?.focus());
    },
  };
  const [sending, setSending] = useState<{ lines: typeof lines; totals: typeof totals } | null>(null);
  const post = async () => {
    setSending({ lines, totals });
    const id = await posting.post(lines);
    setSending(null);
    if (id !== null) void navigate(stockPath('counts', site.id, `count=${id}`), { replace: true });
  };
  if (lines.length === 0) return <NothingToCount site={site} />;
  return (
    <>
      <title>{`Count ${site.name} · Batchbook`}</title>
      <div className="print:hidden">
        <SheetHeader
          site={site}
          startedAt={draft.startedAt}
          hasLines={totals.blank < lines.length}
          isBlind={isBlind}
        />
        {gate.reason !== null && (
          <Notice tone="warning" className="mb-4">
            {gate.reason}
          </Notice>
        )}
        <SentPanel
          organizationId={organizationId}
          siteId={site.id}
          sent={sent}
          jobs={jobs}
          lines={lines}
          draft={draft}
          tellMoved={tellMoved}
          isPosting={posting.isBusy}
        />
        <div className="grid items-start gap-x-[30px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_384px]">
          {!isReview && (
            <Card
              aria-label="Count sheet"
              className="min-w-0 overflow-clip max-md:-mx-3.5 max-md:rounded-none! max-md:border-x-0!"
            >
              <SheetProgress totals={totals} total={lines.length} />
              <SheetTools
                lines={lines}
                filter={filter}
                onFilter={(show) => url.replace({ show: show === 'all' ? null : show })}
                search={search}
                onSearch={setSearch}
                searchField={searchField}
                isBlind={isBlind}
              />
              <SheetLines
                groups={groups}
                all={lines}
                activeId={activeId}
                currency={currency}
                isBlind={isBlind}
                isLocked={gate.isLocked || posting.isBusy}
                hasPad={isNarrow}
                actions={actions}
                ask={isNarrow ? ask : null}
                onClear={() => url.replace({ show: null, search: null })}
              />
            </Card>
          )}
          {(!isNarrow || isReview) && (
            <aside aria-label="What this count changes" ref={beside} className="grid gap-[26px] lg:sticky">
              {isNarrow
                ? asking.map((line) => <AskCard key={line.item.id} line={line} isInline={false} {...ask} />)
                : asked && <AskCard key={asked.item.id} line={asked} isInline={false} {...ask} />}
              <SheetReceipt
                site={site}
                lines={sending?.lines ?? lines}
                totals={sending?.totals ?? totals}
                currency={currency}
                isBlind={isBlind}
                lock={gate.reason}
                posting={posting}
                onPost={() => void post()}
              />
            </aside>
          )}
        </div>
      </div>
      {isNarrow && (
        <PinnedSummary
          totals={totals}
          total={lines.length}
          currency={currency}
          isBlind={isBlind}
          isReview={isReview}
          onReview={review}
          onBack={() => url.replace({ review: null })}
        />
      )}
      <BlankSheetPrint site={site} lines={lines} categories={categories} isBlind={isBlind} />
    </>
  );
}
