/** What stock was worth, what moved it, and what was lost of it, added up from the stock cards. */
import { isIn, later, mondayOf, type Span } from './days.ts';
import {
  type Fraction,
  fraction,
  inPence,
  over,
  times,
  total,
  whole,
  written,
  writtenIf,
} from './fraction.ts';
import {
  type Column,
  type ItemNote,
  ingredientCost,
  isBought,
  type Notebook,
  recipeCost,
} from './notebook.ts';
import { byEndOf, type CardLine, cardLines, dayBefore, leftOn } from './shelf.ts';

interface Asked {
  today: string;
  siteId?: string | undefined;
}

const linesAt = (notes: Notebook, { today, siteId }: Asked): CardLine[] =>
  cardLines(notes, today).filter((line) => siteId === undefined || line.siteId === siteId);

interface PriceThen {
  amount: Fraction;
  /** Something in it has no price. */
  isLeast: boolean;
}

/** What one of an item cost at the end of a day; `null` where nobody knew. */
function priceOf(notes: Notebook, item: ItemNote, day: string): PriceThen | null {
  const of = [...notes.ingredients, ...notes.recipes].find(({ itemId }) => itemId === item.id);
  if (!of) return null;
  if (isBought(of)) {
    const amount = ingredientCost(of, byEndOf(day));
    return amount && { amount, isLeast: false };
  }
  // What was made before its recipe was written down cost what that did at first.
  const isThen = byEndOf(day);
  const isFirst = (moment: string): boolean => moment <= of.createdAt;
  const { amount, isWhole, isNothingKnown } = recipeCost(notes, of, isThen(of.createdAt) ? isThen : isFirst);
  return isNothingKnown ? null : { amount, isLeast: !isWhole };
}

const amountOf = (thousandths: bigint): Fraction => over(whole(thousandths), whole(1000));
const inPounds = (thousandths: bigint, { amount }: PriceThen): Fraction =>
  inPence(times(amountOf(thousandths), amount));

/** By item, in its own unit. */
export function stockValue(notes: Notebook, day: string, asked: Asked) {
  const lines = linesAt(notes, asked);
  const rows = notes.items.flatMap((item) => {
    const price = priceOf(notes, item, day);
    const parts = notes.sites
      .map((site) => ({
        site,
        left: leftOn(
          lines.filter(({ itemId, siteId }) => itemId === item.id && siteId === site.id),
          day,
        ),
      }))
      .filter(({ left }) => left !== 0n)
      .map((part) => ({ ...part, value: part.left < 0n ? whole(0) : price && inPounds(part.left, price) }));
    if (parts.length === 0) return [];
    const there = parts.filter(({ left }) => left > 0n);
    const known = parts.flatMap(({ value }) => value ?? []);
    return [
      {
        item: item.name,
        quantity: written(amountOf(there.reduce((sum, { left }) => sum + left, 0n))),
        value: known.length < parts.length ? null : written(total(known)),
        isKnown: there.length === parts.length && (there.length === 0 || price?.isLeast === false),
        parts: parts.map(({ site, value }) => ({ siteId: site.id, value })),
      },
    ];
  });
  const known = rows.flatMap(({ parts }) => parts.flatMap(({ value }) => value ?? []));
  return {
    rows: rows.map(({ parts: _parts, ...row }) => row).sort(byItem),
    bySite: Object.fromEntries(
      (asked.siteId === undefined ? notes.sites : []).map(({ id }) => [
        id,
        written(
          total(
            rows.flatMap(({ parts }) =>
              parts.flatMap((part) => (part.siteId === id ? (part.value ?? []) : [])),
            ),
          ),
        ),
      ]),
    ),
    value: written(total(known)),
    complete: rows.every(({ isKnown }) => isKnown),
  };
}

const byItem = (a: { item: string }, b: { item: string }): number => (a.item < b.item ? -1 : 1);

