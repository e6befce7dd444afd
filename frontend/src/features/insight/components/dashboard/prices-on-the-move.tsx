import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import {
  type Currency,
  compareDecimals,
  displayDecimal,
  formatMoney,
  negativeDecimal,
} from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Card } from '../../../../ui/card.tsx';
import { Sparkline } from '../../../../ui/chart/sparkline.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import type { PriceEffect } from '../../model/product-margins.ts';
import { SectionHead } from './section-head.tsx';

type Moved = Dashboard['prices'][number];

interface PricesOnTheMoveProps {
  prices: readonly Moved[];
  supplierOf: (ingredientId: string) => string;
  effects: ReadonlyMap<string, PriceEffect> | null;
  currency: Currency;
}

const isUp = ({ changePercent }: Moved): boolean => compareDecimals(changePercent, '0') > 0;
const tone = (moved: Moved): string => (isUp(moved) ? 'text-danger' : 'text-success');

/** '+18%', '−4%'. */
const changeText = (moved: Moved): string =>
  isUp(moved)
    ? `+${displayDecimal(moved.changePercent, 0)}%`
    : `−${displayDecimal(negativeDecimal(moved.changePercent), 0)}%`;

/** Ingredients whose price changed within 30 days, and what that does. */
export function PricesOnTheMove({ prices, supplierOf, effects, currency }: PricesOnTheMoveProps) {
  const columns: Column<Moved>[] = [
    {
      ...{ key: 'name', title: 'Ingredient', kind: 'text', narrow: 'title' },
      cell: (moved) => (
        <>
          <Link
            to={`/recipes?tab=ingredients&ingredient=${moved.ingredientId}`}
            className="font-semibold hover:underline"
          >
            {moved.name}
          </Link>{' '}
          <span className="text-ink-3">{supplierOf(moved.ingredientId)}</span>
        </>
      ),
    },
    {
      ...{ key: 'trend', title: 'Trend', kind: 'text', narrow: 'none' },
      cell: (moved) => (
        <Sparkline
          values={[...moved.points.map(({ price }) => Number(price)), Number(moved.now)]}
          tone={tone(moved)}
        />
      ),
    },
    {
      ...{ key: 'now', title: 'Now', kind: 'money', narrow: 'line' },
      cell: ({ now, costingUnit }) => (
        <>
          {formatMoney(now, currency)} <span className="text-ink-3">/ {costingUnitLabel(costingUnit)}</span>
        </>
      ),
    },
    {
      ...{ key: 'change', title: 'Change', kind: 'percent', narrow: 'figure' },
      cell: (moved) => <span className={`font-semibold ${tone(moved)}`}>{changeText(moved)}</span>,
    },
    {
      ...{ key: 'effect', title: 'What it does to you', kind: 'text', narrow: 'line' },
      cell: ({ ingredientId }) => effectText(effects?.get(ingredientId), currency),
    },
  ];
  return (
    <section aria-label="Prices on the move">
      <SectionHead
        title="Prices on the move"
        note="Last 30 days"
        link={{ to: '/recipes?tab=ingredients', label: 'Ingredients' }}
      />
      <Card bleeds className="overflow-x-auto">
        {prices.length === 0 ? (
          <p className="px-[22px] py-[18px] text-14 text-ink-2">
            No price is different from 30 days ago. An ingredient that got its first price since then isn’t
            compared.
          </p>
        ) : (
          <DataTable
            label="Prices on the move"
            columns={columns}
            rows={prices}
            keyOf={({ ingredientId }) => ingredientId}
          />
        )}
      </Card>
    </section>
  );
}

function effectText(effect: PriceEffect | undefined, currency: Currency): string {
  if (!effect) return '–';
  if (effect.recipes === 0) return 'In no recipe';
  const recipes = countOf(effect.recipes, 'recipe');
  const sign = effect.each === null ? 0 : compareDecimals(effect.each, '0');
  if (effect.each === null || sign === 0) return recipes;
  return sign > 0
    ? `${recipes}, about ${formatMoney(effect.each, currency)} each`
    : `${recipes}, saves about ${formatMoney(negativeDecimal(effect.each), currency)} each`;
}
