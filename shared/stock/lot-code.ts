/** When two lot codes are the same: neither case nor outer space tells them apart, as with batch numbers. */

/** One form for all spellings of a code: NFKC, trimmed, case folded. */
export const lotKeyOf = (code: string): string =>
  code.normalize('NFKC').trim().toUpperCase().toLowerCase().normalize('NFKC');

export const isSameCode = (a: string, b: string): boolean => lotKeyOf(a) === lotKeyOf(b);
