/**
 * The lines of the dialog that moves stock: what was typed for each item, what it comes to, and what is
 * sent. A line's id is its movement's: however often it is sent, it is posted once.
 */
import { newId } from '@batchbook/shared/ids';
import type { QuestionCode } from '@batchbook/shared/production/questions';
import { readAmount, type TypedAmount } from '@batchbook/shared/quantity';
import type { PutMovement, PutTransfer } from '@batchbook/shared/stock/movement-schema';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { signOf } from '@batchbook/shared/stock/reasons';
import type { StockAction } from './action.ts';
import { type DeliveryTerms, newDelivery, sentDelivery } from './delivery.ts';
import type { LineSource, Movable } from './movable.ts';
import { unitCostOf } from './receive.ts';
import { numberPart, type ReadMoved, readMoved, settledChoice, type UnitChoice } from './typed-quantity.ts';

type LineState = 'typed' | 'posting' | 'posted' | 'queued' | 'refused';

export interface ActionLine {
  /** The movement's. */
  id: string;
  /** The stock item's, or what it will be. */
  itemId: string;
  source: LineSource;
  text: string;
  /** `null`: the unit that it is typed in if nobody chooses another. */
  choice: UnitChoice | null;
  /**
   * Of a delivery, or `withLot`: the code that was typed. Of anything else: the chosen lot's key, '' for none of them;
   * `null`: nobody has chosen, so of what leaves it is the one to be used first.
   */
  lot: string | null;
  useByDate: string;
  /** Its lot is being typed in. */
  withLot: boolean;
  /** All of it is taken from its lot, though that holds less. */
  fromOneLot: boolean;
  price: string;
  state: LineState;
  /** Why it was refused. */
  problem: string | null;
  /** The request that was questioned, as JSON: the same again confirms it. Lines from before it was there haven't it. */
  questioned?: string | null;
  /** What was asked of it; lines from before there could be more have one. */
  asked?: QuestionCode | QuestionCode[];
  /** The site and the day of the delivery that the server asked about a count of; none in lines from before. */
  countAsked?: string;
  /** It came filled in, and nobody has touched it: it isn't kept as typed. */
  isFilled?: boolean;
  /** Whether it was on the shelf when it was counted, and the question (`CountQuestion`) that says so of. */
  counted?: { key: string; wasCounted: boolean };
}

export const newLine = (itemId: string, source: LineSource = { kind: 'item' }): ActionLine => ({
  id: newId(),
  itemId,
  source,
  text: '',
  choice: null,
  lot: null,
  useByDate: '',
  withLot: false,
  fromOneLot: false,
  price: '',
  state: 'typed',
  problem: null,
});

/** Still to be sent. */
export const isOpen = (line: ActionLine): boolean => line.state === 'typed' || line.state === 'refused';

/** Once the quantity's field is left: its number stays in it, its unit goes to the unit's field. */
export function settled(line: ActionLine, of: Movable): ActionLine {
  const chosen = line.choice ?? of.typedUnit;
  const choice = settledChoice(line.text, chosen, of);
  return choice === chosen ? line : { ...line, choice, text: numberPart(line.text) };
}

/** An adjustment either says what is there, or by how much that changed. */
export type AdjustMode = 'to' | 'add' | 'take';

/** What all lines share. */
export interface ActionTerms extends DeliveryTerms {
  kind: StockAction['kind'];
  adjust: AdjustMode;
  supplierId: string | null;
  /** Whose goods came back. Drafts from before it was there haven't it. */
  customerId?: string | null;
  wasteReason: string;
  note: string;
}

/** @param today `2026-11-29`. */
export const newTerms = (kind: ActionTerms['kind'], today: string): ActionTerms => ({
  kind,
  adjust: 'to',
  supplierId: null,
  wasteReason: '',
  note: '',
  ...newDelivery(today),
});

export interface CalculatedLine {
  line: ActionLine;
  of: Movable;
  choice: UnitChoice;
  read: ReadMoved;
  price: TypedAmount;
  /** What is at the site before this line and after it, in thousandths; `after` is `null` while nothing can be read. */
  before: Thousandths;
  after: Thousandths | null;
  /** The signed change. */
  change: Thousandths | null;
  /** What is wrong with the quantity. */
  error: string | null;
}

/** Whether goods leave the site that the lines are of: a transfer's do. */
export const leavesSite = (kind: StockAction['kind']): boolean => kind === 'transfer' || signOf[kind] === -1;

function changeOf(amount: Thousandths, before: Thousandths, terms: ActionTerms): Thousandths {
  if (terms.kind !== 'adjust') return leavesSite(terms.kind) ? -amount : amount;
  if (terms.adjust === 'to') return amount - before;
  return terms.adjust === 'add' ? amount : -amount;
}

