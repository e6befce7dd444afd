import { describe, expect, it } from 'vitest';
import { cheapestFit } from './cheapest-fit.ts';
import {
  currencyOfCountry,
  offeredPlans,
  onPlan,
  planAllows,
  plans,
  planTitle,
  popularPlan,
  priceCurrencyOf,
  unlimited,
} from './plans.ts';

/** Section 9 of the specification, as it is written there. */
const specified = `
| Free | 2 | 5 | 0 | 0 | 0 |
| Grow | 2 | 50 | 1 | 15 | 19.99 |
| Standard (Most Popular) | 5 | 200 | 2 | 30 | 44.99 |
| Premium | 8 | unlimited | 3 | 60 | 89.99 |
| Custom | quoted | quoted | quoted | quoted | quoted |`;

describe('the table of plans', () => {
  it('has the figures of the specification', () => {
    const figureOf = (figure: number): string => (figure >= unlimited ? 'unlimited' : String(figure));
    const rows = offeredPlans.map((id) => {
      const { name, limits, monthly } = plans[id];
      const figures = monthly
        ? [...[limits.users, limits.recipes, limits.sites].map(figureOf), monthly.GBP, monthly.USD]
        : Array.from({ length: 5 }, () => 'quoted');
      return `| ${[id === popularPlan ? `${name} (Most Popular)` : name, ...figures].join(' | ')} |`;
    });
    expect(rows).toEqual(specified.trim().split('\n'));
  });

  it('reads as a plan, or as none', () => {
    const words = (plan: keyof typeof plans) =>
      [planTitle, onPlan, planAllows].map((say) => say(plans[plan]));
    expect(words('grow')).toEqual(['Grow plan', 'on Grow', 'the Grow plan allows']);
    expect(words('none')).toEqual(['No plan', 'without a plan', 'you can have without a plan']);
  });

  it('is in pounds for the United Kingdom and in US dollars elsewhere', () => {
    expect([currencyOfCountry('GB'), currencyOfCountry('FR'), currencyOfCountry(null)]).toEqual([
      'GBP',
      'USD',
      'USD',
    ]);
    expect([priceCurrencyOf('gbp'), priceCurrencyOf('EUR'), priceCurrencyOf(null)]).toEqual([
      'GBP',
      'USD',
      'USD',
    ]);
  });
});

describe('the calculator', () => {
  it.each([
    [{ users: 1, recipes: 5, sites: 0 }, 'free', null],
    [{ users: 2, recipes: 5, sites: 1 }, 'grow', 'Free stops at 0 sites.'],
    [{ users: 2, recipes: 6, sites: 0 }, 'grow', 'Free stops at 5 recipes.'],
    [{ users: 4, recipes: 42, sites: 2 }, 'standard', 'Grow stops at 2 users and 1 site.'],
    [{ users: 5, recipes: 201, sites: 2 }, 'premium', 'Standard stops at 200 recipes.'],
    [
      { users: 8, recipes: 100_000, sites: 3 },
      'premium',
      'Standard stops at 5 users, 200 recipes and 2 sites.',
    ],
    [{ users: 12, recipes: 300, sites: 5 }, 'custom', 'Premium stops at 8 users and 3 sites.'],
    [{ users: 9, recipes: 1, sites: 0 }, 'custom', 'Premium stops at 8 users.'],
  ])('leads %j to %s', (needs, plan, reason) => {
    expect(cheapestFit(needs)).toEqual({ plan, reason });
  });
});
