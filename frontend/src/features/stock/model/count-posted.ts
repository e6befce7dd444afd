/** A count that was posted: what it found, by today's prices. */
import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { sumDecimals } from '@batchbook/shared/money';
import type { CountLine, StockCount } from '@batchbook/shared/stock/count-schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { worthOf } from './count-sheet.ts';
import { measuresFor } from './figures.ts';
import { ingredientOf } from './levels.ts';
import { thousandthsOf } from './moved-quantity.ts';

/** What is shown of an item, also where it was deleted since. */
type NamedItem = Pick<StockItem, 'id' | 'name' | 'unitName' | 'category' | 'categoryId'>;

export interface PostedLine {
  item: NamedItem;
  line: CountLine;
  /** In thousandths of the base of `line.levelUnit`; `null` for a line that isn't posted. */
  book: Thousandths | null;
  change: Thousandths | null;
  /** What the change is worth; `null`: no price. */
  money: string | null;
}

export interface PostedSource {
  itemOf: (itemId: string) => StockItem | undefined;
  ingredients: ReadonlyMap<string, Ingredient>;
}

export const postedLines = (count: StockCount, source: PostedSource): PostedLine[] =>
  count.lines.map((line) => postedLine(line, source));

function postedLine(line: CountLine, { itemOf, ingredients }: PostedSource): PostedLine {
  const item = itemOf(line.itemId);
  const read = (figure: string | null) => (figure === null ? null : thousandthsOf(figure, line.levelUnit));
  const change = read(line.change);
  const ingredient = item && ingredientOf(item, ingredients);
  const price = ingredient ? unitPriceOf(ingredient) : null;
  return {
    item: item ?? gone(line.itemId),
    line,
    book: read(line.expected),
    change,
    money: change === null ? null : worthOf(change, line.levelUnit, price, measuresFor(ingredient)),
  };
}

const gone = (id: string): NamedItem => ({
  id,
  name: 'An item that was deleted',
  unitName: null,
  category: 'other',
  categoryId: null,
});

export interface PostedTotals {
  over: string;
  short: string;
  net: string;
  agree: number;
  differing: PostedLine[];
  unpriced: { names: string[]; over: boolean; short: boolean };
}

export function postedTotals(lines: readonly PostedLine[]): PostedTotals {
  const differing = lines.filter(({ change }) => change !== null && change !== 0n);
  const money = differing.flatMap((line) => line.money ?? []);
  const unpriced = differing.filter((line) => line.money === null);
  const isShort = ({ change }: PostedLine) => change !== null && change < 0n;
  const over = sumDecimals(money.filter((amount) => !amount.startsWith('-')));
  const short = sumDecimals(money.filter((amount) => amount.startsWith('-')));
  return {
    over,
    short,
    net: sumDecimals([over, short]),
    agree: lines.filter(({ change }) => change === 0n).length,
    differing,
    unpriced: {
      names: unpriced.map(({ item }) => item.name),
      over: unpriced.some((line) => !isShort(line)),
      short: unpriced.some(isShort),
    },
  };
}
