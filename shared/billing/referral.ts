/** The referral scheme (specification, section 9). */
/** Gives a referred business 30 % off its first three months. */
export const friendCode = 'FRIEND30';

/** Whether only a first subscription takes a code. Stripe decides; the validation of a visitor's code can't know. */
export const isFirstOnly = (code: string): boolean => code.toUpperCase() === friendCode;

/** What the referring business gets: 30 in US dollars, 25 in any other currency. */
export const rewardIn = (currency: string): string => (currency === 'USD' ? '30' : '25');
