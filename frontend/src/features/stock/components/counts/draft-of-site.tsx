import type { Site } from '@batchbook/shared/stock/site-schema';
import { ClipboardList, Clock, TriangleAlert } from 'lucide-react';
import { ButtonLink } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { shownSince } from '../../../../ui/dates.ts';
import { stockPath } from '../../hooks/use-stock-address.ts';
import { many } from '../../model/count-figures.ts';
import { totalsOf } from '../../model/count-totals.ts';
import { SettleSent } from './settle-sent.tsx';
import { useCountSheet } from './use-count-sheet.ts';

/** The sheet of a site, with what of it is counted on this device. */
export function DraftOfSite({ site, isLocked }: { site: Site; isLocked: boolean }) {
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
          {counted === 0 ? many(lines.length, 'item') : `${counted} of ${lines.length} counted`}
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
            {many(totals.sent)} {totals.sent === 1 ? 'waits' : 'wait'} to be posted
          </li>
        )}
        {totals.asks > 0 && (
          <li className="flex items-center gap-1.5 font-semibold text-warn">
            <TriangleAlert aria-hidden size={14} />
            {many(totals.asks)} {totals.asks === 1 ? 'asks' : 'ask'} again
          </li>
        )}
        {refused > 0 && (
          <li className="flex items-center gap-1.5 font-semibold text-danger">
            <TriangleAlert aria-hidden size={14} />
            {many(refused, 'count')} not posted
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
            ? `Go on counting ${site.name}`
            : `Count ${site.name}`}
      </ButtonLink>
    </Card>
  );
}
