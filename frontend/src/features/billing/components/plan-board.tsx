import {
  type Limits,
  type OfferedPlan,
  offeredPlans,
  type PriceCurrency,
  plans,
  popularPlan,
  unlimited,
} from '@batchbook/shared/billing/plans';
import { currencySign } from '@batchbook/shared/money';
import { Check, Clock } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { planWords } from '../model/plan-words.ts';

const boardStyle = classNames(
  'grid lg:grid-cols-5 lg:grid-rows-[auto_auto_auto_auto_1fr] lg:rounded-3 lg:border lg:border-line',
  'lg:bg-surface lg:shadow-1 max-lg:gap-4',
);

const cardStyle = classNames(
  'relative px-[22px] pt-6 pb-[26px] lg:row-span-5 lg:grid lg:grid-rows-subgrid lg:border-l lg:border-line',
  'lg:first:border-l-0 max-lg:rounded-3 max-lg:border max-lg:border-line max-lg:p-[18px] max-lg:shadow-1',
);

interface BoardProps {
  /** `null` until the visitor's currency is known. */
  currency: PriceCurrency | null;
  fit: OfferedPlan;
  onChoose: (plan: OfferedPlan) => void;
}

/** The plans side by side, their rows aligned; on a phone one below the other. */
export function PlanBoard({ currency, fit, onChoose }: BoardProps) {
  return (
    <section aria-label="Plans" className={boardStyle}>
      {offeredPlans.map((plan) => (
        <PlanColumn
          key={plan}
          plan={plan}
          currency={currency}
          isFit={plan === fit}
          onChoose={() => onChoose(plan)}
        />
      ))}
    </section>
  );
}

interface ColumnProps {
  plan: OfferedPlan;
  currency: PriceCurrency | null;
  isFit: boolean;
  onChoose: () => void;
}

function PlanColumn({ plan, currency, isFit, onChoose }: ColumnProps) {
  const isPopular = plan === popularPlan;
  const { name } = plans[plan];
  const words = planWords[plan];
  return (
    <article
      aria-label={name}
      className={classNames(cardStyle, isPopular ? 'popular-plan max-lg:mt-[34px]' : 'max-lg:bg-surface')}
    >
      {isPopular && <span className="popular-tab">Most Popular</span>}
      <header>
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-20">
          {name}
          {isFit && (
            <Badge tone="success" className="font-sans">
              <Check aria-hidden size={14} /> Fits you
            </Badge>
          )}
        </h3>
        <p className="mt-1 text-13 leading-[1.4] text-pretty text-ink-2 max-lg:text-14">{words.purpose}</p>
      </header>
      <PlanPrice plan={plan} currency={currency} />
      <div>
        <Button variant={isFit ? 'primary' : 'default'} wide className="h-[42px]" onClick={onChoose}>
          {plan === 'free' ? 'Start free' : `Choose ${name}`}
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

const Feature = ({ icon, children }: { icon?: ReactNode; children: ReactNode }) => (
  <li className="flex gap-2">
    <span className={icon ? 'mt-px text-ink-3' : 'mt-px text-success'}>
      {icon ?? <Check aria-hidden size={16} />}
    </span>
    <span>{children}</span>
  </li>
);

/** Until the currency is known, the price keeps its space. Without scripts it is in US dollars. */
function PlanPrice({ plan, currency }: { plan: OfferedPlan; currency: PriceCurrency | null }) {
  const { monthly } = plans[plan];
  return (
    <div className="pt-4 pb-[18px] max-lg:pt-2.5 max-lg:pb-3.5">
      <p
        className={classNames('price text-30 max-xl:text-24', currency === null && monthly && 'unknown-yet')}
      >
        {monthly === null ? (
          'Quoted'
        ) : (
          <>
            {currencySign(currency ?? 'USD')}
            {monthly[currency ?? 'USD']}
            <small className="ml-1 font-sans text-14 font-medium tracking-normal text-ink-3">/month</small>
          </>
        )}
      </p>
      <p className="mt-1.5 text-13 text-ink-3 lg:min-h-[1.5em]">{priceNote(plan, currency)}</p>
    </div>
  );
}

function priceNote(plan: OfferedPlan, currency: PriceCurrency | null): string {
  if (plan === 'free') return 'Free forever, no card';
  if (plan === 'custom') return 'Priced for your business';
  return currency === 'GBP' ? 'ex VAT' : '';
}

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
