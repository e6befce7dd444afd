import { appliesTo, type Discount, discounted } from '@batchbook/shared/billing/discount';
import {
  isSold,
  type Limits,
  type OfferedPlan,
  offeredPlans,
  type PriceCurrency,
  plans,
  popularPlan,
  unlimited,
} from '@batchbook/shared/billing/plans';
import { taxNotes, withUkVat } from '@batchbook/shared/billing/vat';
import { currencySign } from '@batchbook/shared/money';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';
import { afterDiscount, planWords } from '../model/plan-words.ts';

const frameStyle = 'lg:rounded-3 lg:border lg:border-line lg:bg-surface lg:shadow-1';

const boardStyle = 'grid lg:grid-cols-5 lg:grid-rows-[auto_auto_auto_auto_1fr] max-lg:gap-4';

const cardStyle = classNames(
  'relative px-[22px] pt-6 pb-[26px] lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:border-l lg:border-line',
  'lg:first:border-l-0 max-lg:rounded-3 max-lg:border max-lg:border-line max-lg:p-[18px] max-lg:shadow-1',
);

interface Terms {
  /** `null` until the visitor's currency is known. */
  currency: PriceCurrency | null;
  /** That of a coupon that was found valid. */
  discount: Discount | null;
}

interface Standing {
  /** The one in force; `null` when it isn't known. */
  tier: string | null;
  /** The one that follows it, and when; `null` when it stays. */
  next: { plan: string; startsAt: string } | null;
  /** Only the owner can choose a plan. */
  isOwner: boolean;
}

interface BoardProps extends Terms {
  /** `null` while it isn't known. */
  fit: OfferedPlan | null;
  /** What the plans are to the business that they are for. `null` for a visitor. */
  standing: Standing | null;
  /** The plan whose payment page is being opened. */
  opening: OfferedPlan | null;
  onChoose: (plan: OfferedPlan) => void;
  /** Below the plans, in the same frame. */
  children: ReactNode;
}

/** The plans side by side, their rows aligned; on a phone one below the other. */
export function PlanBoard({ fit, standing, opening, onChoose, children, ...terms }: BoardProps) {
  return (
    <div className={frameStyle}>
      <section aria-label="Plans" className={boardStyle}>
        {offeredPlans.map((plan) => (
          <PlanColumn
            key={plan}
            plan={plan}
            isFit={plan === fit}
            standing={standing}
            opening={opening}
            onChoose={() => onChoose(plan)}
            {...terms}
          />
        ))}
      </section>
      {children}
    </div>
  );
}

interface ColumnProps extends Terms {
  plan: OfferedPlan;
  isFit: boolean;
  standing: Standing | null;
  opening: OfferedPlan | null;
  onChoose: () => void;
}

function PlanColumn({ plan, isFit, standing, opening, onChoose, ...terms }: ColumnProps) {
  const isPopular = plan === popularPlan;
  const { name } = plans[plan];
  const words = planWords[plan];
  const isCurrent = standing?.tier === plan;
  const startsAt = standing?.next?.plan === plan ? standing.next.startsAt : null;
  return (
    <article
      aria-label={name}
      className={classNames(cardStyle, isPopular ? 'popular-plan max-lg:mt-[34px]' : 'max-lg:bg-surface')}
    >
      {isPopular && <span className="popular-tab">Most Popular</span>}
      <header>
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-20">
          {name}
          {isCurrent && (
            <Badge tone="info" className="font-sans">
              Your plan
            </Badge>
          )}
          {startsAt !== null && <Badge className="font-sans">From {shownDate(startsAt)}</Badge>}
          {isFit && (
            <Badge tone="success" className="font-sans">
              <Check aria-hidden size={14} /> Fits you
            </Badge>
          )}
        </h3>
        <p className="mt-1 text-13 leading-[1.4] text-pretty text-ink-2 max-lg:text-14">{words.purpose}</p>
      </header>
      <PlanPrice plan={plan} {...terms} />
      <div>
        <Button
          variant={isFit && !isCurrent ? 'primary' : 'default'}
          wide
          className="h-[42px]"
          disabled={
            opening !== null ||
            (standing?.isOwner === false && plan !== 'custom') ||
            (isSold(plan) && terms.currency === null)
          }
          onClick={onChoose}
        >
          {opening === plan ? 'Processing...' : chooseWords(plan, standing)}
        </Button>
      </div>
      <PlanLimits plan={plan} />
      <ul className="mt-4 grid content-start gap-2 text-14 leading-[1.35] text-ink-2">
        {words.includes && (
          <Feature>
            <b className="font-semibold text-ink">Everything in {words.includes}</b>
          </Feature>
        )}
        {words.features.map((feature) => (
          <Feature key={feature}>{feature}</Feature>
        ))}
        {words.trial && <Feature icon={<Clock aria-hidden size={16} />}>{words.trial}</Feature>}
      </ul>
    </article>
  );
}

