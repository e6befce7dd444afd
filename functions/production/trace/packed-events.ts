/**
 * Market events that may have sold a lot before stock says so: their pack list names it, or they were loaded with the product
 * and nobody has entered what they sold.
 */
import { linesOf } from '@batchbook/shared/market-events/packing';
import { formatDecimal, parseDecimal, sumDecimals } from '@batchbook/shared/money';
import type { PossibleReason, TracedEvent } from '@batchbook/shared/production/trace-schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { lotKeyOf } from '@batchbook/shared/stock/lot-code';
import { shownUnit } from '@batchbook/shared/stock/product';
import { formatThousandths } from '@batchbook/shared/stock/quantity';
import {
  isSoldEntered,
  type PackedLot,
  packedLots,
  type SoldUnposted,
  type StoredEvent,
  soldOf,
} from '../../market-events/index.ts';
import type { UnnamedMovement } from '../../stock/index.ts';
import { type LotNode, nameOfNode, thingAt } from './lot-records.ts';
import { namedEvent } from './names.ts';
import type { Reach } from './reach.ts';

type Row = Omit<TracedEvent, 'certainty'>;

/** Names an event and a lot. */
export const eventAndLot = (eventId: string, nameOfLot: string): string => `${eventId} ${nameOfLot}`;

interface Traced {
  /** Every lot of the trace, also those that are only possible. */
  lots: ReadonlyMap<string, LotNode>;
  /** What is certain. */
  certain: Pick<Reach, 'lots' | 'records' | 'otherDates' | 'heads'>;
  /** The events that sold some of a lot by the books, as `eventAndLot` says. */
  sold: ReadonlySet<string>;
}

/** The events whose pack list names a lot of the trace, besides those that sold some of it by the books. */
export function packedEvents(events: readonly StoredEvent[], traced: Traced): Row[] {
  const { lots, certain, sold } = traced;
  const makers = new Map(
    [...certain.heads.values()].map(({ batchNumber, recipeId }) => [lotKeyOf(batchNumber), recipeId]),
  );
  // Who names the number of a batch means that batch, also on a line of the recipe that it varies.
  const nameOf = ({ line: { lotCode, recipeId } }: PackedLot): string =>
    nameOfNode({ lotCode, thingId: makers.get(lotKeyOf(lotCode)) ?? recipeId });
  const packed = packedLots(events).filter(
    (one) => lots.has(nameOf(one)) && isOfDates(certain, nameOf(one), one.line),
  );
  const byEvent = Map.groupBy(packed, (one) => eventAndLot(one.event.id, nameOf(one)));
  return [...byEvent].flatMap(([key, [first, ...others]]) => {
    if (!first || sold.has(key)) return [];
    const { event, line } = first;
    const { recipeId } = line;
    const of = soldOf(event, recipeId, [line, ...others.map((other) => other.line)]);
    if (of === null) return [];
    const name = nameOf(first);
    const { quantity, unit } = of;
    return [
      {
        ...{ id: event.id, ...namedEvent(event), product: of.recipeName },
        ...{ batchNumber: lots.get(name)?.lotCode ?? line.lotCode, quantity, wasted: '0' },
        ...{ unit: shownUnit(unit, of), assumed: true },
        because: [
          isSoldEntered(event, recipeId) ? ('packed' as const) : ('not_recorded' as const),
          ...(certain.lots.has(name) ? [] : (['made_of_possible'] as const)),
        ],
      },
    ];
  });
}

/**
 * What events sold without a lot, less what is listed as packed for them: it is the same goods. A row that nothing is left of
 * goes.
 */
export const withoutPacked = (sold: readonly TracedEvent[], packed: readonly Row[]): TracedEvent[] =>
  sold.flatMap((one) => {
    const same = packed.filter(
      ({ id, product, unit, because }) =>
        id === one.id &&
        product === one.product &&
        unit === one.unit &&
        // What nobody has entered of other lines is other goods, but all of it is what no run had made.
        (because.includes('packed') || one.because.includes('not_made')),
    );
    const left = parseDecimal(one.quantity) - parseDecimal(sumDecimals(same.map(({ quantity }) => quantity)));
    if (same.length === 0) return [one];
    if (left <= 0n && (one.wasted ?? '0') === '0') return [];
    return [{ ...one, quantity: formatDecimal(left > 0n ? left : 0n) }];
  });

/** Where a lot is traced with one date, a line may name another. */
function isOfDates(
  { records, otherDates }: Traced['certain'],
  name: string,
  { useByDate }: PackedLot['line'],
): boolean {
  if (useByDate === null || !otherDates.has(name)) return true;
  return records.get(name)?.some((one) => one.useByDate === useByDate) === true;
}

/** Whether an event sold some of a traced lot of the product by the books. */
export const hasSoldLot = (sold: Traced['sold'], { event, recipeId }: SoldUnposted): boolean =>
  [...sold].some((key) => key.startsWith(eventAndLot(event.id, `${recipeId} `)));

/** Without a pack list, an event that was loaded with a lot of the product has that one, and is listed for it. */
export const isLoadedAnyway = (sold: Traced['sold'], of: SoldUnposted): boolean =>
  linesOf(of.recipeId, of.event.packing.items).length === 0 && hasSoldLot(sold, of);

/** In place of how stock took it: nobody has entered what was sold. */
const asNotRecorded = ([, ...others]: readonly PossibleReason[]): PossibleReason[] => [
  'not_recorded',
  ...others,
];

type Moved = UnnamedMovement & { of: StoredEvent | undefined; because: readonly PossibleReason[] };
type Loaded = Omit<Row, 'batchNumber' | 'assumed'> & { wasted: string };

/**
 * What was loaded for events without naming a lot and isn't back, while nobody has entered what they sold.
 *
 * @param isKnown Whether the event is listed for the product anyway.
 */
export function loadedUnnamed(
  moved: readonly Moved[],
  items: ReadonlyMap<string, StockItem>,
  isKnown: (eventId: string, thingId: string) => boolean,
): Loaded[] {
  const loads = moved.filter(({ eventId, reason }) => eventId !== null && reason === 'transfer');
  const byEvent = Map.groupBy(loads, ({ eventId, itemId }) => `${eventId} ${itemId}`);
  return [...byEvent.values()].flatMap((of) => {
    const [first] = of;
    if (!first || first.eventId === null) return [];
    const { eventId: id, itemId, of: event, levelUnit } = first;
    const thingId = thingAt(items, itemId);
    const quantity = carriedBy(of);
    if (quantity === 0n || isKnown(id, thingId) || (event && isSoldEntered(event, thingId))) return [];
    return [
      {
        ...{ id, ...namedEvent(event), product: items.get(itemId)?.name ?? '', wasted: '0' },
        ...{ quantity: formatThousandths(quantity, levelUnit), because: asNotRecorded(first.because) },
        unit: shownUnit(levelUnit, items.get(itemId)),
      },
    ];
  });
}

/** A trace may have met one leg of it alone. */
function carriedBy(moved: readonly Pick<UnnamedMovement, 'delta'>[]): bigint {
  const came = moved.reduce((sum, { delta }) => (delta > 0n ? sum + delta : sum), 0n);
  const left = moved.reduce((sum, { delta }) => (delta < 0n ? sum - delta : sum), 0n);
  return came > left ? came : left;
}
