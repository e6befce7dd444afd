/** A count that was posted: what it found, by today's prices. */
import type { CountLine, StockCount } from '@batchbook/shared/stock/count-schema';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { Thousandths } from '@batchbook/shared/stock/quantity';
import { type CountSums, sumDifferences } from './count-sums.ts';
import { thousandthsOf } from './figures.ts';
import { type ItemPrices, type Worth, worthOf } from './worth.ts';

/** What is shown of an item, also where it was deleted since. */
type NamedItem = Pick<StockItem, 'id' | 'name' | 'unitName' | 'category' | 'categoryId'>;

export interface PostedLine {
  item: NamedItem;
  line: CountLine;
  /** In thousandths of the base of `line.levelUnit`; `null` for a line that isn't posted. */
  book: Thousandths | null;
  change: Thousandths | null;
  /** What the change is worth; `null`: no price. */
  money: Worth | null;
}

export interface PostedSource {
  itemOf: (itemId: string) => StockItem | undefined;
  prices: ItemPrices;
}

export const postedLines = (count: StockCount, source: PostedSource): PostedLine[] =>
  count.lines.map((line) => postedLine(line, source));

function postedLine(line: CountLine, { itemOf, prices }: PostedSource): PostedLine {
  const item = itemOf(line.itemId);
  const read = (figure: string | null) => (figure === null ? null : thousandthsOf(figure, line.levelUnit));
  const change = read(line.change);
  return {
    item: item ?? gone(line.itemId),
    line,
    book: read(line.expected),
    change,
    money: item && change !== null ? worthOf(change, line.levelUnit, prices.of(item)) : null,
  };
}

const gone = (id: string): NamedItem => ({
  id,
  name: 'An item that was deleted',
  unitName: null,
  category: 'other',
  categoryId: null,
});

export interface PostedTotals extends CountSums {
  agree: number;
  differing: PostedLine[];
}

export function postedTotals(lines: readonly PostedLine[]): PostedTotals {
  const differing = lines.filter(({ change }) => change !== null && change !== 0n);
  return {
    agree: lines.filter(({ change }) => change === 0n).length,
    differing,
    ...sumDifferences(
      differing.map(({ item, change, money }) => ({
        name: item.name,
        isShort: change !== null && change < 0n,
        money,
      })),
    ),
  };
}
