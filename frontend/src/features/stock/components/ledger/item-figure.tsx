import { unitPriceOf } from '@batchbook/shared/ingredients/pricing';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import {
  type Currency,
  decimalOf,
  formatDecimal,
  formatMoney,
  multiply,
  parseDecimal,
} from '@batchbook/shared/money';
import type { StockItem } from '@batchbook/shared/stock/item-schema';
import { conversionRate, unitLabelFor } from '@batchbook/shared/units';
import { useOrganization } from '../../../../data/accounts.ts';
import type { ShownLevel } from '../../../../data/stock/stock.ts';
import { classNames } from '../../../../ui/class-names.ts';
import { figureText, measuresFor, plainQuantityText, quantityText, unitText } from '../../model/figures.ts';
import { type ShownCategory, shareOf, supplierOf, worthOf } from '../../model/levels.ts';
import { CategoryChip } from '../category-chip.tsx';
import { LevelBar } from '../level-bar.tsx';
import { useChanges } from '../quantity-text.tsx';

export interface ItemFigureProps {
  item: StockItem;
  level: ShownLevel;
  category: ShownCategory;
  ingredient: Ingredient | undefined;
}

/** The name, the figure, how it stands against the ideal level, and what it is worth. */
export function ItemFigure({ item, level, category, ingredient }: ItemFigureProps) {
  const { data: organization } = useOrganization();
  const currency = organization?.currency ?? 'GBP';
  const changes = useChanges(level.currentStock);
  const isNegative = level.currentStock.startsWith('-');
  const worth = worthOf(level, ingredient);
  const supplier = supplierOf(item, level, ingredient);
  const figure = figureText(level.currentStock);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <h2 className="text-24 wrap-anywhere max-md:text-[1.6rem]">{item.name}</h2>
        <CategoryChip category={category} />
      </div>
      <div className="num mt-3.5 mb-[11px] flex items-end gap-3">
        <p
          className={classNames(
            'font-display leading-[.9] font-bold tracking-[-.03em]',
            figure.length > 6 ? 'text-30' : 'text-[2.85rem]',
            isNegative && 'text-danger',
          )}
        >
          <span key={changes} className={changes > 0 ? 'figure-flash' : ''}>
            {figure}
          </span>
          <sup className="top-0 ml-1 align-[.9em] text-20 leading-none tracking-normal">
            {unitText(item, level.unit)}
          </sup>
        </p>
        <p className="text-13 leading-[1.35] text-ink-2">
          <b className="text-ink">{standing(item, level)}</b>
          <br />
          {[ofIdeal(item, level), supplier && `${supplier === 'Made here' ? 'made here' : `by ${supplier}`}`]
            .filter(Boolean)
            .join(', ')}
        </p>
        <p className="ml-auto text-right text-13 leading-[1.35] text-ink-2">
          {worth === null ? (
            item.category === 'ingredient' && <b className="text-warn">No price</b>
          ) : (
            <>
              <b className="text-ink">{formatMoney(worth, currency)}</b>
              <br />
              {ingredient && priceText(level, ingredient, currency)}
            </>
          )}
        </p>
      </div>
      <LevelBar large share={shareOf(level)} isNegative={isNegative} className="mb-[15px]" />
    </>
  );
}

/** '8.8 kg under ideal', in words. */
function standing(item: StockItem, level: ShownLevel): string {
  const [stock, ideal] = [parseDecimal(level.currentStock), parseDecimal(level.idealStockLevel)];
  const text = (value: bigint) => plainQuantityText(item, formatDecimal(value), level.unit);
  if (stock < 0n) return `${text(-stock)} below zero`;
  if (ideal === 0n) return stock === 0n ? 'None there' : 'No ideal level';
  if (stock === ideal) return 'As it should be';
  return stock < ideal ? `${text(ideal - stock)} under ideal` : `${text(stock - ideal)} over ideal`;
}

const ofIdeal = (item: StockItem, level: ShownLevel): string =>
  level.idealStockLevel === '0' ? '' : `of ${quantityText(item, level.idealStockLevel, level.unit)}`;

/** 'at £9.80 / kg': for one of what the level is kept in, per kg or l where that is g or ml. */
function priceText(level: ShownLevel, ingredient: Ingredient, currency: Currency): string {
  const price = unitPriceOf(ingredient);
  const per = level.unit === 'g' ? 'kg' : level.unit === 'ml' ? 'l' : level.unit;
  const rate = price && conversionRate(per, price.unit, measuresFor(ingredient));
  if (!price || !rate) return '';
  const amount = formatMoney(decimalOf(multiply(rate.factor, price.price)), currency);
  return `at ${amount} / ${unitLabelFor(per, '1')}`;
}
