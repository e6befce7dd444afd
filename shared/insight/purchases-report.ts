/**
 * Purchases needed as a report, by supplier: what is needed, what is there, and what to buy in whole packs with its cost.
 * A shopping list of its rows comes to the same, since both are worked out by `shoppingOf`. Something without a price has no
 * cost, and the total is 'at least'.
 */
import { unitPriceOf } from '../ingredients/pricing.ts';
import { decimalOf, formatQuantity, type Ratio, sumDecimals } from '../money.ts';
import type { Book } from '../recipes/book.ts';
import { isAbove, sum, zero } from '../recipes/exact.ts';
import { type Suppliers, shoppingOf } from '../recipes/shopping.ts';
import type { ShoppingLine } from '../recipes/shopping-list-schema.ts';
import { inPlainUnit } from '../stock/plain-unit.ts';
import { shownUnit } from '../stock/product.ts';
import { isUnit, unitLabel, unitLabelFor } from '../units.ts';
import type { Need } from './netting.ts';
import type { OnHand } from './on-hand.ts';
import { belowZero, type Purchases, type Unknown, type Wanted } from './purchases-needed.ts';
import { itsPrice, noSupplier, type ReportColumn, type ReportFigures, type ReportRow } from './report.ts';

const columns: ReportColumn[] = [
  { key: 'supplier', title: 'Supplier', kind: 'text' },
  { key: 'ingredient', title: 'Ingredient', kind: 'text' },
  { key: 'needed', title: 'Needed', kind: 'quantity' },
  { key: 'ideal', title: 'Ideal level', kind: 'quantity' },
  { key: 'there', title: 'In stock', kind: 'quantity' },
  { key: 'buy', title: 'To buy', kind: 'quantity' },
  { key: 'unit', title: 'Unit', kind: 'text' },
  { key: 'packs', title: 'Packs', kind: 'quantity' },
  { key: 'pack', title: 'Pack', kind: 'text' },
  { key: 'costs', title: 'Costs', kind: 'money' },
  { key: 'for', title: 'For', kind: 'text' },
  { key: 'notes', title: 'Notes', kind: 'text' },
  { key: 'unknown', title: 'Not known', kind: 'text' },
];

/** Each row of an ingredient has its `ingredientId`, and the unit of its figures as `ingredientUnit`, for the shopping list. */
export function purchasesReport(
  { wanted, unknown }: Purchases,
  book: Book,
  suppliers: Suppliers,
): ReportFigures {
  const rows = wanted.map((one) => rowOf(one, book, suppliers));
  const costs = rows.flatMap(({ costs: cost }) => cost ?? []);
  return {
    columns,
    rows: [...rows.toSorted(bySupplier), ...unknown.map(rowOfUnknown)],
    totals: { costs: sumDecimals(costs) },
    complete: unknown.length === 0 && rows.every((row) => row.unknown === ''),
  };
}

const nameOrder = new Intl.Collator('en');
const placeOf = ({ supplier }: ReportRow): string => (supplier === noSupplier ? '\uffff' : (supplier ?? ''));
const bySupplier = (a: ReportRow, b: ReportRow): number =>
  nameOrder.compare(placeOf(a), placeOf(b)) || nameOrder.compare(a.ingredient ?? '', b.ingredient ?? '');

const quantityOf = (amounts: readonly (Ratio | null)[]): string | null =>
  amounts.some((amount) => amount === null)
    ? null
    : decimalOf(sum(amounts.flatMap((amount) => amount ?? [])));

/** In the unit that the thing is kept in. */
function figuresOf({ needs, net, pool, isTracked }: Wanted) {
  const isThereKnown = pool !== null || !isTracked;
  return {
    needed: quantityOf(needs.map(({ amount }) => amount)),
    ideal: pool ? decimalOf(pool.ideal) : isTracked ? null : '0',
    there: pool && decimalOf(net.there),
    buy: isThereKnown ? quantityOf(net.missing.map(({ amount }) => amount)) : null,
  };
}

