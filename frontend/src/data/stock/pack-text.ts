/** Pieces of something that is kept in packs, in the words of the pack. */
import { decimalOf, formatQuantity, ratio, ratioOf } from '@batchbook/shared/money';
import { type Unit, unitLabelFor } from '@batchbook/shared/units';

interface Pack {
  unit: Unit;
  /** How many pieces one holds. */
  pieces: string;
}

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

/** The pack of an item whose level counts in the pieces inside; `null` for any other. */
export const packOfLevel = (
  { unit, piecesPerPack }: { unit: Unit; piecesPerPack: string | null },
  levelUnit: Unit,
): Pack | null => (piecesPerPack !== null && levelUnit === 'pieces' ? { unit, pieces: piecesPerPack } : null);
