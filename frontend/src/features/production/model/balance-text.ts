/** The sums of a lot in words. */
import { sumDecimals } from '@batchbook/shared/money';
import { type MassName, massNames } from '@batchbook/shared/production/constants';
import type { LotBalance, TracedLot } from '@batchbook/shared/production/trace-schema';
import type { Found } from '../../../data/traces.ts';
import { quantityOf } from './amounts.ts';

const massHeadings: Readonly<Record<MassName, string>> = {
  in: 'In',
  returned: 'Returned',
  used: 'Used',
  sold: 'Sold',
  wasted: 'Wasted',
  destroyed: 'Destroyed',
  supplierReturned: 'Sent back',
  adjusted: 'Adjusted',
  onHand: 'On hand',
  held: 'Held',
};

/** Columns that most balances have nothing in. */
const rareMasses: ReadonlySet<MassName> = new Set(['returned', 'destroyed', 'supplierReturned', 'held']);

/** The columns of a balance; those that are rare only where there is something in them. */
export const massColumns = (balance: readonly LotBalance[]): { name: MassName; heading: string }[] =>
  massNames
    .filter((name) => !rareMasses.has(name) || balance.some((lot) => (lot[name] ?? '0') !== '0'))
    .map((name) => ({ name, heading: massHeadings[name] }));

/** What is here of a lot, on hold or not. */
export const hereOf = ({ onHand, held = '0' }: LotBalance): string => sumDecimals([onHand, held]);

/** What to know beside the sums of a lot; `null` when they say it all. */
export function balanceNote(lot: LotBalance): string | null {
  const notes = [adjustmentsText(lot), unconvertedText(lot)].filter((note) => note !== null);
  return notes.length === 0 ? null : notes.join('. ');
}

/** 'Counts and corrections added 5 g and took away 5 g'; `null` when they did only one of the two. */
function adjustmentsText({ adjustedUp = '0', adjustedDown = '0', unit }: LotBalance): string | null {
  if (adjustedUp === '0' || adjustedDown === '0') return null;
  const [added, taken] = [adjustedUp, adjustedDown].map((quantity) => quantityOf({ quantity, unit }));
  return `Counts and corrections added ${added} and took away ${taken}`;
}

/** 'Not in the sums: used 120 g, whose unit doesn’t convert; used, nobody said how much'; `null` when all of it is. */
function unconvertedText({ unconverted = [] }: LotBalance): string | null {
  if (unconverted.length === 0) return null;
  const parts = unconverted.map(({ what, quantity, unit }) => {
    const column = what === 'moved' ? 'moved' : massHeadings[what].toLowerCase();
    return quantity === null
      ? `${column}, nobody said how much`
      : `${column} ${quantityOf({ quantity, unit })}, whose unit doesn’t convert`;
  });
  return `Not in the sums: ${parts.join('; ')}`;
}

/** '1.2%', or why more went than came in; '' of a balance that comes out. */
export function unaccountedNote(of: LotBalance, found: Pick<Found, 'lots' | 'runs'>): string {
  const { unaccounted, unaccountedPercent } = of;
  if (unaccounted === '0') return '';
  if (unaccounted.startsWith('-'))
    return isNeverEntered(of, found) ? 'its delivery isn’t recorded' : 'more went than came';
  return unaccountedPercent === null ? '' : `${unaccountedPercent}%`;
}

/** Whether a supplier's lot went out that by the books never came. */
const isNeverEntered = (
  { lotCode, name, in: came, unconverted = [] }: LotBalance,
  { lots, runs }: Pick<Found, 'lots' | 'runs'>,
): boolean =>
  came === '0' &&
  unconverted.every(({ what }) => what !== 'in') &&
  lots.some((lot) => lot.lotCode === lotCode && lot.name === name && lot.recipeId === null) &&
  runs.every((run) => run.batchNumber !== lotCode || run.recipeName !== name);

/** The sums of a lot. Lots of two ingredients may share a code. */
export const balanceFor = (
  { lotCode, name }: Pick<TracedLot, 'lotCode' | 'name'>,
  { balance }: Pick<Found, 'balance'>,
): LotBalance | undefined => balance.find((one) => one.lotCode === lotCode && one.name === name);
