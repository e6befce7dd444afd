import { appliesTo, type Discount } from '@batchbook/shared/billing/discount';
import { type PriceCurrency, plans, type SoldPlan } from '@batchbook/shared/billing/plans';
import { currencySign } from '@batchbook/shared/money';
import { Button } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { firstBill } from '../model/first-bill.ts';

export const firstBillId = 'first-bill';

interface FirstBillProps {
  plan: SoldPlan;
  currency: PriceCurrency;
  discount: Discount | null;
  isDisabled: boolean;
  onChoose: () => void;
}

/** What the plan that fits costs today and in the next months. */
export function FirstBill({ plan, currency, discount, isDisabled, onChoose }: FirstBillProps) {
  const { name, monthly } = plans[plan];
  const now = new Date();
  const applied = discount !== null && appliesTo(discount, plan) ? discount : null;
  const { full, today, later, from } = firstBill(monthly?.[currency] ?? '0', applied, now);
  return (
    <div id={firstBillId} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Receipt title="Your first bill" subtitle={`${name} · ${shownDate(now.toISOString())}`}>
        <ReceiptLine label={`${name}, a month`} value={full} />
        {applied && <ReceiptLine label="Coupon" value={`-${(Number(full) - Number(today)).toFixed(2)}`} />}
        <ReceiptTear />
        <p className="mb-2 flex items-baseline justify-between">
          <b>{currency === 'GBP' ? 'Today, ex VAT' : 'Today, before tax'}</b>
          <span className="price text-30">{currencySign(currency) + today}</span>
        </p>
        {later.map(({ day, amount }) => (
          <ReceiptLine key={day} label={shownDate(day)} value={amount} />
        ))}
        {from === null ? (
          <ReceiptLine strong label="Every month" value={today} />
        ) : (
          <ReceiptLine strong label={`From ${shownDate(from)}`} value={full} />
        )}
        <ReceiptTear />
        <Button
          variant="primary"
          wide
          disabled={isDisabled}
          aria-label={`Choose ${name}, as on this bill`}
          onClick={onChoose}
        >
          Choose {name}
        </Button>
        <p className="mt-2 text-center font-sans text-13 text-ink-3">
          You pay at Stripe, in a new tab. Cancel any time.
        </p>
      </Receipt>
    </div>
  );
}
