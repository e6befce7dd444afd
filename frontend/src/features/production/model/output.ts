/** Where what a run made has gone, as far as its sales and its trace say. */

import { compareDecimals, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { productUnit } from '@batchbook/shared/stock/product';
import { formatThousandths, sameBase, toThousandths } from '@batchbook/shared/stock/quantity';
import { noMeasures } from '@batchbook/shared/units';
import type { Found } from '../../../data/traces.ts';

interface Amount {
  key: string;
  kind: 'sold' | 'event' | 'used' | 'gone' | 'left';
  /** In the run's unit. */
  quantity: string;
  /** 'at Frome Independent' */
  place: string;
  /** The page of it. */
  to?: string;
}

export interface OutputPart extends Amount {
  /** In percent of what was made. */
  share: number;
}

export interface OutputParts {
  parts: readonly OutputPart[];
  /** `null` while it isn't known, and when more has gone than was made. */
  left: string | null;
}

/**
 * @param sold What its sales come to.
 * @param trace Of the batch, forwards; `undefined` while it isn't known.
 */
export function partsOfOutput(run: ProductionRun, sold: string, trace: Found | undefined): OutputParts {
  const made = run.actualYield ?? '0';
  const elsewhere = trace ? goneElsewhere(run, trace) : null;
  const gone: Amount[] = [
    { key: 'sold', kind: 'sold', quantity: sold, place: 'sold here' },
    ...(elsewhere ?? []),
  ];
  const rest = minus(made, ...gone.map(({ quantity }) => quantity));
  const left = elsewhere && compareDecimals(rest, '0') >= 0 ? rest : null;
  const all =
    left === null ? gone : [...gone, { key: 'left', kind: 'left', quantity: left, place: 'left' } as const];
  return {
    left,
    parts: all
      .filter(({ quantity }) => compareDecimals(quantity, '0') > 0)
      .map((part) => ({ ...part, share: (Number(part.quantity) / Number(made)) * 100 })),
  };
}

export const partText = ({ quantity, place }: OutputPart): string => `${formatQuantity(quantity)} ${place}`;

const minus = (from: string, ...amounts: string[]): string =>
  sumDecimals([from, ...amounts.map((amount) => (amount.startsWith('-') ? amount.slice(1) : `-${amount}`))]);

/** What events, later batches and waste took; `null` when stock counts it in something else, such as by weight. */
function goneElsewhere({ batchNumber, recipeId, unit, id }: ProductionRun, trace: Found): Amount[] | null {
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
  const [used, sold, wasted, adjusted] = (
    [balance.used, balance.sold, balance.wasted, balance.adjusted] as const
  ).map((quantity) => inUnit(quantity, balance.unit)) as [string, string, string, string];
  const soldHere = trace.sales.filter(({ runId }) => runId === id).map(({ quantity }) => quantity);
  const others = minus(
    sumDecimals([sold, wasted, adjusted]),
    ...soldHere,
    ...events.map(({ quantity }) => quantity),
  );
  return [
    ...events,
    { key: 'used', kind: 'used', quantity: used, place: 'in later batches' },
    { key: 'gone', kind: 'gone', quantity: others, place: 'wasted or adjusted' },
  ];
}
