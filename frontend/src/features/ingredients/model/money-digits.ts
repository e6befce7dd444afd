/** Enough decimals that a small price is not shown as nothing. */
export const digitsOf = (amount: string): number => (Number(amount) > 0 && Number(amount) < 0.1 ? 4 : 2);
