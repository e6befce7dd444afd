import type { PriceCurrency } from '@batchbook/shared/billing/plans';
import { isFirstOnly } from '@batchbook/shared/billing/referral';
import { Check } from 'lucide-react';
import { type FormEvent, useRef } from 'react';
import type { AppliedCoupon } from '../../../data/referral-coupon.ts';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { TextInput } from '../../../ui/text-input.tsx';
import { type Coupon, couponFieldId } from '../hooks/use-coupon.ts';
import { discountWords } from '../model/plan-words.ts';

const rowStyle = classNames(
  'flex flex-wrap items-center gap-x-3.5 gap-y-2.5 bg-band px-[22px] py-4 lg:rounded-b-3 lg:border-t lg:border-line',
  'max-lg:mt-4 max-lg:rounded-3 max-lg:border max-lg:border-line max-lg:px-[18px]',
);

const toneOf = { idle: 'text-ink-3', checking: 'text-ink-3', valid: 'text-success', invalid: 'text-danger' };

interface CouponRowProps {
  coupon: Coupon;
  /** The one that a referral gives while none is typed. */
  applied: AppliedCoupon | null;
  currency: PriceCurrency;
}

/** Below the plans: a coupon code, checked before anything is paid. */
export function CouponRow({ coupon, applied, currency }: CouponRowProps) {
  const { text, state, refusal, edit, check } = coupon;
  const isRefused = refusal !== null || state.kind === 'invalid';
  const isBlank = text.trim() === '';
  const row = useRef<HTMLFormElement>(null);
  const remove = () => {
    edit('');
    // The button that had the focus is gone.
    row.current?.querySelector('input')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    check();
  };
  return (
    <form ref={row} className={rowStyle} onSubmit={submit}>
      <label htmlFor={couponFieldId} className="text-14 font-semibold">
        Coupon code
      </label>
      <div className="relative w-[190px]">
        <TextInput
          id={couponFieldId}
          value={text}
          maxLength={100}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          aria-describedby="coupon-says"
          invalid={isRefused}
          className="font-mono font-semibold"
          onChange={(event) => edit(event.target.value)}
        />
        {state.kind === 'valid' && !isRefused && (
          <Check aria-hidden size={16} className="absolute top-1/2 right-3 -translate-y-1/2 text-success" />
        )}
      </div>
      {/* While it is being checked, the button keeps the focus. */}
      <Button type="submit" disabled={isBlank} aria-disabled={state.kind === 'checking'}>
        Validate
      </Button>
      <p
        id="coupon-says"
        role="status"
        className={classNames('text-14', toneOf[isRefused ? 'invalid' : state.kind])}
      >
        {applied ? (
          <b className="font-semibold text-success">
            {applied.code} is applied: {discountWords(applied.discount, currency)}
          </b>
        ) : (
          <Says coupon={coupon} currency={currency} isBlank={isBlank} />
        )}
      </p>
      {!isBlank && (
        <button type="button" className="link touch ml-auto text-14" onClick={remove}>
          Remove code
        </button>
      )}
    </form>
  );
}

interface SaysProps {
  coupon: Coupon;
  currency: PriceCurrency;
  isBlank: boolean;
}

function Says({ coupon: { text, state, refusal }, currency, isBlank }: SaysProps) {
  if (refusal !== null) return refusal;
  if (state.kind === 'valid')
    return (
      <>
        <b className="font-semibold">{discountWords(state.discount, currency)}</b>
        {isFirstOnly(text.trim()) && <span className="text-ink-2"> On a first subscription only.</span>}
      </>
    );
  if (state.kind === 'invalid') return state.error;
  if (state.kind === 'checking') return 'Checking…';
  return isBlank ? null : 'Click "Validate" to check your coupon code';
}
