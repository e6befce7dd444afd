/** Figures of a stock count as people read them. */
import { type Currency, formatAmount, formatMoney } from '@batchbook/shared/money';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import type { Unit } from '@batchbook/shared/units';
import { shownDecimal } from './figures.ts';
import type { Worth } from './worth.ts';

/** A hyphen is no minus sign. */
const minus = (text: string): string => text.replace('-', '−');
const plus = (text: string, isAbove: boolean): string => (isAbove ? `+${text}` : text);

/** '41.5', '−1.25': every decimal that is there. */
export const shownThousandths = (value: Thousandths, unit: Unit): string =>
  shownDecimal(formatThousandths(value, unit));

/** '+3.75', '−0.05'. */
export const signedThousandths = (value: Thousandths, unit: Unit): string =>
  plus(shownThousandths(value, unit), value > 0n);

const isAbove = (amount: string): boolean => !amount.startsWith('-') && /[1-9]/.test(amount);

/** '+£5.55', '−£4.20'. */
export const signedMoney = (amount: string, currency: Currency): string =>
  plus(minus(formatMoney(amount, currency)), isAbove(amount));

/** What a difference is worth: '−£4.20', 'at least +£5.55', 'No price'. */
export function moneyText(money: Worth | null, currency: Currency): string {
  if (money === null) return 'No price';
  return `${money.isLeast ? 'at least ' : ''}${signedMoney(money.amount, currency)}`;
}

/** '+5.55', '−4.20', '0.00': for a column that has its currency above it. */
export const signedAmount = (amount: string): string => plus(minus(formatAmount(amount)), isAbove(amount));
