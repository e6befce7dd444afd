import { recipeLimitMessage } from '@batchbook/shared/billing/constants';
import { planAllows, planOf } from '@batchbook/shared/billing/plans';
import { useMemo } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { useEventsGate } from '../../../data/market-events/use-events-gate.ts';
import { activeMemberships, selectOrganization, useSession } from '../../../data/organization.tsx';
import { useStockGate } from '../../../data/stock/use-stock-gate.ts';
import { resumeTour, startTour, tourStepCount, useTourState } from '../../../data/tour.ts';
import { useThemeChoice } from '../../../data/use-profile-theme.ts';
import { useSignOut } from '../../../data/use-sign-out.ts';
import { type ActionContext, type PaletteAction, type Place, paletteActions } from '../model/actions.ts';

/** Why no recipe can be created; `null` when one can. While nobody knows yet, the server says. */
function useRecipesLock(): string | null {
  const { data } = useEntitlements();
  if (data === undefined) return null;
  if (data.readOnly.recipes)
    return `Recipes are read-only: there are more than ${planAllows(planOf(data.tier).plan)}. Delete some or upgrade your plan.`;
  return data.usage.recipes >= data.limits.recipes ? recipeLimitMessage : null;
}

/** What the palette can do that isn't opening an address. */
export interface ShellActs {
  openSupport: () => void;
  /** Does something once a page shows, which asks first where what was typed would be lost. */
  doAt: (path: string, act: () => void) => void;
  openKeys: () => void;
}

/** All actions of the palette, as plan, businesses and the tour allow. */
export function usePalette(places: readonly Place[], acts: ShellActs): PaletteAction[] {
  const { me, organizationId } = useSession();
  const locks = { recipes: useRecipesLock(), stock: useStockGate().reason, events: useEventsGate() };
  const { recipes, stock, events } = locks;
  const tour = useTourState();
  const [, chooseTheme] = useThemeChoice();
  const signOut = useSignOut();
  const paused =
    tour.activeTourId === null || tour.isRunning
      ? null
      : `You stopped at step ${tour.stepIndex + 1} of ${tourStepCount}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the actions do stays the same.
  return useMemo(() => {
    const context: ActionContext = {
      places,
      locks: { recipes, stock, events },
      businesses: activeMemberships(me)
        .filter((membership) => membership.organizationId !== organizationId)
        .map((membership) => ({ id: membership.organizationId, name: membership.organizationName })),
      tour: paused,
      do: {
        // A form of one business must not save into another.
        switchTo: (id) => acts.doAt('/dashboard', () => selectOrganization(id)),
        theme: chooseTheme,
        startTour,
        resumeTour: () => void resumeTour(),
        support: acts.openSupport,
        keys: acts.openKeys,
        signOut: () => void signOut(),
      },
    };
    return paletteActions(context);
  }, [places, recipes, stock, events, me, organizationId, paused]);
}
