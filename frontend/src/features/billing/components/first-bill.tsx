import { appliesTo } from '@batchbook/shared/billing/discount';
import { type PriceCurrency, plans, type SoldPlan } from '@batchbook/shared/billing/plans';
import { ukVatPercent } from '@batchbook/shared/billing/vat';
import { currencySign } from '@batchbook/shared/money';
import type { AppliedCoupon } from '../../../data/referral-coupon.ts';
import { Button } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { firstBill } from '../model/first-bill.ts';
import { offWords } from '../model/plan-words.ts';

export const firstBillId = 'first-bill';

interface FirstBillProps {
  plan: SoldPlan;
  currency: PriceCurrency;
  coupon: AppliedCoupon | null;
  /** What the business is owed, in that currency; '0' for nothing. */
  credit: string;
  isDisabled: boolean;
  onChoose: () => void;
}

/** What the plan that fits costs today and in the next months. */
export function FirstBill({ plan, currency, coupon, credit, isDisabled, onChoose }: FirstBillProps) {
  const { name, monthly } = plans[plan];
  const now = new Date();
  const applied = coupon !== null && appliesTo(coupon.discount, plan) ? coupon : null;
  const bill = firstBill(monthly?.[currency] ?? '0', applied?.discount ?? null, { currency, credit, now });
  const { price, off, vat, full, paidByCredit, creditLeft, today, each, later, from } = bill;
  return (
    <div id={firstBillId} tabIndex={-1} className="scroll-mt-6 outline-none">
      <Receipt title="Your first bill" subtitle={`${name} · ${shownDate(now.toISOString())}`}>
        <ReceiptLine label={`${name}, a month`} value={price} />
        {applied && off !== null && (
          <ReceiptLine label={`${applied.code}, ${offWords(applied.discount, currency)}`} value={`-${off}`} />
        )}
        {vat !== null && <ReceiptLine label={`VAT, ${ukVatPercent}% in the UK`} value={vat} />}
        {paidByCredit !== null && <ReceiptLine label="Your credit" value={`-${paidByCredit}`} />}
        <ReceiptTear />
        <p className="mb-2 flex items-baseline justify-between">
          <b className="font-sans">{vat === null ? 'Today, tax included' : 'Today, with VAT'}</b>
          <span className="price text-30">{currencySign(currency) + today}</span>
        </p>
        {later.map(({ day, amount }) => (
          <ReceiptLine key={day} label={shownDate(day)} value={amount} />
        ))}
        {from === null ? (
          <ReceiptLine strong label="Every month" value={each} />
        ) : (
          <ReceiptLine strong label={`From ${shownDate(from)}`} value={full} />
        )}
        {creditLeft !== null && (
          <p className="mt-2 font-sans text-13 text-ink-2">
            The rest of your credit, {currencySign(currency) + creditLeft}, comes off the bills after that.
          </p>
        )}
        <ReceiptTear />
        <Button
          variant="primary"
          wide
          className="font-sans"
          disabled={isDisabled}
          aria-label={`Choose ${name}, as on this bill`}
          onClick={onChoose}
        >
          Choose {name}
        </Button>
        <p className="mt-2 text-center font-sans text-13 text-ink-3">
          You pay at Stripe, in a new tab. Cancel any time.
          {vat !== null && ' Outside the UK, Stripe adds the tax that applies there.'}
        </p>
      </Receipt>
    </div>
  );
}
