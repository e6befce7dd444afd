import type { MenuThresholds } from '@batchbook/shared/insight/menu-matrix';
import { scaleLinear, scaleLog } from 'd3-scale';
import { isScaled, type MenuPoint, shownUnits, soldWords } from '../model/menu-points.ts';
import { type Box, labelsOf } from '../model/plot-labels.ts';
import { MenuShape } from './menu-mark.tsx';

export interface MenuPlotProps {
  points: readonly MenuPoint[];
  thresholds: MenuThresholds;
  /** '£2.61'. */
  money: (amount: number) => string;
  /** 'Nov 01, 2026 to Nov 30, 2026'. */
  days: string;
}

const widthPx = 880;
const heightPx = 600;
const frame = { left: 62, right: 872, top: 34, bottom: 552 };

/** Doubling steps: from one product to the next it is how many times as many that says something. */
function unitScale(points: readonly MenuPoint[], line: number) {
  const all = [...points.map(({ units }) => units), line].filter((units) => units > 0);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  return scaleLog([low / 1.4, high * 1.4], [frame.left, frame.right]).base(2);
}

function moneyScale(points: readonly MenuPoint[], line: number) {
  const all = [...points.map(({ contribution }) => Number(contribution)), line];
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const room = Math.max((high - low) * 0.12, 0.05);
  return scaleLinear(
    [Math.min(low - room, low < 0 ? low : Math.max(0, low - room)), high + room],
    [frame.bottom, frame.top],
  );
}

/** Where the words of the corners and of the average are written. */
function writtenBoxes(averageY: number): Box[] {
  const { left, right, top, bottom } = frame;
  const corner = { widthPx: 104, heightPx: 34 };
  const [upper, lower] = [
    { top, bottom: top + corner.heightPx },
    { top: bottom - corner.heightPx, bottom },
  ];
  return [
    ...[upper, lower].flatMap((at) => [
      { ...at, left, right: left + corner.widthPx },
      { ...at, left: right - corner.widthPx, right },
    ]),
    { left, right: left + 172, top: averageY - 24, bottom: averageY - 2 },
  ];
}

/** The products by what sells and what earns. The lists beside it have the same figures. */
export default function MenuPlot({ points, thresholds, money, days }: MenuPlotProps) {
  const [units, contribution] = [Number(thresholds.units), Number(thresholds.contribution)];
  const x = unitScale(points, units);
  const y = moneyScale(points, contribution);
  const at = { x: x(units), y: y(contribution) };
  const soldTitle = points.some(isScaled) ? 'Sold, as if all were on sale as long' : 'Units sold';
  const placed = points.map((point) => ({
    ...point,
    ...{ x: x(point.units), y: y(Number(point.contribution)) },
  }));
  return (
    <svg aria-hidden viewBox={`0 0 ${widthPx} ${heightPx}`} className="menu-plot num">
      <Quadrants at={at} />
      <g className="menu-axis">
        {y.ticks(6).map((tick) => (
          <g key={tick}>
            <path d={`M${frame.left} ${y(tick)}H${frame.right}`} className="stroke-line-soft" />
            <text x={frame.left - 10} y={y(tick) + 4} textAnchor="end">
              {money(tick)}
            </text>
          </g>
        ))}
        {x.ticks(5).map((tick) => (
          <text key={tick} x={x(tick)} y={frame.bottom + 20} textAnchor="middle">
            {shownUnits(tick)}
          </text>
        ))}
        <text x={frame.left} y={heightPx - 8}>
          Price less ingredients and packaging
        </text>
        <text x={frame.right} y={heightPx - 8} textAnchor="end">
          {`${soldTitle}, ${days}. Each step to the right is twice as many.`}
        </text>
      </g>
      <g className="menu-lines">
        <path d={`M${at.x} ${frame.top}V${frame.bottom}M${frame.left} ${at.y}H${frame.right}`} />
      </g>
      {placed.map(({ x: left, y: top, ...point }) => (
        <g key={point.recipeId} transform={`translate(${left - 8} ${top - 8})`}>
          <title>{`${point.name}: ${soldWords(point)}, ${money(Number(point.contribution))} each`}</title>
          <MenuShape of={point.menuClass} />
        </g>
      ))}
      {labelsOf(placed, frame, writtenBoxes(at.y)).map(({ name, x: left, y: top, anchor }) => (
        <text key={name} x={left} y={top} textAnchor={anchor} className="menu-label">
          {name}
        </text>
      ))}
      <Line x={at.x} y={frame.top - 10} words={`popular from ${shownUnits(Math.ceil(units))}`} />
      <Line x={frame.left + 86} y={at.y - 9} words={`${money(contribution)} each on average`} />
    </svg>
  );
}

const Line = ({ x, y, words }: { x: number; y: number; words: string }) => (
  <text x={x} y={y} textAnchor="middle" className="menu-line-label">
    {words}
  </text>
);

function Quadrants({ at }: { at: { x: number; y: number } }) {
  const { left, right, top, bottom } = frame;
  const corner = 'menu-corner';
  return (
    <>
      <rect x={at.x} y={top} width={right - at.x} height={at.y - top} className="fill-primary-soft/55" />
      <rect x={left} y={top} width={right - left} height={bottom - top} className="fill-none stroke-line" />
      <text x={left + 14} y={top + 24} className={corner}>
        Puzzle
      </text>
      <text x={right - 14} y={top + 24} textAnchor="end" className={corner}>
        Star
      </text>
      <text x={left + 14} y={bottom - 14} className={corner}>
        Dog
      </text>
      <text x={right - 14} y={bottom - 14} textAnchor="end" className={corner}>
        Plowhorse
      </text>
    </>
  );
}
