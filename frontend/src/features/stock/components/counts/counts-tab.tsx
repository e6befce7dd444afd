import type { CountSummary } from '@batchbook/shared/stock/count-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { ClipboardList, Clock, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useCurrency } from '../../../../data/accounts.ts';
import { usePeople } from '../../../../data/people.ts';
import { useCount, useCounts } from '../../../../data/stock/counts.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { shownMoment, shownSince } from '../../../../ui/dates.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useCountSheet } from '../../hooks/use-count-sheet.ts';
import { usePosted } from '../../hooks/use-posted.ts';
import { stockPath, useStockAddress } from '../../hooks/use-stock-address.ts';
import { signedMoney } from '../../model/count-figures.ts';
import { totalsOf } from '../../model/count-totals.ts';
import { SettleSent } from './settle-sent.tsx';

/** Counts that are under way on this device, and those that were posted. */
export default function CountsTab() {
  const sites = useSites();
  const counts = useCounts();
  const { site: named } = useStockAddress();
  const active = (sites.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const known = active.find(({ id }) => id === named);
  return (
    <div className="grid gap-6">
      <StartCount sites={known ? [known] : active} />
      <Loaded query={counts} what="The counts" skeleton={<CountsSkeleton />}>
        {(posted) => (
          <Posted
            counts={posted.filter(({ siteId }) => known === undefined || siteId === known.id)}
            sites={sites.data ?? []}
          />
        )}
      </Loaded>
    </div>
  );
}

const CountsSkeleton = () => (
  <Loading label="Loading counts">
    <Skeleton className="h-[320px]" />
  </Loading>
);

/** A sheet for each site: begun already on this device, or to begin. */
function StartCount({ sites }: { sites: readonly Site[] }) {
  const gate = useStockGate();
  return (
    <section
      aria-label="Sheets"
      className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-4 max-sm:grid-cols-1"
    >
      {sites.map((site) => (
        <DraftOfSite key={site.id} site={site} isLocked={gate.isLocked} />
      ))}
    </section>
  );
}

const pageOf = 10;

interface PostedProps {
  counts: readonly CountSummary[];
  sites: readonly Site[];
}

function Posted({ counts, sites }: PostedProps) {
  const [shown, setShown] = useState(pageOf);
  if (counts.length === 0) {
    return (
      <EmptyState
        title="No count is posted yet"
        description="A count says what is really on the shelf. What differs from the book is posted as a movement, in units and in money."
        illustration={<PantryDrawing />}
      />
    );
  }
  const ordered = [...counts].sort((a, b) => Number(b.state === 'posting') - Number(a.state === 'posting'));
  return (
    <Card
      aria-labelledby="posted-counts"
      className="overflow-clip max-md:-mx-3.5 max-md:rounded-none! max-md:border-x-0!"
    >
      <h2 id="posted-counts" className="border-b border-line px-5 py-3.5 text-17 max-md:px-3.5">
        Posted counts
      </h2>
      <ul>
        {ordered.slice(0, shown).map((count) => (
          <CountEntryRow key={count.id} count={count} site={sites.find(({ id }) => id === count.siteId)} />
        ))}
      </ul>
      <p className="num flex items-center justify-between gap-4 px-5 py-3 text-13 text-ink-3 max-md:px-3.5">
        <span>{countOf(counts.length, 'count')}. Values are at today’s prices.</span>
        {shown < counts.length && (
          <Button size="sm" onClick={() => setShown(shown + pageOf)}>
            Show older
          </Button>
        )}
      </p>
    </Card>
  );
}

/** The sheet of a site, with what of it is counted on this device. */
function DraftOfSite({ site, isLocked }: { site: Site; isLocked: boolean }) {
  const { lines, draft, jobs, sent } = useCountSheet(site.id);
  const totals = totalsOf(lines);
  const counted = lines.length - totals.blank;
  const refused = jobs.filter(({ state }) => state === 'refused').length;
  const percent = lines.length === 0 ? 0 : (counted / lines.length) * 100;
  const sheet = stockPath('counts', site.id, 'count=new');
  return (
    <Card aria-label={site.name} className="num flex flex-col gap-3 p-5">
      <SettleSent siteId={site.id} sent={sent} jobs={jobs} draft={draft} />
      <div className="flex items-baseline justify-between gap-3">
        <h2 className="min-w-0 truncate text-17">{site.name}</h2>
        <span className="text-13 whitespace-nowrap text-ink-3">
          {counted === 0 ? countOf(lines.length, 'item') : `${counted} of ${lines.length} counted`}
        </span>
      </div>
      {counted > 0 && (
        <span aria-hidden className="h-2 overflow-hidden rounded-[2px] bg-ink/9">
          <i className="block h-full bg-chart-1" style={{ width: `${percent}%` }} />
        </span>
      )}
      <ul className="grid gap-1 text-13 text-ink-2 empty:hidden">
        {draft.startedAt !== null && counted > 0 && (
          <li>On this device since {shownSince(draft.startedAt).replace(/^(at|on) /, '')}</li>
        )}
        {totals.sent > 0 && (
          <li className="flex items-center gap-1.5">
            <Clock aria-hidden size={14} />
            {countOf(totals.sent, 'line')} {plural(totals.sent, 'waits', 'wait')} to be posted
          </li>
        )}
        {totals.asks > 0 && (
          <li className="flex items-center gap-1.5 font-semibold text-warn">
            <TriangleAlert aria-hidden size={14} />
            {countOf(totals.asks, 'line')} {plural(totals.asks, 'asks', 'ask')} again
          </li>
        )}
        {refused > 0 && (
          <li className="flex items-center gap-1.5 font-semibold text-danger">
            <TriangleAlert aria-hidden size={14} />
            {countOf(refused, 'count')} not posted
          </li>
        )}
      </ul>
      <ButtonLink
        to={sheet}
        variant={counted > 0 ? 'primary' : 'default'}
        className="mt-auto"
        icon={<ClipboardList aria-hidden size={17} />}
      >
        {isLocked
          ? `See the sheet of ${site.name}`
          : counted > 0
            ? `Continue counting ${site.name}`
            : `Count ${site.name}`}
      </ButtonLink>
    </Card>
  );
}

interface CountEntryRowProps {
  count: CountSummary;
  site: Site | undefined;
}

const linkStyle = classNames(
  'num grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto_150px] items-center gap-x-5 gap-y-1',
  'px-5 py-2.5 -outline-offset-2 hover:bg-ink/4',
  'max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-3.5',
);

const marksStyle = classNames(
  'flex flex-wrap items-center justify-end gap-2 text-13 text-ink-2',
  'max-md:col-start-1 max-md:justify-start',
);

/** A count that was posted, or is being posted: where, when, by whom, and what it changed. */
function CountEntryRow({ count, site }: CountEntryRowProps) {
  const { within } = usePeople();
  return (
    <li className="border-b border-line-soft">
      <Link to={stockPath('counts', count.siteId, `count=${count.id}`)} className={linkStyle}>
        <span className="min-w-0">
          <b className="block truncate font-semibold">{site?.name ?? 'A site that was deleted'}</b>
          <span className="block text-13 text-ink-3">
            {shownMoment(count.createdAt)} by {within(count.userId)}
          </span>
        </span>
        <span className={marksStyle}>
          {count.state === 'posting' && (
            <Badge tone="info">
              Posting, {count.posted} of {count.total}
            </Badge>
          )}
          {count.open > 0 && <Badge tone="warning">{count.open} to count again</Badge>}
          {countOf(count.total, 'line')},{' '}
          {count.differing === 0 ? 'all agree' : `${countOf(count.differing, 'differs', 'differ')}`}
        </span>
        <span className="text-right max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
          <Money id={count.id} isNothing={count.differing === 0} />
        </span>
      </Link>
    </li>
  );
}

/** What it came to, once its lines are read. */
function Money({ id, isNothing }: { id: string; isNothing: boolean }) {
  const { data } = useCount(id);
  const posted = usePosted(data);
  const currency = useCurrency();
  if (isNothing) return <span className="text-ink-3">Agrees</span>;
  if (posted === undefined) return null;
  const { totals } = posted;
  const isUnknown = totals.unpriced.length === totals.differing.length;
  if (isUnknown) return <span className="text-13 font-semibold text-warn">No price</span>;
  return (
    <>
      <b className="font-[650]">{signedMoney(totals.net, currency)}</b>
      {totals.unpriced.length > 0 && (
        <span className="block text-12 text-ink-3">without {countOf(totals.unpriced.length, 'item')}</span>
      )}
      {totals.inPart.length > 0 && (
        <span className="block text-12 text-ink-3">
          {countOf(totals.inPart.length, 'item')} costed in part
        </span>
      )}
    </>
  );
}
