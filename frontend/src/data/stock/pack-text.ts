/** Pieces of something that is kept in packs, in the words of the pack. */
import { decimalOf, formatQuantity, ratio, ratioOf } from '@batchbook/shared/money';
import type { Pack } from '@batchbook/shared/stock/pack';
import { unitLabelFor } from '@batchbook/shared/units';

/** '1 piece of a box of 12', '2 boxes of 12 and 3 pieces'; `null` for none, and for less. */
export function packText(quantity: string, { unit, pieces }: Pack): string | null {
  const { n, d } = ratioOf(quantity);
  if (n <= 0n) return null;
  const packSize = d * BigInt(pieces);
  const [packs, rest] = [n / packSize, decimalOf(ratio(n % packSize, d))];
  const restText = `${formatQuantity(rest)} ${unitLabelFor('pieces', rest)}`;
  const size = formatQuantity(pieces);
  if (packs === 0n) return `${restText} of a ${unitLabelFor(unit, '1')} of ${size}`;
  const packsText = `${formatQuantity(String(packs))} ${unitLabelFor(unit, String(packs))} of ${size}`;
  return rest === '0' ? packsText : `${packsText} and ${restText}`;
}