export const moveColumns: readonly Column[] = [
  ...(['received', 'made', 'used', 'sold', 'wasted', 'destroyed', 'fromCustomers'] as const),
  ...(['toSuppliers', 'counted', 'transferred'] as const),
];

/** By item, in its own unit: what was there, what each reason changed, and what was there after it. */
export function stockMovement(notes: Notebook, span: Span, asked: Asked) {
  const lines = linesAt(notes, asked);
  return notes.items
    .flatMap((item) => {
      const own = lines.filter(({ itemId }) => itemId === item.id);
      const moved = own.filter(({ day }) => isIn(day, span));
      const sums = moveColumns.map(
        (column) =>
          [
            column,
            moved.reduce((sum, line) => (line.column === column ? sum + line.delta : sum), 0n),
          ] as const,
      );
      const [opening, closing] = [leftOn(own, dayBefore(span.from)), leftOn(own, span.to)];
      const isStill = [opening, closing, ...sums.map(([, sum]) => sum)].every((sum) => sum === 0n);
      if (isStill) return [];
      const figures = [['opening', opening], ...sums, ['closing', closing]] as [string, bigint][];
      return [
        {
          item: item.name,
          ...Object.fromEntries(figures.map(([key, figure]) => [key, written(amountOf(figure))])),
          lost: writtenIf(lostOf(new Map(sums))),
        },
      ];
    })
    .sort(byItem);
}

/** Of what went, the part that nobody used or bought, in percent. */
function lostOf(sums: ReadonlyMap<Column, bigint>): Fraction | null {
  const went = (...columns: Column[]): bigint =>
    columns.reduce((sum, column) => sum - (sums.get(column) ?? 0n), 0n);
  const lost = went('wasted', 'destroyed');
  const all = went('used', 'sold', 'wasted', 'destroyed');
  return all > 0n && lost >= 0n ? over(whole(lost * 100n), whole(all)) : null;
}

/** More weeks than these are told by month. */
const weeksMax = 14;
const firstOfMonth = (day: string): string => `${day.slice(0, 8)}01`;

/** By week or month, reason and item, at the price of each day. */
export function wasteOf(notes: Notebook, span: Span, asked: Asked) {
  const lost = linesAt(notes, asked).filter(
    ({ column, day }) => (column === 'wasted' || column === 'destroyed') && isIn(day, span),
  );
  const periodOf = later(span.from, weeksMax * 7) > span.to ? mondayOf : firstOfMonth;
  const keyOf = ({ day, why, itemId }: CardLine): string => `${periodOf(day)} ${why} ${itemId}`;
  const rows = [...Map.groupBy(lost, keyOf).values()].map((of) => {
    const [first] = of as [CardLine];
    const item = notes.items.find(({ id }) => id === first.itemId) as ItemNote;
    const costs = of.map(({ day, delta }) => {
      const price = priceOf(notes, item, day);
      return price && { amount: times(amountOf(-delta), price.amount), isLeast: price.isLeast };
    });
    const known = costs.flatMap((cost) => cost ?? []);
    const isKnown = known.length === costs.length;
    return {
      period: periodOf(first.day),
      reason: first.why ?? 'No reason given',
      item: item.name,
      quantity: written(amountOf(of.reduce((sum, { delta }) => sum - delta, 0n))),
      cost: isKnown ? written(inPence(total(known.map(({ amount }) => amount)))) : null,
      isKnown: isKnown && known.every(({ isLeast }) => !isLeast),
    };
  });
  return {
    rows: rows.sort((a, b) => (rowKey(a) < rowKey(b) ? -1 : 1)),
    cost: written(total(rows.flatMap(({ cost }) => (cost === null ? [] : [fraction(cost)])))),
    complete: rows.every(({ isKnown }) => isKnown),
  };
}

export const rowKey = (row: { period: string; reason: string; item: string }): string =>
  `${row.period} ${row.reason} ${row.item}`;
