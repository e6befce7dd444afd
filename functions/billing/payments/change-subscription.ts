import { billingContract } from '@batchbook/shared/billing/contract';
import type { BodyOf } from '@batchbook/shared/http/operation';
import { audit } from '../../platform/audit.ts';
import { epochSeconds } from '../../platform/clock.ts';
import { stillOpen } from '../../platform/closed-organization.ts';
import { invalid, RequestProblem } from '../../platform/http/request-problem.ts';
import { ok, useCase } from '../../platform/http/use-case.ts';
import type { At } from '../../platform/table/read.ts';
import { transactUnlessChanged, type Write } from '../../platform/table/write.ts';
import { askStripe } from './ask-stripe.ts';
import { changePlan } from './change-plan.ts';
import { subscriptionIn } from './get-subscription.ts';
import { assertMayChange, paidIn } from './paid-in.ts';
import { atStripe, isRefusedAs } from './stripe.ts';
import { readPayments, syncSubscription } from './sync.ts';
import { subscriptionKey } from './table.ts';

type PlanChange = BodyOf<typeof billingContract.changeSubscription>;

/** Owner: upgrades now; downgrades or cancels at the period's end; or revokes that by asking for the present plan. */
export const changeSubscription = useCase(billingContract.changeSubscription, {
  answer: ({ actor, body, now }) => askStripe(actor.organizationId, now, () => change(actor, body, now)),
});

type Chooser = { organizationId: string; userId: string };

async function change(actor: Chooser, { plan, version, prorationDate }: PlanChange, now: Date) {
  const { organizationId } = actor;
  // Something may have changed at Stripe that the owner hasn't seen.
  const at = await atStripe(() => syncSubscription(organizationId, now));
  const paid = paidIn(organizationId, at);
  const { subscriptionId, tier } = paid;
  assertMayChange(paid, plan);
  if (!(await claim(organizationId, version, planChosen(actor, { before: tier, after: plan }, now)))) {
    const current = subscriptionIn(organizationId, await readPayments(organizationId), now);
    throw new RequestProblem('stale_version', { current });
  }
  const wish = { plan, prorationDate: recentOf(prorationDate, now) };
  const confirmUrl = await atStripe((stripe) =>
    changePlan(stripe, subscriptionId, wish).catch(refusedAddress),
  );
  const after = await afterChange(organizationId, now);
  return ok({ ...subscriptionIn(organizationId, after, now), confirmUrl });
}

/** Stripe calculates the tax on an upgrade from the address that it has, which its owner may have changed there. */
function refusedAddress(error: unknown): never {
  if (!isRefusedAs('customer_tax_location_invalid', error)) throw error;
  throw invalid(
    'plan',
    'Stripe can’t work out your tax from the address it has. Complete it in the billing portal, then try again.',
  );
}

const previewCountsSeconds = 3600;

/** Somebody could choose a moment at which little is due: only that of a preview just now counts. */
function recentOf(prorationDate: number | null | undefined, now: Date): number | null {
  const age = epochSeconds(now) - (prorationDate ?? 0);
  return prorationDate && age >= 0 && age < previewCountsSeconds ? prorationDate : null;
}

/** The change is made. When Stripe doesn't answer now, its event brings the rest. */
async function afterChange(organizationId: string, now: Date): Promise<At> {
  try {
    return await atStripe(() => syncSubscription(organizationId, now));
  } catch (error) {
    if (error instanceof RequestProblem) return readPayments(organizationId);
    throw error;
  }
}

/** Enters in the history who chose a plan. Whether it came about is what Stripe says. */
const planChosen = (
  { organizationId, userId }: Chooser,
  { before, after }: { before: string; after: string },
  now: Date,
): Write =>
  audit(
    { organizationId, act: 'plan_chosen', by: { userId }, changes: [{ field: 'plan', before, after }] },
    now,
  );

/** Of two changes at once only one gets the version; the other is told what there is now. */
const claim = (organizationId: string, version: number, entry: Write): Promise<boolean> =>
  transactUnlessChanged({ organizationId }, [
    stillOpen(organizationId),
    {
      label: 'subscription',
      update: subscriptionKey(organizationId),
      expression: 'SET #version = :next',
      condition: '#version = :version',
      names: { '#version': 'version' },
      values: { ':version': version, ':next': version + 1 },
    },
    entry,
  ]);
