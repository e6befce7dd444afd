import type { MenuClass, MenuThresholds, menuClasses } from '@batchbook/shared/insight/menu-matrix';
import type { MarginRow } from '@batchbook/shared/insight/schema';
import { type Currency, formatMoney, sumDecimals } from '@batchbook/shared/money';
import { useMemo } from 'react';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { RecipeBoxDrawing } from '../../../ui/illustrations.tsx';
import { Link } from '../../../ui/link.tsx';
import { part } from '../../../ui/part.tsx';
import { saveCsv } from '../../../ui/save-csv.ts';
import { ScrollsSideways } from '../../../ui/scrolls-sideways.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import {
  isScaled,
  leftOutOfMenuText,
  type MenuPoint,
  menuFile,
  menuPoints,
  shownUnits,
  soldWords,
} from '../model/menu-points.ts';
import { fileName, type Scope } from '../model/report-file.ts';
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
  scope: Scope;
}

/** What sells against what earns. */
export function MenuMatrix({ rows, thresholds, currency, days, scope }: MenuMatrixProps) {
  const points = useMemo(() => menuPoints(rows), [rows]);
  const left = leftOutOfMenuText(rows);
  return (
    <section aria-labelledby="menu-matrix" className="print:break-before-page">
      <div className="mb-3 flex items-baseline justify-between gap-3">
        <h2 id="menu-matrix" className="text-[1.3rem]">
          Menu matrix
        </h2>
        {thresholds !== null && <MatrixFile {...{ points }} scope={{ ...scope, report: 'Menu matrix' }} />}
      </div>
      {thresholds === null ? (
        <EmptyState
          title="Too few products to compare"
          description={`Once four products with a price and a known cost have sold in these days, they are compared here.${left === '' ? '' : ` Left out: ${left}.`}`}
          illustration={<RecipeBoxDrawing />}
        />
      ) : (
        <Card aria-label="Products compared" bleeds className="menu-matrix">
          <ScrollsSideways label="Menu matrix as a drawing" className="menu-plot-frame">
            <MenuPlot
              points={points}
              thresholds={thresholds}
              money={(amount) => formatMoney(amount.toFixed(4), currency)}
              days={days}
            />
          </ScrollsSideways>
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
        {points.map((point) => (
          <li key={point.recipeId}>
            <Link
              to={`/recipes?recipe=${point.recipeId}`}
              className="min-w-0 flex-1 truncate hover:underline"
            >
              {point.name}
            </Link>
            <span className="num text-right text-ink-2">{soldWords(point)}</span>
            <b className="num w-16 text-right">{formatMoney(point.contribution, currency)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function MatrixFile({ points, scope }: { points: readonly MenuPoint[]; scope: Scope }) {
  const save = () => saveCsv(() => menuFile(points, scope), fileName(scope));
  return (
    <button type="button" className="link cursor-pointer text-13 print:hidden" onClick={() => void save()}>
      Menu matrix CSV
    </button>
  );
}

interface HowDrawnProps {
  points: readonly MenuPoint[];
  thresholds: MenuThresholds;
  currency: Currency;
  left: string;
}

function HowDrawn({ points, thresholds, currency, left }: HowDrawnProps) {
  const all = shownUnits(Number(sumDecimals(points.map(({ menuUnits }) => menuUnits))));
  const units = shownUnits(Math.ceil(Number(thresholds.units)));
  return (
    <p className="menu-how num">
      <b>How the lines are drawn.</b> A product is popular from {units} units: 70% of an equal share of {all}{' '}
      among {points.length} products. It’s profitable if its price, less ingredients and packaging, is at
      least the average of what sold, {formatMoney(thresholds.contribution, currency)}. Your work is left out.
      {points.some(isScaled) &&
        ' A newer product counts as if it had sold at the same pace for as long as the others, up to four times what it sold.'}
      {left !== '' && (
        <>
          {' '}
          <b>Left out:</b> {left}.
        </>
      )}
    </p>
  );
}
