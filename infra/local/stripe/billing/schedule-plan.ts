import type Stripe from 'stripe';
import type { Account } from '../account.ts';
import { invalidRequest } from '../failure.ts';
import {
  changedMetadata,
  emptyable,
  flag,
  group,
  integer,
  listOf,
  metadata,
  moment,
  oneOf,
  type Parameters,
  required,
  text,
} from '../parameters.ts';
import { after } from './period.ts';

type Phase = Stripe.SubscriptionSchedule.Phase;

export const phaseFields = {
  items: required(listOf(group({ price: required(text), quantity: integer }))),
  start_date: moment,
  end_date: moment,
  duration: group({ interval: required(oneOf('day', 'week', 'month', 'year')), interval_count: integer }),
  discounts: listOf(group({ coupon: text, discount: text, promotion_code: text })),
  proration_behavior: oneOf('always_invoice', 'create_prorations', 'none'),
  default_payment_method: text,
  automatic_tax: group({ enabled: required(flag) }),
  collection_method: oneOf('charge_automatically', 'send_invoice'),
  description: emptyable(text),
  metadata,
};

type StatedPhase = Parameters<typeof phaseFields>;

/** The phases of a schedule as stated. The first is the present one, and each begins when the one before ends. */
export function phasesFrom(
  account: Account,
  { phases: [first], current_phase, subscription }: Stripe.SubscriptionSchedule,
  stated: readonly StatedPhase[],
): Phase[] {
  const { records, clock } = account;
  const now = clock.now();
  const { currency, discounts } = records.need('subscription', String(subscription));
  const begun = current_phase?.start_date ?? first?.start_date ?? now;
  const phases: Phase[] = [];
  stated.forEach((phase, index) => {
    const name = `phases[${index}]`;
    const previous = phases.at(-1);
    const start = timeOf(phase.start_date, now) ?? previous?.end_date ?? begun;
    if (!previous && start !== begun)
      throw invalidRequest('You can not modify the start date of the current phase.', `${name}[start_date]`);
    if (previous && start !== previous.end_date)
      throw invalidRequest('A phase must start when the one before it ends.', `${name}[start_date]`);
    const end = timeOf(phase.end_date, now) ?? durationEnd(account, start, phase);
    if (end <= start) throw invalidRequest('A phase must end after it starts.', `${name}[end_date]`);
    if (!previous && end <= now)
      throw invalidRequest('The current phase must end in the future.', `${name}[end_date]`);
    refuseOtherCurrencies(account, currency, phase, name);
    phases.push(
      schedulePhase({
        currency,
        start,
        end,
        items: phase.items.map(({ price, quantity = 1 }) => ({ price, quantity })),
        discounts: (phase.discounts ?? []).map((discount, place) =>
          knownDiscount(discounts.map(String), discount, `${name}[discounts][${place}]`),
        ),
        proration: phase.proration_behavior ?? 'create_prorations',
        metadata: changedMetadata({}, phase.metadata),
        ...settingsOf(account, phase, `${name}[default_payment_method]`),
      }),
    );
  });
  if (phases.length === 0) throw invalidRequest('At least one phase is required.', 'phases');
  return phases;
}

/** What a phase leaves out isn't kept from before: the subscription loses it when the phase is entered. */
const settingsOf = ({ records }: Account, phase: StatedPhase, name: string): PhaseSettings => ({
  paymentMethod: phase.default_payment_method
    ? records.need('payment_method', phase.default_payment_method, name).id
    : null,
  automaticTax: phase.automatic_tax?.enabled ?? false,
  collection: phase.collection_method ?? null,
  description: phase.description ?? null,
});

const timeOf = (stated: number | 'now' | undefined, now: number) => (stated === 'now' ? now : stated);

function durationEnd({ records }: Account, start: number, { duration, items: [item] }: StatedPhase): number {
  const recurring = item ? records.need('price', item.price).recurring : null;
  const interval = duration?.interval ?? recurring?.interval ?? 'month';
  return after(start, interval, duration?.interval_count ?? 1);
}

/** The stand-in keeps discounts that the subscription has. It doesn't add others by a schedule. */
function knownDiscount(
  known: readonly string[],
  { discount }: { discount: string | undefined },
  name: string,
): string {
  if (discount !== undefined && known.includes(discount)) return discount;
  throw invalidRequest('The stand-in takes only discounts that the subscription has.', name);
}

function refuseOtherCurrencies({ records }: Account, currency: string, { items }: StatedPhase, name: string) {
  items.forEach(({ price: id }, index) => {
    const parameter = `${name}[items][${index}][price]`;
    const price = records.need('price', id, parameter);
    if (price.currency !== currency)
      throw invalidRequest(
        `The price is in ${price.currency}, and the subscription in ${currency}.`,
        parameter,
      );
  });
}

/** The phase that the present moment is in. */
export function currentPhase({ clock }: Account, phases: readonly Phase[]) {
  const now = clock.now();
  const phase = phases.find(({ start_date, end_date }) => start_date <= now && now < end_date);
  return phase ? { start_date: phase.start_date, end_date: phase.end_date } : null;
}

interface PhaseSettings {
  paymentMethod: string | null;
  automaticTax: boolean;
  collection: Phase['collection_method'];
  description: string | null;
}

interface PhasePlan extends PhaseSettings {
  currency: string;
  start: number;
  end: number;
  items: { price: string; quantity: number }[];
  discounts: string[];
  proration: Phase['proration_behavior'];
  metadata: Record<string, string>;
}

export const schedulePhase = (plan: PhasePlan): Phase => ({
  add_invoice_items: [],
  application_fee_percent: null,
  billing_cycle_anchor: null,
  billing_thresholds: null,
  automatic_tax: {
    disabled_reason: null,
    enabled: plan.automaticTax,
    liability: plan.automaticTax ? { type: 'self' } : null,
  },
  collection_method: plan.collection,
  currency: plan.currency,
  default_payment_method: plan.paymentMethod,
  default_tax_rates: [],
  description: plan.description,
  discounts: plan.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
  end_date: plan.end,
  invoice_settings: null,
  items: plan.items.map(({ price, quantity }) => ({
    billing_thresholds: null,
    discounts: [],
    metadata: {},
    plan: price,
    price,
    quantity,
    tax_rates: [],
  })),
  metadata: plan.metadata,
  on_behalf_of: null,
  proration_behavior: plan.proration,
  start_date: plan.start,
  transfer_data: null,
  trial_end: null,
});
