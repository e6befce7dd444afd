/** What differs between two versions of a recipe, field by field and line by line, in words. */
import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { formatPriced, pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import { unitLabelFor } from '@batchbook/shared/units';
import type { Draft, DraftLine } from './draft.ts';

export interface Difference {
  key: string;
  label: string;
  /** Each version's value, or `null` when the line isn't in it. */
  mine: string | null;
  theirs: string | null;
}

const lineText = (line: DraftLine, money: (amount: string) => string): string => {
  const quantity =
    line.quantity === null
      ? 'no quantity'
      : `${formatQuantity(line.quantity)} ${unitLabelFor(line.unit, line.quantity)}`;
  const cost = line.costOverride === null ? '' : `, costs ${money(line.costOverride)}`;
  const waste = line.wastePercent === '0' ? '' : `, waste ${formatQuantity(line.wastePercent)}%`;
  const quid = line.quid ? ', share on the label' : '';
  return `${quantity}${waste}${quid}${cost}`;
};

export function differencesOf(mine: Draft, theirs: Draft, currency: Currency): Difference[] {
  const money = (amount: string) => formatMoney(amount, currency);
  const price = (amount: string | null, draft: Draft) =>
    amount === null ? 'none' : formatPriced(amount, pricedUnitOfRecipe(draft), currency);
  const weight = (grams: string | null) => (grams === null ? 'not weighed' : `${formatQuantity(grams)} g`);
  const fields: [string, (draft: Draft) => string][] = [
    ['Name', (draft) => draft.name],
    ['Type', (draft) => draft.recipeType],
    ['Batch makes', (draft) => `${formatQuantity(draft.batchYield)} ${draft.unit}`],
    ['You sell it for', (draft) => price(draft.sellingPrice, draft)],
    ['Shop packaging', (draft) => price(draft.physicalCost, draft)],
    ['Takeaway packaging', (draft) => price(draft.takeawayPhysicalCost, draft)],
    ['Finished weight', (draft) => weight(draft.finishedWeightGrams)],
    ['Portions', (draft) => formatQuantity(draft.portionsPerUnit)],
    [
      'Work',
      (draft) => (draft.labourMinutes === null ? 'none' : `${formatQuantity(draft.labourMinutes)} minutes`),
    ],
    ['VAT', (draft) => (draft.vatPercent === null ? 'none' : `${formatQuantity(draft.vatPercent)}%`)],
    ['Recipes in the list', (draft) => draft.compoundListing],
    ['A drink', (draft) => (draft.isDrink === null ? 'not set' : draft.isDrink ? 'yes' : 'no')],
    ['Kind of food', (draft) => draft.foodKind],
    ['Short code', (draft) => draft.shortCode || 'none'],
    ['Method', (draft) => draft.instructions || 'none'],
    ['Description', (draft) => draft.description || 'none'],
  ];
  const inFields = fields.flatMap(([label, read]): Difference[] => {
    const [a, b] = [read(mine), read(theirs)];
    return a === b ? [] : [{ key: label, label, mine: a, theirs: b }];
  });
  return [...inFields, ...lineDifferences(mine, theirs, money)];
}

function lineDifferences(mine: Draft, theirs: Draft, money: (amount: string) => string): Difference[] {
  const ids = [...new Set([...mine.lines, ...theirs.lines].map((line) => line.id))];
  const changed = ids.flatMap((id): Difference[] => {
    const a = mine.lines.find((line) => line.id === id);
    const b = theirs.lines.find((line) => line.id === id);
    const [textA, textB] = [a ? lineText(a, money) : null, b ? lineText(b, money) : null];
    if (textA === textB) return [];
    return [{ key: id, label: (a ?? b)?.name ?? 'Line', mine: textA, theirs: textB }];
  });
  const order = (draft: Draft, among: readonly DraftLine[]) =>
    draft.lines.filter((line) => among.some((entry) => entry.id === line.id)).map((line) => line.name);
  const [orderA, orderB] = [order(mine, theirs.lines), order(theirs, mine.lines)];
  const same = orderA.join('\n') === orderB.join('\n');
  if (same) return changed;
  return [
    ...changed,
    { key: 'order', label: 'Order of the lines', mine: orderA.join(', '), theirs: orderB.join(', ') },
  ];
}
