/** Quantities and their units as the stock screens say them. */

import type { Currency } from '@batchbook/shared/money';
import { formatPriced, pricedUnitOf } from '@batchbook/shared/recipes/priced-unit';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { packOfLevel } from '@batchbook/shared/stock/pack';
import { formatThousandths, type Thousandths, toThousandths } from '@batchbook/shared/stock/quantity';
import { groupThousands } from '@batchbook/shared/text';
import { noMeasures, type Unit, unitLabelFor } from '@batchbook/shared/units';
import { packText } from '../../../data/stock/pack-text.ts';
import { quantityText } from '../../../data/stock/unit-label.ts';
import type { Movable } from './movable.ts';

/** 'kg', 'pcs', 'jars' for a product kept by its recipe's own word, 'box' for one. */
export function unitWord(unit: Unit, unitName: string | null, quantity = '2'): string {
  if (unit === 'pieces') return unitName ?? 'pcs';
  return unitLabelFor(unit, quantity);
}

/** '£9.80 a kg' of what one g costs, '£4.00 a box', '£1.75 each' of what has a word of its own. */
export function unitCostText(
  unitCost: string,
  unit: Unit,
  unitName: string | null,
  currency: Currency,
): string {
  const hasOwnWord = unit === 'pieces' && unitName !== null;
  return formatPriced(
    unitCost,
    hasOwnWord ? { ...pricedUnitOf(unit), name: null } : pricedUnitOf(unit),
    currency,
  );
}

/** '0.4 kg' as '400 g': whichever reads without a leading zero. */
export function plainQuantityText(
  item: Pick<StockItem, 'unitName'>,
  quantity: string,
  unit: StockUnit,
): string {
  const smaller = unit === 'kg' ? 'g' : unit === 'l' ? 'ml' : null;
  if (smaller === null || !/^-?0\.0*[1-9]/.test(quantity)) return quantityText(item, quantity, unit);
  const converted = toThousandths(quantity, unit, smaller, noMeasures);
  return converted.ok
    ? quantityText(item, formatThousandths(converted.value, smaller), smaller)
    : quantityText(item, quantity, unit);
}

/** '1 box of 12 and 11 pieces' of what counts in the pieces of its packs; `null` for anything else. */
export function packsAt(
  item: Pick<StockItem, 'unit' | 'piecesPerPack'>,
  { currentStock, unit }: { currentStock: string; unit: StockUnit },
): string | null {
  const pack = packOfLevel(item, unit);
  return pack && packText(currentStock, pack);
}

/** A figure of the screen ('41.5', in `unit`) in thousandths of its base unit. */
export function thousandthsOf(figure: string, unit: Unit): Thousandths {
  const measured = toThousandths(figure, unit, unit, noMeasures);
  if (!measured.ok) throw new RangeError(`${unit} does not convert into itself`);
  return measured.value;
}

/** '−1,250.5': all its digits, since what is typed here is exact, with a real minus sign. */
export function shownDecimal(value: string): string {
  const [whole = '0', fraction] = value.replace('-', '').split('.');
  return `${value.startsWith('-') ? '−' : ''}${groupThousands(whole)}${fraction === undefined ? '' : `.${fraction}`}`;
}

/** '3.2 kg', '−1,250 g', '1 box'. */
export function shownAmount(value: Thousandths, of: Pick<Movable, 'unit' | 'unitName'>): string {
  const decimal = formatThousandths(value, of.unit);
  return `${shownDecimal(decimal)} ${unitWord(of.unit, of.unitName, decimal)}`;
}
