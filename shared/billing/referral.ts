/** The referral scheme (specification, section 9). */
import type { PriceCurrency } from './plans.ts';

/** Gives a referred business 30 % off its first three months. */
export const friendCode = 'FRIEND30';

/** Whether only a first subscription takes a code. Stripe decides; the validation of a visitor's code can't know. */
export const isFirstOnly = (code: string): boolean => code.toUpperCase() === friendCode;

/** What the referring business gets: 30 in US dollars, 25 in any other currency. */
export const rewardIn = (currency: string): string => (currency === 'USD' ? '30' : '25');

/** The currency of a reward while nothing was paid: that of the prices that fit the business's own currency. */
export const rewardCurrencyOf = (currency: string): PriceCurrency => (currency === 'USD' ? 'USD' : 'GBP');
