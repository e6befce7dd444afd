/** Decides whose law a label follows: the form of the UK and the EU, or that of the US. */
import type { Currency } from '../money.ts';

export type LabelForm = 'uk' | 'us';

/** Makers who use US dollars sell under US law. */
export const labelFormOf = (currency: Currency): LabelForm => (currency === 'USD' ? 'us' : 'uk');
