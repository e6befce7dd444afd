import type { ReportFigures } from '@batchbook/shared/insight/report';
import { formatAmount, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { useCurrency } from '../../../data/accounts.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { EarlierMonths } from './kept-values.tsx';

/** What stock was worth at each site and in all, and how much of it isn't known. */
export function ValueReceipt({ report, title }: { report: ReportFigures; title: string }) {
  const { columns, rows, totals, complete, kept } = report;
  const currency = useCurrency();
  const sites = columns.filter(({ key }) => key.startsWith('site ') && totals[key] !== undefined);
  const unknown = rows.filter((row) => row.unknown !== '').length;
  if (totals.value === undefined) return null;
  return (
    <Receipt title={title} className="mb-6">
      {sites.map(({ key, title }) => (
        <ReceiptLine key={key} label={title} value={formatAmount(totals[key] ?? '0')} />
      ))}
      {sites.length > 0 && <ReceiptTear />}
      {!complete && <p className="text-13 text-ink-3">At least</p>}
      <p className="num font-display text-[1.75rem] font-semibold">{formatMoney(totals.value, currency)}</p>
      {!complete && (
        <p className="mt-1 text-13 text-ink-2">
          Something isn’t known of {countOf(unknown, 'item')}. The last column says what.
        </p>
      )}
      {kept && <EarlierMonths months={kept.months} />}
    </Receipt>
  );
}
