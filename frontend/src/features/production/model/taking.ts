/** Which lots a run will take, and what falls short, by what is in stock now. */
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { type MeasuredBy, neededFor } from '@batchbook/shared/production/needs';
import type { RunRow } from '@batchbook/shared/production/schema';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { StockItem, StockUnit } from '@batchbook/shared/stock/item-schema';
import { isSameCode } from '@batchbook/shared/stock/lot-code';
import { levelUnitOf, packOfLevel } from '@batchbook/shared/stock/pack';
import { measuresOfProduct } from '@batchbook/shared/stock/product';
import { formatThousandths, type Thousandths } from '@batchbook/shared/stock/quantity';
import { type LotLeft, type LotName, type Shelf, takeFrom } from '@batchbook/shared/stock/shelf';
import { listOf } from '@batchbook/shared/text';
import { packText } from '../../../data/stock/pack-text.ts';
import { type Shelves, shelfOf } from '../../../data/stock/shelf-of.ts';
import { unitLabelOf } from '../../../data/stock/unit-label.ts';
import { shownDay } from '../../../ui/dates.ts';

export interface Part {
  /** `null` for what no lot covers. */
  lotCode: string | null;
  useByDate: string | null;
  /** '1,200 g'. */
  amount: string;
}

export interface RowTaking {
  /** What will be taken; without a lot, only what is in stock. */
  parts: readonly Part[];
  /** '400 g' that isn't there. */
  short: string | null;
  /** The same, to buy. */
  shortBy: { quantity: string; unit: StockUnit } | null;
  /** Lots that stay because they are past their use-by. */
  past: readonly Part[];
  /** Lots that stay because they are on hold. */
  held: readonly Part[];
  isNamedPast: boolean;
  isNamedHeld: boolean;
  /** Why nothing will be taken. */
  why: 'untracked' | 'no_quantity' | 'inconvertible' | null;
}

export interface Stocked extends Omit<Shelves, 'holds'> {
  /** The day of the run. */
  day: string;
  ingredientOf: (id: string | null) => Ingredient | undefined;
  recipeOf: (id: string) => RecipeSummary | undefined;
}

/** Nothing is taken for a row. */
export const nothing = {
  parts: [],
  short: null,
  shortBy: null,
  past: [],
  held: [],
  isNamedPast: false,
  isNamedHeld: false,
} as const;

/** By row. */
export type Takings = ReadonlyMap<string, RowTaking>;

/**
 * What a printed draft says of a row's lots, so that the baker picks those that the books will take: 'Take 1,200 g of
 * AMP-2611-B, use by Dec 09, 2026', what falls short, and what is on hold. A lot that was named is in its own column.
 */
export function pickedLines(
  { supplierLotCode }: Pick<RunRow, 'supplierLotCode'>,
  { parts, short, held }: RowTaking,
): string[] {
  const picked = supplierLotCode === null ? parts : [];
  return [
    ...picked.map((part) =>
      part.lotCode === null
        ? `Take ${part.amount} without a lot`
        : `Take ${part.amount} of ${datedLot(part)}`,
    ),
    ...(short === null ? [] : [`${short} short`]),
    ...held.map((part) => `${part.amount} of ${lotThat(part, 'is on hold')}: leave it`),
  ];
}

/** 'AMP-2611-B, use by Dec 09, 2026': two sacks may have one code. */
const datedLot = ({ lotCode, useByDate }: Pick<Part, 'lotCode' | 'useByDate'>): string =>
  [lotCode, useByDate !== null && `use by ${shownDay(useByDate)}`].filter(Boolean).join(', ');

/** 'AMP-2611-B, use by Dec 09, 2026, is on hold'. */
export const lotThat = (lot: Pick<Part, 'lotCode' | 'useByDate'>, is: string): string =>
  `${datedLot(lot)}${lot.useByDate === null ? '' : ','} ${is}`;

