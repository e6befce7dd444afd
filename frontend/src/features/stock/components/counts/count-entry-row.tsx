import type { CountSummary } from '@batchbook/shared/stock/count-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useOrganization } from '../../../../data/accounts.ts';
import { usePeople } from '../../../../data/people.ts';
import { useCount } from '../../../../data/stock/counts.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { shownMoment } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { many, signedMoney } from '../../model/count-figures.ts';
import { usePosted } from './use-posted.ts';

export interface CountEntryRowProps {
  count: CountSummary;
  site: Site | undefined;
}

/** A count that was posted, or is being posted: where, when, by whom, and what it changed. */
export function CountEntryRow({ count, site }: CountEntryRowProps) {
  const { within } = usePeople();
  return (
    <li className="border-b border-line-soft">
      <Link
        to={stockPath('counts', count.siteId, `count=${count.id}`)}
        className="num grid min-h-[60px] grid-cols-[minmax(0,1fr)_auto_150px] items-center gap-x-5 gap-y-1 px-5 py-2.5 -outline-offset-2 hover:bg-ink/4 max-md:grid-cols-[minmax(0,1fr)_auto] max-md:px-3.5"
      >
        <span className="min-w-0">
          <b className="block truncate font-semibold">{site?.name ?? 'A site that was deleted'}</b>
          <span className="block text-13 text-ink-3">
            {shownMoment(count.createdAt)} by {within(count.userId)}
          </span>
        </span>
        <span className="flex flex-wrap items-center justify-end gap-2 text-13 text-ink-2 max-md:col-start-1 max-md:justify-start">
          {count.state === 'posting' && (
            <Badge tone="info">
              Posting, {count.posted} of {count.total}
            </Badge>
          )}
          {count.open > 0 && <Badge tone="warning">{count.open} to count again</Badge>}
          {many(count.total)},{' '}
          {count.differing === 0
            ? 'all agree'
            : `${count.differing} ${count.differing === 1 ? 'differs' : 'differ'}`}
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
  const currency = useOrganization().data?.currency ?? 'GBP';
  if (isNothing) return <span className="text-ink-3">Agrees</span>;
  if (posted === undefined) return null;
  const { totals } = posted;
  const isUnknown = totals.unpriced.length === totals.differing.length;
  if (isUnknown) return <span className="text-13 font-semibold text-warn">No price</span>;
  return (
    <>
      <b className="font-[650]">{signedMoney(totals.net, currency)}</b>
      {totals.unpriced.length > 0 && (
        <span className="block text-12 text-ink-3">without {many(totals.unpriced.length, 'item')}</span>
      )}
      {totals.inPart.length > 0 && (
        <span className="block text-12 text-ink-3">{many(totals.inPart.length, 'item')} costed in part</span>
      )}
    </>
  );
}
