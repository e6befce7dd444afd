/** What a change of plan would mean, in words. */
import { allowedSites, type Entitlements } from '@batchbook/shared/billing/entitlements';
import { type PriceCurrency, planOf, type SoldPlan } from '@batchbook/shared/billing/plans';
import { taxNotes } from '@batchbook/shared/billing/vat';
import { type Currency, formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';

export type Target = SoldPlan | 'free';

/** '£12.34 a year'; the rest of a price that isn't ours is unknown. */
export const unknownPriceWords = (
  { amount, every }: { amount: string; every: string },
  currency: PriceCurrency,
): string => `${moneyWords(amount, currency)} a ${every}`;

/** '£30.00'; '-' before what Stripe gives back. */
export const moneyWords = (amount: string, currency: string): string =>
  amount.startsWith('-')
    ? `-${formatMoney(amount.slice(1), currency as Currency)}`
    : formatMoney(amount, currency as Currency);

/** What tax does to an amount that is paid: ', with £6.00 VAT', ', of which $1.20 is tax', ', without VAT'. */
export function taxWords(tax: string, isIncluded: boolean, currency: string): string {
  if (tax === '0') return `, ${noTaxWords(isIncluded, currency)}`;
  const [name, amount] = [taxName(currency), moneyWords(tax, currency)];
  return isIncluded ? `, of which ${amount} is ${name}` : `, with ${amount} ${name}`;
}

/** What an amount says of its tax when none is taken. A price that includes its tax says so wherever it is paid. */
export const noTaxWords = (isIncluded: boolean, currency: string): string =>
  isIncluded ? taxNotes.USD : `without ${taxName(currency)}`;

/** What a tax is called where the currency is used. */
export const taxName = (currency: string): string => (currency === 'GBP' ? 'VAT' : 'tax');

/** How much would be above the limits of a plan. One without stock closes it, however many sites there are. */
function overAfter(usage: Entitlements['usage'], target: Target) {
  const { limits, features } = planOf(target).plan;
  const opensStock = features.includes('stock_management');
  return {
    recipe: usage.recipes - limits.recipes,
    site: opensStock ? usage.sites - allowedSites(limits) : 0,
    user: usage.users - limits.users,
  };
}

/** What happens to that: nobody is removed, and nothing is deleted. */
export function overWords({ usage }: Pick<Entitlements, 'usage'>, target: Target): string | null {
  const counts = overAfter(usage, target);
  const over = Object.entries(counts).filter(([, count]) => count > 0);
  if (over.length === 0) return null;
  const words = new Intl.ListFormat('en-GB').format(over.map(([what, count]) => countOf(count, what)));
  const hasGrace = counts.recipe > 0 || counts.site > 0;
  const grace = hasGrace ? ' From then you have 14 days to make room or move back up.' : '';
  const people = counts.user > 0 ? ' Nobody is removed, but nobody can be invited.' : '';
  return `You’ll be ${words} over.${grace}${people} We never delete your work.`;
}
