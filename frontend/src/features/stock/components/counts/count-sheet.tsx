import type { StockCategory } from '@batchbook/shared/stock/item-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import { useMemo } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { useStockCategories } from '../../../../data/stock/categories.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { Card } from '../../../../ui/card.tsx';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { useAskBeforeClosing } from '../../../../ui/use-ask-before-closing.ts';
import { useActiveLine, useAsk } from '../../hooks/use-active-line.ts';
import { useCountPosting } from '../../hooks/use-count-posting.ts';
import { useCountSheet } from '../../hooks/use-count-sheet.ts';
import { useSheetView } from '../../hooks/use-sheet-view.ts';
import { filterLines, groupLines } from '../../model/count-list.ts';
import { totalsOf } from '../../model/count-totals.ts';
import { SheetSkeleton } from './count-page-skeleton.tsx';
import { BlankSheetPrint } from './count-prints.tsx';
import { LeftOver, NothingToCount } from './no-sheet.tsx';
import { SentPanel } from './sent-panel.tsx';
import { SheetBeside } from './sheet-beside.tsx';
import { SheetHeader } from './sheet-header.tsx';
import { SheetLines } from './sheet-lines.tsx';
import { PinnedSummary, SheetProgress } from './sheet-progress.tsx';
import { SheetTools } from './sheet-tools.tsx';

/** The sheet of a site, counted in any order: kept on the device at each key stroke, posted when it is right. */
export function CountSheet({ site }: { site: Site }) {
  const sheet = useCountSheet(site.id);
  const { stock, draft } = sheet;
  const categories = useStockCategories();
  // A line that went to another group under the typist's hands would lose the focus.
  const isReady = !draft.isPending && !categories.isPending;
  return (
    <Loaded
      query={{ ...stock, data: isReady ? stock.data : undefined }}
      what="The stock"
      skeleton={<SheetSkeleton />}
    >
      {() => <Sheet site={site} sheet={sheet} categories={categories.data ?? []} />}
    </Loaded>
  );
}

interface SheetProps {
  site: Site;
  sheet: ReturnType<typeof useCountSheet>;
  categories: readonly StockCategory[];
}

function Sheet({ site, sheet, categories }: SheetProps) {
  const { lines, draft } = sheet;
  const view = useSheetView();
  const { isNarrow, isBlind, isReview } = view;
  const gate = useStockGate();
  const currency = useCurrency();
  const posting = useCountPosting(site.id, sheet);
  useAskBeforeClosing(draft.isUnkept);
  const totals = useMemo(() => totalsOf(lines), [lines]);
  const { groups, activeId, actions } = useGroups(sheet, categories, view);
  const isLocked = gate.isLocked || posting.isBusy;
  const ask = { siteId: site.id, isBlind, isLocked, ...useAsk(draft.set) };
  if (lines.length === 0 && Object.keys(sheet.leftOver).length === 0) return <NothingToCount site={site} />;
  return (
    <>
      <title>{`Count ${site.name} · Batchbook`}</title>
      <div className="print:hidden">
        <SheetHeader
          site={site}
          startedAt={draft.startedAt}
          hasLines={totals.blank < lines.length}
          isUnkept={draft.isUnkept}
          isBlind={isBlind}
        />
        <SheetNews site={site} sheet={sheet} lock={gate.reason} isPosting={posting.isBusy} />
        <div className="grid items-start gap-x-[30px] gap-y-6 lg:grid-cols-[minmax(0,1fr)_384px]">
          {!isReview && (
            <Card
              aria-label="Count sheet"
              className="min-w-0 overflow-clip max-md:-mx-3.5 max-md:rounded-none! max-md:border-x-0!"
            >
              <SheetProgress totals={totals} total={lines.length} />
              <SheetTools lines={lines} view={view} />
              <SheetLines
                groups={groups}
                all={lines}
                activeId={activeId}
                currency={currency}
                isBlind={isBlind}
                isLocked={isLocked}
                hasPad={isNarrow}
                actions={actions}
                ask={isNarrow ? ask : null}
                onClear={view.clear}
              />
            </Card>
          )}
          {(!isNarrow || isReview) && (
            <SheetBeside
              site={site}
              lines={lines}
              totals={totals}
              activeId={activeId}
              ask={ask}
              view={view}
              currency={currency}
              lock={gate.reason}
              posting={posting}
            />
          )}
        </div>
      </div>
      {isNarrow && <PinnedSummary totals={totals} total={lines.length} currency={currency} view={view} />}
      <BlankSheetPrint site={site} lines={lines} categories={categories} isBlind={isBlind} />
    </>
  );
}

/** The lines that are shown, by category, and the one that is being counted. */
function useGroups(
  { lines, draft }: SheetProps['sheet'],
  categories: readonly StockCategory[],
  { filter, search, isNarrow, review }: ReturnType<typeof useSheetView>,
) {
  const { activeId, listed, actions } = useActiveLine({ set: draft.set, onEnd: review, isNarrow });
  const groups = useMemo(
    () => groupLines(filterLines(lines, filter, search, activeId), categories),
    [lines, filter, search, activeId, categories],
  );
  listed.current = groups.flatMap((group) => group.lines.map(({ item }) => item.id));
  return { groups, activeId, actions };
}

interface SheetNewsProps {
  site: Site;
  sheet: ReturnType<typeof useCountSheet>;
  /** Why nothing can be posted now. */
  lock: string | null;
  isPosting: boolean;
}

/** What happened to earlier counts of this site, and what stops this one. */
function SheetNews({ site, sheet, lock, isPosting }: SheetNewsProps) {
  const { lines, draft, leftOver, jobs, sent, markMoved } = sheet;
  const leftOvers = Object.keys(leftOver).length;
  return (
    <>
      {lock !== null && (
        <Notice tone="warning" className="mb-4">
          {lock}
        </Notice>
      )}
      <SentPanel
        siteId={site.id}
        sent={sent}
        jobs={jobs}
        lines={lines}
        draft={draft}
        markMoved={markMoved}
        isPosting={isPosting}
      />
      <LeftOver
        lines={leftOver}
        title={`You counted ${countOf(leftOvers, 'item that is', 'items that are')} no longer on this sheet`}
        why="It was deleted or is hidden at this site. Bring the item back to see its line here again."
        onRemove={draft.remove}
      />
    </>
  );
}
