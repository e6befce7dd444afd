/** Months as index keys have them: '202611'. */

/** @param time A day or a time, `2026-11-21...`. */
export const monthOf = (time: string): string => time.slice(0, 7).replace('-', '');

/** '202512' before '202601'. */
export function monthBefore(month: string): string {
  const [year, number] = [Number(month.slice(0, 4)), Number(month.slice(4))];
  return number === 1 ? `${year - 1}12` : `${year}${String(number - 1).padStart(2, '0')}`;
}
