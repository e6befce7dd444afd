/** A line that moved after it was counted: what happened meanwhile, and what may be made of the count. */
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine, MovementReason } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { shownSince } from '../../../ui/dates.ts';
import type { CountEntry } from './count-entry.ts';
import { against, bookNow, bookThen, type CountLine } from './count-sheet.ts';
import { shownDecimal, unitWord } from './figures.ts';

/** The movements that came after the line was counted, oldest first, of a ledger that is newest first. */
export function movedSince({ level, entry }: CountLine, ledger: readonly LedgerLine[]): LedgerLine[] {
  if (entry === null) return [];
  return ledger.slice(0, Math.max(0, level.version - entry.levelVersion)).toReversed();
}

const verbs: Record<MovementReason, string> = {
  receive: 'received',
  use: 'used',
  waste: 'wasted',
  adjust: 'adjusted it by',
  customer_return: 'took back from a customer',
  supplier_return: 'sent back to the supplier',
  destroy: 'destroyed',
  undo: 'undid a movement of',
  count: 'counted',
  transfer: 'moved away',
  unit_change: 'changed the unit, which came to',
  rounding: 'rounded it by',
  production: 'produced',
  sale: 'sold',
};

const nouns: Record<MovementReason, string> = {
  receive: 'the delivery',
  use: 'the use',
  waste: 'the waste',
  adjust: 'the adjustment',
  customer_return: 'the customer return',
  supplier_return: 'the supplier return',
  destroy: 'the destruction',
  undo: 'the undoing',
  count: 'the other count',
  transfer: 'the transfer',
  unit_change: 'the change of unit',
  rounding: 'the rounding',
  production: 'the production run',
  sale: 'the sale',
};

function verbFor(reason: MovementReason, isBelow: boolean): string {
  if (reason === 'transfer' && !isBelow) return 'brought in';
  if (reason === 'production' && isBelow) return 'used in production';
  if (reason === 'sale' && !isBelow) return 'took back from a sale';
  return verbs[reason];
}

/** Those that say by their sign which way they went. */
const signed = new Set<MovementReason>(['adjust', 'undo', 'unit_change', 'rounding']);

/** 'Tom wasted 0.45 kg at 08:05'. */
export function movementWords(movement: LedgerLine, item: StockItem, who: string, now: Date): string {
  const { reason, change, levelUnit, counted, unit, deliveryId } = movement;
  const isBelow = change.startsWith('-');
  const [figure, of] = reason === 'count' && counted !== null ? [counted, unit] : [change, levelUnit];
  const size = shownDecimal(figure.replace('-', ''));
  const shown = signed.has(reason) ? `${isBelow ? '−' : '+'}${size}` : size;
  const verb = deliveryId ? 'said that this was counted already:' : verbFor(reason, isBelow);
  return `${who} ${verb} ${shown} ${unitWord(of, item.unitName, size)} ${shownSince(movement.postedAt, now)}`;
}

/** How to speak of what happened: by its own word where it is one thing. */
export const nounOf = (movements: readonly LedgerLine[]): string => {
  const reasons = new Set(movements.map(({ reason }) => reason));
  const [only] = reasons;
  return reasons.size === 1 && movements.length === 1 && only !== undefined ? nouns[only] : 'it';
};

export interface Choices {
  then: Thousandths | null;
  now: Thousandths;
  counted: Thousandths;
  /** Counted after what happened: the count stands. */
  after: { difference: Thousandths; entry: CountEntry };
  /** Counted before it: what happened is taken off the count, or put on. `null` where that can't be. */
  before: { counted: Thousandths; difference: Thousandths; isLess: boolean; entry: CountEntry } | null;
}

/** What may be made of a line that asks again; `null` for one that doesn't. */
export function choicesOf(line: CountLine): Choices | null {
  const { entry, level, state } = line;
  if (entry === null || state.kind !== 'moved') return null;
  const [then, now] = [bookThen(line), bookNow(level)];
  const counted = state.value;
  const settled = { ...entry, ...against(level) };
  const brought = then === null ? null : counted + now - then;
  const figure = brought === null ? '' : formatThousandths(brought, level.unit);
  return {
    then,
    now,
    counted,
    after: { difference: counted - now, entry: settled },
    // Nothing is counted below zero, and where the book stands as it did both answers are one.
    before:
      brought === null || brought < 0n || brought === counted
        ? null
        : {
            counted: brought,
            difference: brought - now,
            isLess: brought < counted,
            entry: { ...settled, counted: figure, unit: level.unit },
          },
  };
}
