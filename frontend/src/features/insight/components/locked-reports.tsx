import { chosenPriceCurrency, plans } from '@batchbook/shared/billing/plans';
import { taxNotes } from '@batchbook/shared/billing/vat';
import { type ReportName, reportNames } from '@batchbook/shared/insight/report';
import { currencySign } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { Lock } from 'lucide-react';
import { useOrganization } from '../../../data/accounts.ts';
import { usePriceCurrency } from '../../../data/price-currency.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { reportSettings } from '../model/report-view.ts';

/** Margins stay on every plan, on a page of their own. */
const locked: readonly ReportName[] = reportNames.filter((name) => name !== 'margins');

/** What reports would show, and what opens them. */
export const LockedReports = () => (
  <Card aria-label="Reports come with Grow" bleeds className="locked-reports">
    <div className="px-11 pt-11 pb-10 max-md:px-5 max-md:py-7">
      <h2 className="text-[1.875rem]">Reports come with Grow</h2>
      <p className="mt-2.5 max-w-[40ch] text-17 text-ink-2">
        Your records are already there, back to your first day. Grow turns them into reports, each with a
        table, a chart and a CSV.
      </p>
      <GrowPrice />
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
    <SampleReport />
    <ul className="locked-list">
      {locked.map((name) => (
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

/** '£15 a month, ex VAT', and what comes with it. Nothing while nobody knows in which currency. */
function GrowPrice() {
  const { data: organization } = useOrganization();
  const { currency } = usePriceCurrency(
    organization && { paid: null, chosen: chosenPriceCurrency(organization) },
  );
  const { monthly, limits } = plans.grow;
  if (currency === null || monthly === null) return null;
  const { recipes, users, sites } = limits;
  return (
    <p className="num mt-[22px] flex items-center gap-3.5">
      <b className="font-display text-[2.5rem] leading-none font-bold tracking-[-0.03em]">
        {currencySign(currency)}
        {monthly[currency]}
      </b>
      <span className="text-14 text-ink-2">
        a month, {taxNotes[currency]}
        <span className="block">
          {countOf(recipes, 'recipe')}, {countOf(users, 'user')}, {countOf(sites, 'site')}
        </span>
      </span>
    </p>
  );
}

const sampleLines = [
  ['Fruit and nuts', '580.76'],
  ['Dairy and eggs', '464.18'],
  ['Products, at cost', '461.15'],
  ['Packaging', '373.65'],
  ['Flour and grain', '360.69'],
  ['Sugar and honey', '330.68'],
] as const;

/** A report with figures of nobody. */
const SampleReport = () => (
  <div aria-hidden className="locked-sample">
    <div className="locked-sheet">
      <p className="locked-stamp">Sample figures</p>
      <p className="font-display text-[1.3rem] font-bold">Stock value</p>
      <p className="font-mono text-12 text-ink-3">Oct 31, 2026</p>
      <ReceiptTear />
      <div className="font-mono">
        {sampleLines.map(([label, value]) => (
          <ReceiptLine key={label} label={label} value={value} />
        ))}
      </div>
      <ReceiptTear />
      <ReceiptLine label="Total" value="2,571.11" strong className="font-mono" />
    </div>
  </div>
);
