/** An item's ledger at a site, as a receipt says it. */

import { type Currency, displayDecimal, formatDecimal, parseDecimal } from '@batchbook/shared/money';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { baseUnitOf } from '@batchbook/shared/stock/quantity';
import { isUndoable } from '@batchbook/shared/stock/reasons';
import { groupThousands } from '@batchbook/shared/text';
import { unitLabelFor } from '@batchbook/shared/units';
import { reasonText } from '../../../data/stock/reason-text.ts';
import { figureText, quantityText } from '../../../data/stock/unit-label.ts';
import { shownTime } from '../../../ui/dates.ts';
import { deliveryText, takenBackText } from './delivery.ts';
import { dayOfMovement, sentText, whenText } from './entered.ts';
import { unitCostText } from './figures.ts';

const ledgerFilters = ['all', 'in', 'out', 'counts'] as const;
export type LedgerFilter = (typeof ledgerFilters)[number];

const isOut = ({ change }: LedgerLine): boolean => change.startsWith('-');

/** A change of unit that somebody counted the item for. */
const isCounted = ({ reason, counted }: LedgerLine): boolean =>
  reason === 'count' || (reason === 'unit_change' && counted !== null);

/** What came in, what went out, what was counted. Neither a count nor another unit is one of the first two. */
export function filterLines(lines: readonly LedgerLine[], filter: LedgerFilter): readonly LedgerLine[] {
  if (filter === 'all') return lines;
  if (filter === 'counts') return lines.filter(isCounted);
  return lines.filter(
    (line) =>
      line.reason !== 'count' &&
      line.reason !== 'unit_change' &&
      line.change !== '0' &&
      isOut(line) === (filter === 'out'),
  );
}

/** 'Undo waste' where what was undone is known. */
export function lineName(line: LedgerLine, lines: readonly LedgerLine[]): string {
  if (line.reason !== 'undo') return reasonText[line.reason];
  const undone = lines.find(({ id }) => id === line.undoes);
  return undone ? `Undo ${reasonText[undone.reason].toLowerCase()}` : 'Undo';
}

export const canUndo = (line: LedgerLine): boolean => !line.isUndone && isUndoable(line);

/** The one that 'Undo' is about: the newest that may be undone. */
export const lastUndoable = (lines: readonly LedgerLine[]): LedgerLine | undefined => lines.find(canUndo);

/** The newest delivery of which the price is known. */
export const lastPriced = (lines: readonly LedgerLine[]): LedgerLine | undefined =>
  lines.find(({ reason, unitCost, isUndone }) => reason === 'receive' && unitCost !== null && !isUndone);

/**
 * What there was before the oldest of these lines; `null` where that is a change of unit, whose figure is the
 * difference of two numbers and no quantity.
 */
export function broughtForward(lines: readonly LedgerLine[]): string | null {
  const oldest = lines.at(-1);
  if (oldest === undefined) return '0';
  if (oldest.reason === 'unit_change') return null;
  return formatDecimal(parseDecimal(oldest.left) - parseDecimal(oldest.change));
}

/** The rounding of the last change of unit; `null` once something else has moved. */
export const roundedOff = (lines: readonly LedgerLine[]): LedgerLine | null =>
  lines[0]?.reason === 'rounding' ? lines[0] : null;

/** How many decimals line all of these figures up in a column; at most 3. */
export function decimalsOf(lines: readonly LedgerLine[]): number {
  const lengths = lines.flatMap(({ reason, change, left }) =>
    [reason === 'unit_change' ? '0' : change, left].map((figure) => figure.split('.')[1]?.length ?? 0),
  );
  return Math.min(3, Math.max(0, ...lengths));
}

/** With so many decimals, and separators between thousands: '12,500.000'. */
function grouped(figure: string, decimals: number): string {
  const [whole = '', ...fraction] = displayDecimal(figure, decimals).split('.');
  return [groupThousands(whole), ...fraction].join('.');
}

/** '−0.450', '+10.000': signed, with the same decimals as its neighbours. */
export function changeText(change: string, decimals: number): string {
  const text = grouped(change, decimals);
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
}

/** '11.450', and below zero '−1.250'. */
export const leftText = (left: string, decimals: number): string =>
  grouped(left, decimals).replace(/^-/, '−');

/** A piece of a line's detail; codes are in the receipt's own letters. */
export type DetailPart = string | { code: string };

export interface LineContext {
  currency: Currency;
  item: Pick<StockItem, 'unitName'>;
  /** By id; `null` for nobody we know by name. */
  nameOf: (userId: string) => string;
  siteName: (id: string) => string;
  supplierName: (id: string) => string | null;
  /** The movement that undid this one, if it is among the lines. */
  undoneBy: LedgerLine | undefined;
  /** The movement before this one, if it is among the lines. */
  before: LedgerLine | undefined;
}

