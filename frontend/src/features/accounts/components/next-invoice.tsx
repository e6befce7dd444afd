import { isUnknown, planNameOf, type Subscription, useNextInvoice } from '../../../data/payments.ts';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { moneyWords, noTaxWords, taxName } from '../model/plan-change.ts';

/** What is charged next, and what lowers it. Nothing shows when nothing will be charged, or Stripe doesn't answer. */
export function NextInvoice({ subscription }: { subscription: Subscription }) {
  const { data } = useNextInvoice(subscription);
  if (data === undefined) return null;
  const { next, nextAmount, taxIsIncluded, currency, effectiveAt } = data;
  const { tier, scheduledPlan } = subscription;
  const tax = taxName(currency);
  const untaxed = next.tax === '0' && nextAmount !== '0' ? `, ${noTaxWords(taxIsIncluded, currency)}` : '';
  const line = (label: string, amount: string, sign = '') =>
    amount !== '0' && <ReceiptLine label={label} value={sign + moneyWords(amount, currency)} />;
  return (
    <Receipt title="Next invoice" subtitle={shownDate(effectiveAt)} className="self-start">
      <ReceiptLine
        label={isUnknown(subscription) ? 'Subscription' : planNameOf(scheduledPlan ?? tier)}
        value={moneyWords(next.subtotal, currency)}
      />
      {line('Discount', next.discount, '-')}
      {!taxIsIncluded && line(tax, next.tax)}
      {next.credit.startsWith('-')
        ? line('Kept as credit', next.credit.slice(1))
        : line('Credit', next.credit, '-')}
      <ReceiptTear />
      <ReceiptLine strong label={`To pay${untaxed}`} value={moneyWords(nextAmount, currency)} />
      {taxIsIncluded && line(`Includes ${tax}`, next.tax)}
    </Receipt>
  );
}
