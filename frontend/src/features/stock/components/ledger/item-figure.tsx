import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import {
  type Currency,
  decimalOf,
  formatDecimal,
  formatMoney,
  multiply,
  parseDecimal,
  ratioOf,
} from '@batchbook/shared/money';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { conversionRate } from '@batchbook/shared/units';
import { useCurrency } from '../../../../data/accounts.ts';
import { type ShownCategory, supplierOf } from '../../../../data/stock/item-words.ts';
import type { ShownLevel } from '../../../../data/stock/stock.ts';
import { figureText, quantityText } from '../../../../data/stock/unit-label.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { packsAt, unitCostText, unitWord } from '../../model/figures.ts';
import { shareOf, shelfWorth } from '../../model/levels.ts';
import { costOf, type Valued } from '../../model/worth.ts';
import { CategoryChip } from '../category-chip.tsx';
import { LevelBar } from '../level-bar.tsx';
import { useChanges } from '../quantity-text.tsx';

export interface ItemFigureProps {
  item: StockItem;
  level: ShownLevel;
  category: ShownCategory;
  ingredient: Ingredient | undefined;
  valued: Valued;
  /** What it costs is still being worked out. */
  isPending: boolean;
  /** The newest delivery of which the price is known. */
  lastPriced: LedgerLine | undefined;
}

const figureStyle = 'font-display leading-[.9] font-bold tracking-[-.03em]';

/** The name, the figure, how it stands against the ideal level, and what it is worth. */
export function ItemFigure(props: ItemFigureProps) {
  const { item, level, category, ingredient } = props;
  const changes = useChanges(level.currentStock);
  const isNegative = level.currentStock.startsWith('-');
  const supplier = supplierOf(item, level, ingredient);
  const figure = figureText(level.currentStock);
  const packs = packsAt(item, level);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-24 wrap-anywhere max-md:text-[1.6rem]">{item.name}</h2>
        <CategoryChip category={category} />
      </div>
      <div className="num mt-3.5 mb-[11px] flex flex-wrap items-end gap-x-3 gap-y-1.5">
        <p
          className={classNames(
            figureStyle,
            figure.length > 6 ? 'text-30' : 'text-[2.85rem]',
            isNegative && 'text-danger',
          )}
        >
          <span key={changes} className={changes > 0 ? 'figure-flash' : ''}>
            {figure}
          </span>
          <sup className="top-0 ml-1 align-[.9em] text-20 leading-none tracking-normal">
            {unitWord(level.unit, item.unitName)}
          </sup>
        </p>
        <p className="text-13 leading-[1.35] text-ink-2">
          <b className="text-ink">{standing(item, level)}</b>
          <br />
          {packs && (
            <>
              {packs}
              <br />
            </>
          )}
          {[ofIdeal(item, level), supplier && `${supplier === 'Made here' ? 'made here' : `by ${supplier}`}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Money {...props} />
      </div>
      <LevelBar large share={shareOf(level)} isNegative={isNegative} className="mb-[15px]" />
    </>
  );
}

/** '8.8 kg under ideal', in the unit of the figure and the ideal level beside it. */
function standing(item: StockItem, level: ShownLevel): string {
  const [stock, ideal] = [parseDecimal(level.currentStock), parseDecimal(level.idealStockLevel)];
  const text = (value: bigint) => quantityText(item, formatDecimal(value), level.unit);
  if (stock < 0n) return `${text(-stock)} below zero`;
  if (ideal === 0n) return stock === 0n ? 'None there' : 'No ideal level';
  if (stock === ideal) return 'As it should be';
  return stock < ideal ? `${text(ideal - stock)} under ideal` : `${text(stock - ideal)} over ideal`;
}

const ofIdeal = (item: StockItem, level: ShownLevel): string =>
  level.idealStockLevel === '0' ? '' : `of ${quantityText(item, level.idealStockLevel, level.unit)}`;

/** What is there by its price, what one costs, and what was last paid where that is something else. */
function Money({ item, level, valued, isPending, lastPriced }: ItemFigureProps) {
  const currency = useCurrency();
  const worth = shelfWorth(level, valued);
  const price = priceText(item, level, valued, currency);
  const paid = lastPriced && paidText(item, level, valued, lastPriced, currency);
  const isUnknown = worth === null && item.category !== 'other' && !isPending;
  return (
    <p className="ml-auto text-right text-13 leading-[1.35] text-ink-2">
      {worth && (
        <>
          {worth.isLeast && 'at least '}
          <b className="text-ink">{formatMoney(worth.amount, currency)}</b>
          <br />
          {price && `at ${price}`}
        </>
      )}
      {isUnknown && <b className="text-warn">{item.category === 'product' ? 'No cost yet' : 'No price'}</b>}
      {paid && paid !== price && (
        <span className="block text-12 text-ink-3">
          Last price <span className="whitespace-nowrap">{paid}</span>
        </span>
      )}
    </p>
  );
}

/** What one costs of what the level is kept in. */
function priceText(item: StockItem, level: ShownLevel, valued: Valued, currency: Currency): string | null {
  const each = costOf('1', level.unit, valued);
  return each && unitCostText(each.amount, level.unit, item.unitName, currency);
}

/** The same of what was paid; for the unit that it was delivered in where nothing converts that. */
function paidText(
  item: StockItem,
  level: ShownLevel,
  { measures }: Valued,
  { unit: delivered, unitCost }: LedgerLine,
  currency: Currency,
): string {
  const rate = conversionRate(level.unit, delivered, measures);
  const each = decimalOf(rate ? multiply(ratioOf(unitCost ?? '0'), rate.factor) : ratioOf(unitCost ?? '0'));
  return unitCostText(each, rate ? level.unit : delivered, item.unitName, currency);
}