/**
 * What each line comes to. Of several lines of one item each begins where the one before it ends.
 * @param keepsLevel Whether a line's goods are in the level already, as they were counted.
 */
export function calculateLines(
  lines: readonly { line: ActionLine; of: Movable }[],
  terms: ActionTerms,
  levelOf: (itemId: string) => Thousandths,
  keepsLevel: (line: ActionLine) => boolean = () => false,
): CalculatedLine[] {
  const running = new Map<string, Thousandths>();
  return lines.map(({ line, of }) => {
    const choice = line.choice ?? of.typedUnit;
    const before = running.get(line.itemId) ?? levelOf(line.itemId);
    const read = readMoved(line.text, choice, of, terms.kind === 'adjust' && terms.adjust === 'to');
    const change = read.ok ? changeOf(read.moved.amount, before, terms) : null;
    const after = change === null ? null : before + (keepsLevel(line) ? 0n : change);
    // What was posted is in the level already.
    if (after !== null && isOpen(line)) running.set(line.itemId, after);
    const same = change === 0n ? 'The book already says that, so there’s nothing to adjust' : null;
    const error = read.ok ? same : read.error;
    return { line, of, choice, read, price: readAmount(line.price), before, after, change, error };
  });
}

interface Quantity {
  quantity: string;
  unit: Exclude<UnitChoice, 'pack'>;
}

/** The signed quantity as it was typed; the difference, where a level is set to a figure. */
function signedQuantity({ read, change, of }: CalculatedLine, terms: ActionTerms): Quantity {
  if (!read.ok || change === null) throw new RangeError('a line that can’t be read is not sent');
  if (terms.kind === 'adjust' && terms.adjust === 'to')
    return { quantity: formatThousandths(change, of.unit), unit: of.unit };
  const { quantity, unit } = read.moved;
  return { quantity: change < 0n ? `-${quantity}` : quantity, unit };
}

/** A lot that stock is taken from. */
export interface LineLot {
  lotCode: string;
  useByDate: string | null;
}

/** The body of the movement. `lot` is the chosen one, where stock leaves. */
export function movementOf(entry: CalculatedLine, terms: ActionTerms, lot: LineLot | null): PutMovement {
  const { line, of, choice, price } = entry;
  const note = terms.note.trim();
  if (terms.kind === 'transfer') throw new RangeError('a transfer is no movement of one site');
  const body: PutMovement = {
    reason: terms.kind,
    ...signedQuantity(entry, terms),
    ...(note !== '' && { note }),
  };
  const supplier = terms.supplierId !== null && { supplierId: terms.supplierId };
  if (terms.kind === 'receive') {
    return {
      ...body,
      ...supplier,
      ...sentDelivery(terms),
      ...typedLot(line),
      ...(price.ok && price.value !== null && { unitCost: unitCostOf(price.value, choice, of) }),
    };
  }
  const wasteReason = terms.wasteReason.trim();
  return {
    ...body,
    ...(terms.kind === 'supplier_return' && supplier),
    ...(terms.kind === 'customer_return' && terms.customerId && { customerId: terms.customerId }),
    ...(line.withLot ? typedLot(line) : lot),
    ...(hasReason(terms.kind) && wasteReason !== '' && { wasteReason }),
  };
}

/** Whether it has a reason of its own, which is chosen or typed. */
export const hasReason = (kind: StockAction['kind']): kind is 'waste' | 'destroy' =>
  kind === 'waste' || kind === 'destroy';

function typedLot({ lot, useByDate }: ActionLine): Partial<Record<'lotCode' | 'useByDate', string>> {
  const lotCode = lot?.trim() ?? '';
  if (lotCode === '') return {};
  return useByDate === '' ? { lotCode } : { lotCode, useByDate };
}

export function transferOf(
  entry: CalculatedLine,
  terms: ActionTerms,
  sites: { fromSiteId: string; toSiteId: string },
  lot: LineLot | null,
): PutTransfer {
  const { read, line } = entry;
  if (!read.ok) throw new RangeError('a line that can’t be read is not sent');
  const { quantity, unit } = read.moved;
  const note = terms.note.trim();
  return { itemId: line.itemId, ...sites, quantity, unit, ...lot, ...(note !== '' && { note }) };
}

/** What is wrong with a line beside its quantity: its price, and the lot that was typed. */
export function receiveFaults({ line, price }: CalculatedLine): { price: string | null; lot: string | null } {
  const lotCode = line.lot?.trim() ?? '';
  return {
    price: price.ok ? null : price.error,
    lot:
      lotCode.length > 60
        ? 'A lot code is at most 60 characters'
        : line.useByDate !== '' && lotCode === ''
          ? 'A use-by date belongs to a lot. Enter its code.'
          : null,
  };
}
