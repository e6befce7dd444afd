import { reportNames } from '@batchbook/shared/insight/report';
import { Lock } from 'lucide-react';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { reportSettings } from '../model/report-view.ts';

/** What reports would show, and what opens them. */
export const LockedReports = () => (
  <Card aria-label="Reports come with Grow" bleeds>
    <div className="px-11 pt-11 pb-10 max-md:px-5 max-md:py-7">
      <h2 className="text-[1.875rem]">Reports come with Grow</h2>
      <p className="mt-2.5 max-w-[40ch] text-17 text-ink-2">
        Your records are already there, back to your first day. Grow turns them into reports, each with a
        table, a chart and a CSV.
      </p>
      <div className="mt-6 flex flex-wrap gap-2.5">
        <ButtonLink to="/account" variant="primary" size="lg">
          See plans
        </ButtonLink>
        <ButtonLink to="/costs" size="lg">
          Back to margins
        </ButtonLink>
      </div>
      <p className="mt-5 max-w-[52ch] text-13 text-ink-2">
        The 30-day trial opens Stock and Events. Reports start with Grow. Margins stay on every plan.
      </p>
    </div>
    <ul className="grid border-t border-line md:grid-cols-2">
      {reportNames.map((name) => (
        <li key={name} className="flex gap-3 px-6 py-4">
          <Lock aria-hidden size={18} className="mt-0.5 shrink-0 text-ink-3" />
          <span>
            <b className="block font-semibold">{reportSettings[name].title}</b>
            <span className="text-13 text-ink-2">{reportSettings[name].line}</span>
          </span>
        </li>
      ))}
    </ul>
  </Card>
);
