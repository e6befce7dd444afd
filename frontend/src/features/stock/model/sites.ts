/** Sites: how many the plan includes, and how a stall comes to its end. */

import { allowedSites, type Entitlements } from '@batchbook/shared/billing/entitlements';
import { type Limits, planOf, plans } from '@batchbook/shared/billing/plans';
import { parseDecimal } from '@batchbook/shared/money';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { countOf } from '@batchbook/shared/text';
import type { StockBook } from '../../../data/stock/stock.ts';
import { shownDay } from '../../../ui/dates.ts';

export interface SiteUsage {
  /** '1 of 1 sites used'. */
  text: string;
  canCreate: boolean;
  /** What opens more; `null` while there is room. */
  unlock: string | null;
}

/** Main Kitchen never counts as over the limit, so that a plan of none has one. */
export function siteUsageOf({ usage, limits, tier }: Entitlements): SiteUsage {
  const limit = allowedSites(limits);
  const canCreate = usage.sites < limits.sites;
  const over = usage.sites - limit;
  return {
    text:
      over > 0
        ? `${usage.sites} sites, ${over} more than the plan includes`
        : `${usage.sites} of ${countOf(limit, 'site')} used`,
    canCreate,
    unlock: canCreate ? null : unlockOf(tier, limits),
  };
}

/** 'The Grow plan includes one site. Standard has 2 sites, Premium has 3.' */
function unlockOf(tier: string, limits: Limits): string {
  const { name } = planOf(tier).plan;
  const limit = allowedSites(limits);
  const more = [plans.grow, plans.standard, plans.premium].filter(({ limits }) => limits.sites > limit);
  if (more.length === 0) return `The ${name} plan includes ${limit}. Ask us for more.`;
  const offers = more.map((plan, at) => `${plan.name} has ${plan.limits.sites}${at === 0 ? ' sites' : ''}`);
  const included =
    limits.sites === 0
      ? 'has the Main Kitchen only'
      : `includes ${limit === 1 ? 'one site' : `${limit} sites`}`;
  return `The ${name} plan ${included}. ${offers.join(', ')}.`;
}

/** Two sites of one name can't be distinguished where something goes from one to the other. */
export function siteNameFault(
  name: string,
  others: readonly Pick<Site, 'name' | 'isActive'>[],
): string | null {
  const wanted = name.toLocaleLowerCase();
  const taken = others.some((site) => site.isActive && site.name.toLocaleLowerCase() === wanted);
  return taken ? 'Another site has that name' : null;
}

export type SiteTerm = { kind: 'stays' } | { kind: 'until' | 'ended'; text: string };

/** Whether a site is there for a while, and whether that is over. Its last day is part of it. */
export function termOf({ endsOn }: Pick<Site, 'endsOn'>, today: string): SiteTerm {
  if (endsOn === null) return { kind: 'stays' };
  return endsOn < today
    ? { kind: 'ended', text: `ended ${shownDay(endsOn)}` }
    : { kind: 'until', text: `until ${shownDay(endsOn)}` };
}

/** The items of which something is at the site: what is to be taken elsewhere before it closes. */
export const leftAt = (book: StockBook, siteId: string): string[] =>
  book.items.filter(({ id }) => parseDecimal(book.levelOf(siteId, id).currentStock) > 0n).map(({ id }) => id);
