/** The unit that a person would say a quantity of stock in. */
import { decimalOf, multiply, ratioOf } from '../money.ts';
import { unitOfWord } from '../quantity.ts';
import { conversionRate, noMeasures, type Unit, unitLabel } from '../units.ts';
import type { StockItem, StockUnit } from './item-schema.ts';
import { type Thousandths, toThousandths } from './quantity.ts';

const metric: Partial<Record<Unit, { small: StockUnit; large: StockUnit }>> = {
  g: { small: 'g', large: 'kg' },
  kg: { small: 'g', large: 'kg' },
  ml: { small: 'ml', large: 'l' },
  l: { small: 'ml', large: 'l' },
};

/** Thousandths of a gram or a millilitre in a kilogram or a litre. */
const perLarge: Thousandths = 1_000_000n;

/** Kilograms from one on, for the largest of some figures; a maker's pounds stay pounds. */
export function plainUnit<Own extends Unit>(unit: Own, figures: readonly Thousandths[]): Own | StockUnit {
  const sizes = metric[unit];
  if (!sizes) return unit;
  return figures.some((figure) => figure >= perLarge || figure <= -perLarge) ? sizes.large : sizes.small;
}

/** 'kg', 'pcs', 'jars' for a product kept by its recipe's own word. */
export const plainWord = (unit: StockUnit, { unitName }: Pick<StockItem, 'unitName'>): string =>
  unit === 'pieces' ? (unitName ?? 'pcs') : unitLabel(unit);

/** Decimals that are read side by side; `null` where one isn't known. */
type Figures<Key extends string> = Readonly<Record<Key, string | null>>;

/** The same figures, all in the unit that a person would say the largest of them in. */
export function inPlainUnit<Own extends Unit, Key extends string>(
  unit: Own,
  figures: Figures<Key>,
): { unit: Own | StockUnit; figures: Figures<Key> } {
  const known = Object.values<string | null>(figures).flatMap((figure) => {
    const size = figure === null ? null : toThousandths(figure, unit, unit, noMeasures);
    return size?.ok ? [size.value] : [];
  });
  const plain = plainUnit(unit, known);
  const rate = conversionRate(unit, plain, noMeasures);
  if (plain === unit || rate === null) return { unit, figures };
  const converted = Object.entries<string | null>(figures).map(([key, figure]) => [
    key,
    figure === null ? null : decimalOf(multiply(ratioOf(figure), rate.factor)),
  ]);
  return { unit: plain, figures: Object.fromEntries(converted) };
}

/** The same of a unit in a maker's word. Only grams, kilograms, millilitres and litres change. */
export function inPlainWord<Key extends string>(
  word: string,
  figures: Figures<Key>,
): { unit: string; figures: Figures<Key> } {
  const unit = unitOfWord(word);
  if (unit === null || !metric[unit]) return { unit: word, figures };
  const plain = inPlainUnit(unit, figures);
  return { ...plain, unit: plain.unit === unit ? word : unitLabel(plain.unit) };
}

/** Words of which quantities are read in one unit have the same: grams and kilograms. Other words are themselves. */
export function plainFamily(word: string): string {
  const unit = unitOfWord(word);
  return (unit && metric[unit]?.small) ?? word;
}