/** 'On hold: 100 g of BUT-1', with its date, beside what falls short; '' where nothing is on hold. */
export const onHoldText = (held: readonly Part[]): string =>
  held.length === 0 ? '' : `On hold: ${listOf(held.map((part) => `${part.amount} of ${datedLot(part)}`))}`;

/** By row. Rows of one item take one after the other. */
export function takingsOf(rows: readonly RunRow[], stocked: Stocked): Takings {
  const items = new Map(stocked.book.items.map((item) => [item.referenceId ?? item.id, item]));
  const shelves = new Map<string, Shelf>();
  const takings = new Map<string, RowTaking>();
  for (const row of rows) {
    if (row.source !== 'stock') continue;
    const item = items.get(row.ingredientId ?? row.recipeId ?? '');
    if (!item) {
      takings.set(row.id, { ...nothing, why: 'untracked' });
      continue;
    }
    const shelf = shelves.get(item.id) ?? shelfOf(item, stocked);
    const { taking, after } = takingOf(row, item, shelf, stocked);
    shelves.set(item.id, after);
    takings.set(row.id, taking);
  }
  return takings;
}

function takingOf(row: RunRow, item: StockItem, shelf: Shelf, stocked: Stocked) {
  const by = measuredBy(row, item, stocked);
  const needed =
    by === null ? ({ ok: false, reason: 'inconvertible' } as const) : neededFor(row, levelUnitOf(item), by);
  if (!needed.ok) return { taking: { ...nothing, why: needed.reason }, after: shelf };
  const { quantity } = needed;
  const taken = takeFrom(shelf, { quantity, named: namedIn(row, shelf), day: stocked.day });
  // The recipe's own word, as the row has it.
  const word = (row.recipeId === null ? undefined : stocked.recipeOf(row.recipeId)?.unit) ?? item.unitName;
  const amountOf = (value: Thousandths): string => {
    const unit = levelUnitOf(item);
    const text = formatThousandths(value, unit);
    const pack = packOfLevel(item, unit);
    return (pack && packText(text, pack)) ?? `${formatQuantity(text)} ${unitLabelOf(unit, word, text)}`;
  };
  const unlotted = taken.taken.filter(({ lotCode }) => lotCode === null);
  const inStock = unlotted.map((part) => ({ ...part, quantity: part.quantity - taken.short }));
  const partOf = ({ left, lotCode, useByDate }: LotLeft): Part => ({
    lotCode,
    useByDate,
    amount: amountOf(left),
  });
  const parts = [...taken.taken.filter(({ lotCode }) => lotCode !== null), ...inStock]
    .filter((part) => part.quantity > 0n)
    .map((part): Part => ({ ...part, amount: amountOf(part.quantity) }));
  const taking: RowTaking = {
    parts,
    short: taken.short > 0n ? amountOf(taken.short) : null,
    shortBy:
      taken.short > 0n
        ? { quantity: formatThousandths(taken.short, levelUnitOf(item)), unit: levelUnitOf(item) }
        : null,
    past: taken.past.map(partOf),
    held: taken.held.map(partOf),
    isNamedPast: taken.isNamedPast,
    isNamedHeld: taken.isNamedHeld,
    why: null,
  };
  return { taking, after: taken.after };
}

function measuredBy(row: RunRow, item: StockItem, { ingredientOf, recipeOf }: Stocked): MeasuredBy | null {
  if (row.recipeId !== null) {
    const recipe = recipeOf(row.recipeId);
    return recipe ? { measures: measuresOfProduct(item.unit, recipe) } : null;
  }
  const ingredient = ingredientOf(row.ingredientId);
  return ingredient ? { ingredient } : null;
}

/** The lot that somebody typed; of one without a date, the first of that code that is there. */
function namedIn({ supplierLotCode, useByDate }: RunRow, { lots }: Shelf): LotName | null {
  if (supplierLotCode === null) return null;
  const there = lots.filter(({ lotCode }) => isSameCode(lotCode, supplierLotCode));
  const known = there.find(({ isHeld }) => !isHeld) ?? there[0];
  return { lotCode: supplierLotCode, useByDate: useByDate ?? known?.useByDate ?? null };
}
