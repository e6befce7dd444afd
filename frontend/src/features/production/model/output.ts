/** Where what a run made has gone, as far as its sales and its trace say. */

import { compareDecimals, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { MassName } from '@batchbook/shared/production/constants';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { formatThousandths, sameBase, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import type { Found } from '../../../data/traces.ts';

interface Amount {
  key: string;
  kind: 'sold' | 'event' | 'used' | 'gone' | 'returned' | 'left';
  /** In the run's unit. */
  quantity: string;
  /** 'at Frome Independent' */
  place: string;
  /** The page of it. */
  to?: string;
}

export interface OutputPart extends Amount {
  /** In percent of what was made; 0 of what came back, which is among what was sold and what is left. */
  share: number;
}

export interface OutputParts {
  parts: readonly OutputPart[];
  /** `null` while it isn't known, and when more has gone than was made. */
  left: string | null;
}

/**
 * What is left is what its shelves have. Where it isn't in stock: what was made and came back, less what went.
 *
 * @param sold What its sales come to.
 * @param trace Of the batch, forwards; `undefined` while it isn't known.
 */
export function partsOfOutput(run: ProductionRun, sold: string, trace: Found | undefined): OutputParts {
  const made = run.actualYield ?? '0';
  const elsewhere = trace ? goneElsewhere(run, trace) : null;
  const went: Amount[] = [
    { key: 'sold', kind: 'sold', quantity: sold, place: 'sold here' },
    ...(elsewhere?.went ?? []),
  ];
  const rest = elsewhere && leftOf(run, sold, elsewhere);
  const left = rest !== null && compareDecimals(rest, '0') >= 0 ? rest : null;
  const back: Amount[] = elsewhere
    ? [{ key: 'back', kind: 'returned', quantity: elsewhere.returned, place: 'came back' }]
    : [];
  const all: Amount[] = [
    ...went,
    ...back,
    ...(left === null ? [] : [{ key: 'left', kind: 'left' as const, quantity: left, place: 'left' }]),
  ];
  return {
    left,
    parts: all
      .filter(({ quantity }) => compareDecimals(quantity, '0') > 0)
      .map((part) => ({
        ...part,
        share: part.kind === 'returned' ? 0 : (Number(part.quantity) / Number(made)) * 100,
      })),
  };
}

function leftOf(
  run: ProductionRun,
  sold: string,
  { went, returned, onShelves, soldThen }: Elsewhere,
): string {
  // A sale that the trace doesn't know yet counts too.
  if (run.frozen?.output.notPosted === null) return minus(sumDecimals([onShelves, soldThen]), sold);
  const made = sumDecimals([run.actualYield ?? '0', returned]);
  return minus(made, sold, ...went.map(({ quantity }) => quantity));
}

export const partText = ({ quantity, place }: OutputPart): string => `${formatQuantity(quantity)} ${place}`;

const minus = (from: string, ...amounts: string[]): string =>
  sumDecimals([from, ...amounts.map((amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`))]);

/** What a trace says of a batch, in its run's unit. */
interface Elsewhere {
  /** What events, later batches and waste took. */
  went: readonly Amount[];
  /** What customers gave back. */
  returned: string;
  /** What is on hand and on hold. */
  onShelves: string;
  /** What its sales came to. */
  soldThen: string;
}

/** `null` when stock counts it in something else, such as by weight. */
function goneElsewhere({ batchNumber, recipeId, unit, id }: ProductionRun, trace: Found): Elsewhere | null {
  const at = trace.lots.findIndex((lot) => lot.lotCode === batchNumber && lot.recipeId === recipeId);
  const balance = trace.balance[at];
  const made = productUnit(unit).unit;
  if (!balance || !sameBase(productUnit(balance.unit).unit, made)) return null;
  const inUnit = (quantity: string, of: string): string => {
    const measured = toThousandths(quantity, productUnit(of).unit, made, noMeasures);
    return measured.ok ? formatThousandths(measured.value, made) : '0';
  };
  const events = trace.events
    .filter((event) => event.batchNumber === batchNumber)
    .map(
      ({ id: eventId, name, quantity, unit: of }): Amount => ({
        ...{ key: eventId, kind: 'event', quantity: inUnit(quantity, of), place: `at ${name}` },
        to: `/events?event=${eventId}`,
      }),
    );
  const sumOf = (...columns: MassName[]): string =>
    sumDecimals(columns.map((name) => inUnit(balance[name], balance.unit)));
  const soldThen = sumDecimals(
    trace.sales.filter(({ runId }) => runId === id).map(({ quantity }) => quantity),
  );
  const others = minus(
    sumOf('sold', 'wasted', 'destroyed', 'supplierReturned', 'adjusted'),
    soldThen,
    ...events.map(({ quantity }) => quantity),
  );
  return {
    went: [
      ...events,
      { key: 'used', kind: 'used', quantity: sumOf('used'), place: 'in later batches' },
      { key: 'gone', kind: 'gone', quantity: others, place: 'wasted or adjusted' },
    ],
    returned: sumOf('returned'),
    onShelves: sumOf('onHand', 'held'),
    soldThen,
  };
}
