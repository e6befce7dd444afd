import { cheapestFit } from '@batchbook/shared/billing/cheapest-fit';
import { isSold, type Limits } from '@batchbook/shared/billing/plans';
import { isLive } from '@batchbook/shared/billing/subscription';
import { taxNotes } from '@batchbook/shared/billing/vat';
import { useState } from 'react';
import { Link } from 'react-router';
import { type BusinessHere, useBusinessHere, useCreditHere } from '../../../data/business-here.ts';
import { isUnknown, scheduledChange } from '../../../data/payments.ts';
import { type ShownCurrency, usePriceCurrency } from '../../../data/price-currency.ts';
import { useReferralCoupon } from '../../../data/referral-coupon.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import { PublicFooter } from '../../../ui/public-footer.tsx';
import { PublicHeader } from '../../../ui/public-header.tsx';
import { Calculator } from '../components/calculator.tsx';
import { CouponRow } from '../components/coupon-row.tsx';
import { FirstBill, firstBillId } from '../components/first-bill.tsx';
import { PlanBoard } from '../components/plan-board.tsx';
import { useChoosePlan } from '../hooks/use-choose-plan.ts';
import { useCoupon } from '../hooks/use-coupon.ts';
import { type NeedsState, useNeeds } from '../hooks/use-needs.ts';
import { goodToKnow } from '../model/plan-words.ts';

const QuoteDialog = part(() => import('../components/quote-dialog.tsx'));

const title = 'Plans and prices · Batchbook';
const description =
  'What Batchbook costs a month, from 5 recipes free forever to several kitchens. Enter your users, recipes and sites, and see the cheapest plan that fits.';

export const meta = () => [
  { title },
  { name: 'description', content: description },
  { property: 'og:title', content: title },
  { property: 'og:description', content: description },
  { property: 'og:type', content: 'website' },
  { property: 'og:site_name', content: 'Batchbook' },
  { name: 'twitter:card', content: 'summary' },
];

const pageStyle = classNames(
  'mx-auto max-w-[1256px] px-4 pt-10 pb-16 max-md:pt-7 max-md:pb-10 lg:px-8 min-[1321px]:px-0',
);

/** `/plans`: the plans, their prices, and the one that fits. */
export default function PlansPage() {
  const here = useBusinessHere();
  const { business, isPending } = here;
  const subscription = business?.subscription ?? null;
  const ofBusiness = business && { paid: subscription?.currency ?? null, chosen: business.chosenCurrency };
  const { currency, isFixed } = usePriceCurrency(isPending ? undefined : ofBusiness);
  const state = useNeeds();
  const fit = state.wrong.length > 0 ? null : cheapestFit(state.needs);
  const coupon = useCoupon(currency, subscription);
  const referral = useReferralCoupon(currency, here);
  const applied = coupon.text.trim() === '' ? referral : null;
  const { choose, opening } = useChoosePlan(currency, coupon, business);
  const validCoupon =
    coupon.state.kind === 'valid' ? { code: coupon.text.trim(), discount: coupon.state.discount } : applied;
  const credit = useCreditHere(business);
  const hasPlan = subscription !== null && isLive(subscription.status);
  const [asksQuote, setAsksQuote] = useState(false);
  return (
    <>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        <div className={pageStyle}>
          <header className="mb-6 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
            <div>
              <h1 className="text-40 font-bold tracking-[-0.026em] max-md:text-30">Plans and prices</h1>
              <p className="mt-2 text-17 text-ink-2 max-md:text-15">
                5 recipes are free forever. Move up when you need more room.
              </p>
            </div>
            <CurrencyNote currency={currency} isFixed={isFixed} />
          </header>
          <Calculator {...state} fit={fit} onQuote={() => setAsksQuote(true)} onBill={goToBill} />
          {business && <ForBusiness business={business} />}
          <PlanBoard
            currency={currency}
            fit={fit?.plan ?? null}
            standing={business && standingOf(business)}
            discount={validCoupon?.discount ?? null}
            opening={opening}
            onChoose={(plan) => (plan === 'custom' ? setAsksQuote(true) : choose(plan))}
          >
            <CouponRow coupon={coupon} applied={applied} currency={currency ?? 'USD'} />
          </PlanBoard>
          <div className="mt-12 grid items-start gap-x-16 gap-y-8 max-md:mt-8 lg:grid-cols-[minmax(0,1fr)_400px]">
            <GoodToKnow />
            {fit && isSold(fit.plan) && currency !== null && !hasPlan && (
              <FirstBill
                plan={fit.plan}
                currency={currency}
                coupon={validCoupon}
                credit={credit}
                isDisabled={opening !== null || business?.isOwner === false}
                onChoose={() => fit && choose(fit.plan)}
              />
            )}
          </div>
        </div>
      </main>
      <PublicFooter />
      {asksQuote && <QuoteDialog needs={readable(state)} onClose={() => setAsksQuote(false)} />}
    </>
  );
}

