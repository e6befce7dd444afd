import { isUnknown, planNameOf, type Subscription, useNextInvoice } from '../../../data/payments.ts';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { moneyWords } from '../model/plan-change.ts';

/** What is charged next, and what lowers it. Nothing shows when nothing will be charged, or Stripe doesn't answer. */
export function NextInvoice({ subscription }: { subscription: Subscription }) {
  const { data } = useNextInvoice(subscription);
  if (data === undefined) return null;
  const { next, nextAmount, currency, effectiveAt } = data;
  const { tier, scheduledPlan } = subscription;
  const lowered = [
    ['Discount', next.discount],
    ['Credit', next.credit],
  ] as const;
  return (
    <Receipt title="Next invoice" subtitle={shownDate(effectiveAt)} className="self-start">
      <ReceiptLine
        label={isUnknown(subscription) ? 'Subscription' : planNameOf(scheduledPlan ?? tier)}
        value={moneyWords(next.subtotal, currency)}
      />
      {lowered.map(
        ([label, amount]) =>
          amount !== '0' && (
            <ReceiptLine key={label} label={label} value={`-${moneyWords(amount, currency)}`} />
          ),
      )}
      {next.tax !== '0' && <ReceiptLine label="Tax" value={moneyWords(next.tax, currency)} />}
      <ReceiptTear />
      <ReceiptLine strong label="To pay" value={moneyWords(nextAmount, currency)} />
    </Receipt>
  );
}
