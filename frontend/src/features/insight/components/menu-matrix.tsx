import type { MenuClass, MenuThresholds, menuClasses } from '@batchbook/shared/insight/menu-matrix';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, formatMoney, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import { useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Link } from '../../../ui/link.tsx';
import { part } from '../../../ui/part.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { leftOutOfMenuText, type MenuPoint, menuPoints } from '../model/menu-points.ts';
import { classNamesOf } from '../model/view.ts';
import { MenuMark } from './menu-mark.tsx';

const MenuPlot = part(() => import('./menu-plot.tsx'), <Skeleton className="aspect-[88/60] w-full" />);

const advice: Readonly<Record<MenuClass, string>> = {
  star: 'Leave them alone. Never run out.',
  puzzle: 'Worth a better place on the stall.',
  plowhorse: 'Nudge the price up or the cost down.',
  dog: 'Change them, or let them go.',
};

const listed = [
  'star',
  'puzzle',
  'plowhorse',
  'dog',
] as const satisfies readonly (typeof menuClasses)[number][];

interface MenuMatrixProps {
  rows: readonly MarginRow[];
  thresholds: MenuThresholds | null;
  currency: Currency;
  /** The days, in words. */
  days: string;
}

/** What sells against what earns. */
export function MenuMatrix({ rows, thresholds, currency, days }: MenuMatrixProps) {
  const points = useMemo(() => menuPoints(rows), [rows]);
  const left = leftOutOfMenuText(rows);
  return (
    <section aria-labelledby="menu-matrix">
      <h2 id="menu-matrix" className="mb-3 text-[1.3rem]">
        Menu matrix
      </h2>
      {thresholds === null ? (
        <EmptyState
          title="Too few products to compare"
          description={`Once four products with a price and a known cost have sold in these days, they are compared here.${left === '' ? '' : ` Left out: ${left}.`}`}
          illustration={<RecipeBoxDrawing />}
        />
      ) : (
        <Card aria-label="Menu matrix" bleeds className="menu-matrix">
          <div className="menu-plot-frame">
            <MenuPlot
              points={points}
              thresholds={thresholds}
              money={(amount) => formatMoney(amount.toFixed(4), currency)}
              count={(units) => formatQuantity(String(Math.round(units * 10) / 10))}
              days={days}
            />
          </div>
          <div className="menu-lists">
            {listed.map((menuClass) => (
              <ClassList
                key={menuClass}
                menuClass={menuClass}
                points={points.filter((point) => point.menuClass === menuClass)}
                currency={currency}
              />
            ))}
          </div>
          <HowDrawn points={points} thresholds={thresholds} currency={currency} left={left} />
        </Card>
      )}
    </section>
  );
}

function ClassList({
  menuClass,
  points,
  currency,
}: {
  menuClass: MenuClass;
  points: readonly MenuPoint[];
  currency: Currency;
}) {
  return (
    <section aria-label={classNamesOf[menuClass]}>
      <h3 className="flex items-center gap-2 text-17">
        <MenuMark of={menuClass} size={16} />
        {classNamesOf[menuClass]} <span className="num font-sans text-13 text-ink-3">{points.length}</span>
      </h3>
      <p className="text-13 text-ink-2">{advice[menuClass]}</p>
      <ul>
        {points.map(({ recipeId, name, sold, contribution }) => (
          <li key={recipeId}>
            <Link to={`/recipes?recipe=${recipeId}`} className="min-w-0 flex-1 truncate hover:underline">
              {name}
            </Link>
            <span className="num text-ink-2">{sold} sold</span>
            <b className="num w-16 text-right">{formatMoney(contribution, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface HowDrawnProps {
  points: readonly MenuPoint[];
  thresholds: MenuThresholds;
  currency: Currency;
  left: string;
}

function HowDrawn({ points, thresholds, currency, left }: HowDrawnProps) {
  const all = formatQuantity(sumDecimals(points.map(({ menuUnits }) => menuUnits)), 1);
  return (
    <p className="menu-how num">
      <b>How the lines are drawn.</b> Popular from 70% of an equal share of {all} sold of {points.length}{' '}
      products: {formatQuantity(String(Math.ceil(Number(thresholds.units))))} units. Profitable from what one
      leaves on average after ingredients and packaging, {formatMoney(thresholds.contribution, currency)}.
      Your work is left out. A product that is new counts as if it had sold like that as long as the others.
      {left !== '' && (
        <>
          {' '}
          <b>Left out:</b> {left}.
        </>
      )}
    </p>
  );
}