const standingOf = ({ isOwner, subscription }: BusinessHere) => ({
  tier: subscription?.recipeTier ?? null,
  next: subscription && scheduledChange(subscription),
  isOwner,
});

function goToBill(): void {
  const bill = document.getElementById(firstBillId);
  bill?.scrollIntoView({ block: 'center' });
  bill?.focus({ preventScroll: true });
}

/** Without the numbers that can't be read. */
const readable = ({ needs, wrong }: NeedsState): Partial<Limits> =>
  Object.fromEntries(Object.entries(needs).filter(([kind]) => !wrong.includes(kind as keyof Limits)));

/** Which business a plan would be for, and who may choose it. */
function ForBusiness({ business: { name, isOwner, hasOthers, subscription } }: { business: BusinessHere }) {
  const others = hasOthers && (
    <>
      {' '}
      For another business,{' '}
      <Link to="/account" className="link touch">
        switch to it on the account page
      </Link>
      .
    </>
  );
  if (!isOwner)
    return (
      <Notice tone="info" className="mb-10 max-md:mb-6">
        Only the owner of <b>{name}</b> can choose its plan.{others}
      </Notice>
    );
  if (subscription && isUnknown(subscription))
    return (
      <Notice tone="warning" className="mb-10 max-md:mb-6">
        <b>{name}</b> has a subscription that Batchbook doesn’t know.{' '}
        <Link to="/account#plan" className="link touch">
          See what applies
        </Link>
        {others}
      </Notice>
    );
  return (
    hasOthers && (
      <p className="mb-10 text-14 text-ink-2 max-md:mb-6">
        You’re choosing a plan for <b className="font-semibold text-ink">{name}</b>.{others}
      </p>
    )
  );
}

const notes = { GBP: `All prices in GBP, ${taxNotes.GBP}`, USD: 'All prices in USD' } as const;
const others = { GBP: 'USD', USD: 'GBP' } as const;

function CurrencyNote({ currency, isFixed }: ShownCurrency) {
  const url = useUrlState();
  const shown = currency ?? 'USD';
  return (
    <p className={classNames('text-14 text-ink-3 md:text-right', currency === null && 'unknown-yet')}>
      <span>{notes[shown]}</span>
      <br />
      {isFixed ? (
        <span>The currency of your payments so far</span>
      ) : (
        <button
          type="button"
          className="link touch"
          onClick={() => url.replace({ currency: others[shown], country: null })}
        >
          Show prices in {others[shown]}
        </button>
      )}
    </p>
  );
}

const GoodToKnow = () => (
  <section className="max-w-[784px]">
    <h2 className="mb-3.5 text-24">Good to know</h2>
    <dl className="border-t border-line">
      {goodToKnow.map(([term, text]) => (
        <div
          key={term}
          className="grid gap-x-5 gap-y-0.5 border-b border-line py-[15px] md:grid-cols-[210px_1fr]"
        >
          <dt className="font-[650]">{term}</dt>
          <dd className="text-pretty text-ink-2">{text}</dd>
        </div>
      ))}
    </dl>
  </section>
);
