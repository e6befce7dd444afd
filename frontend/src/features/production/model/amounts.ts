/** Quantities of a trace in words. */
import { formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { TracedRun } from '@batchbook/shared/production/trace-schema';
import { wordFor } from '@batchbook/shared/recipes/yield-words';
import { countOf } from '@batchbook/shared/text';
import { isUnit, unitKind, unitLabelFor } from '@batchbook/shared/units';
import type { Found } from '../../../data/traces.ts';

/** '2 packs', '1 pack', '-1 tart'. */
export function quantityOf({ quantity, unit }: { quantity: string; unit: string }): string {
  const word = isUnit(unit) ? unitLabelFor(unit, quantity.replace(/^-/, '')) : wordFor(unit, quantity);
  return `${formatQuantity(quantity)} ${word}`;
}

/** Whether a quantity takes a plural verb: '3 jars were', '1 jar was', '300 g was'. */
export const isSeveral = ({ quantity, unit }: { quantity: string; unit: string }): boolean =>
  quantity !== '1' && (!isUnit(unit) || unitKind(unit) === 'count');

export const madeText = ({ made, unit }: Pick<TracedRun, 'made' | 'unit'>): string =>
  quantityOf({ quantity: made, unit });

/** What is still here of each item, over all lots and sites, in the units that it is kept in. */
export function heldIn(stock: Found['stock']): { name: string; quantity: string; unit: string }[] {
  const byItem = Map.groupBy(stock, ({ itemId, unit }) => `${itemId} ${unit}`);
  return [...byItem.values()].flatMap(([first, ...rest]) =>
    first ? [{ ...first, quantity: sumDecimals([first, ...rest].map(({ quantity }) => quantity)) }] : [],
  );
}

/** How many items a sentence names. */
const itemsNamed = 3;

/** '7 fingers of Shortbread', '2 more items': the first few, and how many more there are. */
export function itemsText(items: readonly { name: string; quantity: string; unit: string }[]): string[] {
  const more = items.length - itemsNamed;
  return [
    ...items.slice(0, itemsNamed).map((one) => `${quantityOf(one)} of ${one.name}`),
    ...(more > 0 ? [countOf(more, 'more item')] : []),
  ];
}
