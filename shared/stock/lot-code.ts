/**
 * Codes of lots and batches. People read them aloud, type them on phones and copy them off sacks: two are the same when
 * they differ only in case, outer space or Unicode form. A code is shown as it was first written.
 */

/** What two spellings of one code share: NFKC, case folded, without outer space. */
export const lotKeyOf = (code: string): string =>
  code.normalize('NFKC').trim().toLowerCase().toUpperCase().toLowerCase().normalize('NFKC');

export const isSameCode = (a: string, b: string): boolean => a === b || lotKeyOf(a) === lotKeyOf(b);
