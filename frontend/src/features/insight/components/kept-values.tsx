import type { KeptInReport, KeptValue } from '@batchbook/shared/insight/kept-schema';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { useCurrency } from '../../../data/accounts.ts';
import { shownDate, shownDay } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';

type Changed = KeptInReport['changed'][number];

/** Says of each value that was handed over by how much today's figure differs, and which entries made it so. */
export function ChangedValues({ changed }: { changed: readonly Changed[] }) {
  const currency = useCurrency();
  return changed.map((one) => (
    <Notice key={one.id} tone="warning" role="status" className="mb-4">
      <p className="num font-semibold">{differenceText(one, currency)}</p>
      <ul className="num mt-1.5 grid gap-1 text-13">
        {one.entries.map((entry, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two entries may be alike.
          <li key={at}>{entryText(entry, currency)}</li>
        ))}
        {one.more > 0 && <li>and {countOf(one.more, 'entry', 'entries')} more</li>}
      </ul>
    </Notice>
  ));
}

const signed = (amount: string, currency: Currency): string =>
  amount.startsWith('-') ? `−${formatMoney(amount.slice(1), currency)}` : `+${formatMoney(amount, currency)}`;

/** 'This is £12.40 more than on Apr 6, 2026, when it was handed over: £204.00.' */
function differenceText(
  { difference, value, complete, keptAt, reason }: Changed,
  currency: Currency,
): string {
  const isLess = difference.startsWith('-');
  const amount = formatMoney(isLess ? difference.slice(1) : difference, currency);
  const when =
    reason === 'month' ? 'when the month ended' : `on ${shownDate(keptAt)}, when it was handed over`;
  const was = value === null ? 'not known' : `${complete ? '' : 'at least '}${formatMoney(value, currency)}`;
  return `This is ${amount} ${isLess ? 'less' : 'more'} than ${when}: ${was}.`;
}

/** 'Strong flour, received +12 kg at Main Kitchen on Mar 30, entered Apr 8: +£9.60' */
function entryText(entry: Changed['entries'][number], currency: Currency): string {
  const { item, what, site, day, enteredAt, quantity, unit, value } = entry;
  const amount = signed(value, currency);
  if (day === null || enteredAt === null || quantity === null) return `${item}. ${what}: ${amount}`;
  const place = site === null ? '' : ` at ${site}`;
  const count = quantity.startsWith('-') ? `−${quantity.slice(1)}` : quantity;
  return `${item}. ${what} ${count} ${unit ?? ''}${place} on ${shownDay(day)}, entered ${shownDate(enteredAt)}: ${amount}`;
}

/** What stock was worth at the ends of earlier months, as it was then. */
export function EarlierMonths({ months }: { months: readonly KeptValue[] }) {
  const currency = useCurrency();
  if (months.length === 0) return null;
  return (
    <div className="mt-4">
      <p className="text-13 font-medium text-ink-3">Earlier months, as they ended</p>
      <ul className="num mt-1 grid gap-1 text-14">
        {months.map(({ id, day, value, complete }) => (
          <li key={id} className="flex justify-between gap-3">
            <Link to={`/costs/reports?report=stock-value&to=${day}`} className="link">
              {shownDay(day)}
            </Link>
            <span>
              {!complete && <span className="text-12 text-ink-3">at least </span>}
              {value === null ? '–' : formatMoney(value, currency)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}