function chooseWords(plan: OfferedPlan, standing: Standing | null): string {
  if (standing?.isOwner && (plan === standing.tier || plan === standing.next?.plan)) return 'Manage plan';
  // Whoever has a business has started.
  if (standing !== null && plan === 'free') return 'Move to Free';
  return planWords[plan].choose ?? `Choose ${plans[plan].name}`;
}

const Feature = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2">
    <span className={icon ? 'mt-px text-ink-3' : 'mt-px text-success'}>
      {icon ?? <Check aria-hidden size={16} />}
    </span>
    <span>{children}</span>
  </li>
);

/** Until the currency is known, the price keeps its space. Without scripts it is in US dollars. */
function PlanPrice({ plan, currency, discount }: { plan: OfferedPlan } & Terms) {
  const { monthly } = plans[plan];
  const sign = currencySign(currency ?? 'USD');
  const full = monthly?.[currency ?? 'USD'] ?? null;
  const isDiscounted = discount !== null && appliesTo(discount, plan) && full !== null;
  return (
    <div className="pt-4 pb-[18px] max-lg:pt-2.5 max-lg:pb-3.5">
      <p
        className={classNames('price text-30 max-xl:text-24', currency === null && monthly && 'unknown-yet')}
      >
        {full === null ? (
          'Quoted'
        ) : (
          <>
            {sign}
            {isDiscounted ? discounted(full, discount) : full}
            <small className="ml-1 font-sans text-14 font-medium tracking-normal text-ink-3">/month</small>
          </>
        )}
      </p>
      <p className="mt-1.5 text-13 text-ink-3 lg:min-h-[1.5em]">
        {isDiscounted
          ? noted(afterDiscount(discount.months, `${sign}${full}`), currency)
          : priceNote(plan, currency)}
      </p>
    </div>
  );
}

function priceNote(plan: OfferedPlan, currency: PriceCurrency | null): string {
  if (plan === 'free') return 'Free forever, no card';
  if (plan === 'custom') return 'We reply by email';
  if (currency === null) return '';
  const price = plans[plan].monthly?.[currency] ?? '0';
  return currency === 'GBP' ? `${taxNotes.GBP}, £${withUkVat(price)} with UK VAT` : taxNotes[currency];
}

const noted = (words: string, currency: PriceCurrency | null): string =>
  currency === null ? words : `${words}, ${taxNotes[currency]}`;

const limitRows = [
  ['users', 'Users'],
  ['recipes', 'Recipes'],
  ['sites', 'Sites'],
] as const;

const rowStyle = classNames(
  'flex justify-between py-[7px] lg:border-t lg:border-line-soft lg:last:border-b',
  'max-lg:flex-col max-lg:border-line-soft max-lg:not-first:border-l max-lg:not-first:pl-3',
);

function PlanLimits({ plan }: { plan: OfferedPlan }) {
  return (
    <dl className="mt-5 text-14 max-lg:mt-4 max-lg:grid max-lg:grid-cols-3 max-lg:border-y max-lg:border-line-soft">
      {limitRows.map(([kind, label]) => (
        <div key={kind} className={rowStyle}>
          <dt className="text-ink-2 max-lg:text-13">{label}</dt>
          <dd className="num font-[650]">{limitText(plan, kind)}</dd>
        </div>
      ))}
    </dl>
  );
}

function limitText(plan: OfferedPlan, kind: keyof Limits): string {
  if (plans[plan].monthly === null) return 'Quoted';
  const limit = plans[plan].limits[kind];
  return limit >= unlimited ? 'Unlimited' : String(limit);
}
