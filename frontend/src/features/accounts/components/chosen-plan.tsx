import type { Entitlements } from '@batchbook/shared/billing/entitlements';
import { planOf, plans } from '@batchbook/shared/billing/plans';
import { currencySign } from '@batchbook/shared/money';
import { type ChosenPlan as Chosen, forgetChosenPlan, useChosenPlan } from '../../../data/chosen-plan.ts';
import { useSession } from '../../../data/organization.tsx';
import { Button } from '../../../ui/button.tsx';

/** The plan that was chosen on `/plans`, until it is the one in force. It says that nothing can be bought yet (ADR 61). */
export function ChosenPlan({ entitlements }: { entitlements: Entitlements }) {
  const chosen = useChosenPlan();
  const { isOwner } = useSession();
  if (chosen === null || planOf(entitlements.tier).plan.level >= plans[chosen.plan].level) return null;
  const { name } = plans[chosen.plan];
  return (
    <section aria-label="Chosen plan" className="mt-5 border-t border-line pt-4">
      <h3 className="text-15 font-[650]">
        You chose {name}
        {priceOf(chosen)}
      </h3>
      <p className="mt-1 text-14 text-pretty text-ink-2">
        {isOwner
          ? `Paid plans aren’t on sale yet, so nothing was charged. We keep your choice in this browser.`
          : `Paid plans aren’t on sale yet. Once they are, the owner of this business can choose one.`}
      </p>
      <Button size="sm" className="mt-3" onClick={forgetChosenPlan}>
        Remove choice
      </Button>
    </section>
  );
}

function priceOf({ plan, currency }: Chosen): string {
  const price = plans[plan].monthly?.[currency];
  if (price === undefined) return ', which is quoted';
  return `: ${currencySign(currency)}${price} a month${currency === 'GBP' ? ', ex VAT' : ''}`;
}