function rowOf(wanted: Wanted, book: Book, suppliers: Suppliers): ReportRow {
  const { thing, net } = wanted;
  const beside = { for: namesOf(net.missing), notes: notesOf(wanted).join(', ') };
  if ('item' in thing)
    return { ...itemRow(thing.item, wanted), ...beside, unknown: [...unclear(wanted), itsPrice].join(', ') };
  const { ingredientId, name } = thing;
  const ingredient = book.ingredients.get(ingredientId);
  const { unit, figures } = inPlainUnit(ingredient?.unit ?? 'g', figuresOf(wanted));
  const amount = { ingredientId, name, quantity: figures.buy, unit };
  const [line] = shoppingOf({ picks: [], amounts: [amount] }, book, suppliers).lines;
  const cost = line?.cost ?? null;
  const priced = ingredient && unitPriceOf(ingredient) !== null;
  return {
    ...(ingredient && { ingredientId, ingredientUnit: unit }),
    ...{ supplier: line?.supplier ?? noSupplier, ingredient: name },
    ...figures,
    unit: ingredient ? unitLabel(unit) : '',
    ...{ packs: line?.packs ?? null, pack: packText(line), costs: cost },
    ...beside,
    unknown: [
      ...(ingredient ? unclear(wanted) : ['the ingredient, which was deleted']),
      ...(ingredient && figures.buy !== null && cost === null
        ? [priced ? 'how many packs that is' : itsPrice]
        : []),
    ].join(', '),
  };
}

function itemRow(item: OnHand['item'], wanted: Wanted): ReportRow {
  const { unit, figures } = inPlainUnit(item.unit, figuresOf(wanted));
  return {
    ...{ supplier: noSupplier, ingredient: item.name, ...figures },
    ...{ unit: shownUnit(unitLabel(unit), item), packs: null, pack: '', costs: null },
  };
}

const packText = (line: ShoppingLine | undefined): string =>
  line?.packSize && line.packUnit
    ? `${formatQuantity(line.packSize)} ${isUnit(line.packUnit) ? unitLabelFor(line.packUnit, line.packSize) : line.packUnit}`
    : '';

const distinct = (words: readonly string[]): string[] => [...new Set(words)];

function unclear({ needs, pool, isTracked }: Wanted): string[] {
  const unknown = needs.filter(({ amount }) => amount === null);
  return [
    ...distinct(unknown.map(({ by, of }) => `how much ${of ?? by} needs`)),
    ...(isTracked && pool === null ? ['how much of it is in stock'] : []),
    ...(pool?.isBelowZero ? [belowZero] : []),
  ];
}

const namedMax = 3;

function namesOf(missing: readonly Need[]): string {
  const names = distinct(missing.map(({ by }) => by));
  const more = names.length - namedMax;
  return more > 1 ? `${names.slice(0, namedMax).join(', ')} and ${more} more` : names.join(', ');
}

function notesOf({ thing, net, pool, isTracked }: Wanted): string[] {
  const kept = 'item' in thing ? thing.item.unit : thing.unit;
  const amount = (of: Ratio): string => {
    const quantity = decimalOf(of);
    if (!isUnit(kept)) return `${formatQuantity(quantity)} ${kept}`;
    const { unit, figures } = inPlainUnit(kept, { quantity });
    return `${formatQuantity(figures.quantity ?? quantity)} ${unitLabelFor(unit, figures.quantity ?? quantity)}`;
  };
  const held = pool?.held ?? zero;
  return [
    ...(isTracked ? [] : ['Not tracked in stock']),
    ...(isAbove(held, zero) ? [`${amount(held)} on hold`] : []),
    ...(isAbove(net.past, zero) ? [`${amount(net.past)} past its use-by`] : []),
  ];
}

/** Of what nobody knows what to buy for it. */
const rowOfUnknown = ({ name, what }: Unknown): ReportRow => ({
  ...{ supplier: '', ingredient: name, needed: null, ideal: null, there: null, buy: null, unit: '' },
  ...{ packs: null, pack: '', costs: null, for: '', notes: '', unknown: what },
});