/** '08:05 Tom, dropped · lot AMP-2611-B'. */
export function lineDetail(line: LedgerLine, context: LineContext): DetailPart[] {
  const parts: DetailPart[] = [`${whenText(line)} ${context.nameOf(line.userId)}`];
  const said = saidOf(line, context);
  if (said !== '') parts.push(line.reason === 'count' && !line.countedAt ? ` ${said}` : `, ${said}`);
  if (line.lotCode !== null) parts.push(' · lot ', { code: line.lotCode });
  for (const text of deliveryText(line)) parts.push(` · ${text}`);
  if (line.note !== '') parts.push(` · ${line.note}`);
  const sent = sentText(line);
  if (sent !== null) parts.push(` · ${sent}`);
  if (line.densityAssumed) parts.push(' · 1 g taken for 1 ml, verify quantities');
  if (line.isUndone)
    parts.push(context.undoneBy ? `. Undone at ${shownTime(context.undoneBy.postedAt)}` : '. Undone');
  return parts;
}

function saidOf(line: LedgerLine, context: LineContext): string {
  const { currency, item, siteName } = context;
  const supplier = line.supplierId === null ? null : context.supplierName(line.supplierId);
  const entered = line.quantity.replace('-', '');
  switch (line.reason) {
    case 'receive': {
      const price =
        line.unitCost === null ? null : unitCostText(line.unitCost, line.unit, item.unitName, currency);
      if (supplier !== null && price !== null) return `${supplier} at ${price}`;
      return supplier ?? (price === null ? '' : `at ${price}`);
    }
    case 'supplier_return':
      return supplier === null ? '' : `to ${supplier}`;
    case 'waste':
    case 'destroy':
      return line.wasteReason?.toLowerCase() ?? '';
    case 'transfer': {
      const other = line.otherSiteId === null ? '' : siteName(line.otherSiteId);
      return `${isOut(line) ? 'to' : 'from'} ${other}`;
    }
    case 'count':
      return (
        takenBackText(line) ??
        `counted ${figureText(line.counted ?? '0')}, expected ${figureText(line.expected ?? '0')}`
      );
    case 'unit_change':
      return unitChangeText(line, context);
    case 'rounding':
      return `rounded down to a whole ${unitLabelFor(baseUnitOf(line.levelUnit), '1')}`;
    default:
      return line.unit === line.levelUnit ? '' : `entered as ${quantityText(item, entered, line.unit)}`;
  }
}

/** 'counted 3 pcs, expected 1.134 kg'; '3 pcs became 1.0515 kg'. */
function unitChangeText(line: LedgerLine, { item, before }: LineContext): string {
  const now = quantityText(item, line.counted ?? line.left, line.levelUnit);
  const then = before && quantityText(item, before.left, before.levelUnit);
  if (line.counted !== null) return then ? `counted ${now}, expected ${then}` : `counted ${now}`;
  return then ? `${then} became ${now}` : `it became ${now}`;
}

/** The columns of a history as a file. */
export const csvHeading = [
  'Day',
  'Recorded at',
  'Movement',
  'Change',
  'Left',
  'Unit',
  'Entered',
  'Entered unit',
  'Reason',
  'Lot',
  'Use by',
  'Supplier',
  'Delivery note',
  'Temperature in °C',
  'Checked by',
  'Unit cost',
  'Other site',
  'Note',
  'Who',
  'Undone',
] as const;

/** A line of the history as a file has it: figures as they are kept, for a spreadsheet. */
export function csvRow(
  line: LedgerLine,
  lines: readonly LedgerLine[],
  { nameOf, siteName, supplierName }: Pick<LineContext, 'nameOf' | 'siteName' | 'supplierName'>,
): string[] {
  return [
    dayOfMovement(line),
    line.postedAt,
    lineName(line, lines),
    line.change,
    line.left,
    line.levelUnit,
    line.quantity,
    line.unit,
    line.wasteReason ?? '',
    line.lotCode ?? '',
    line.useByDate ?? '',
    (line.supplierId === null ? null : supplierName(line.supplierId)) ?? '',
    line.deliveryNote ?? '',
    line.temperature ?? '',
    line.checkedBy ?? '',
    line.unitCost ?? '',
    line.otherSiteId === null ? '' : siteName(line.otherSiteId),
    line.note,
    nameOf(line.userId),
    line.isUndone ? 'yes' : '',
  ];
}
