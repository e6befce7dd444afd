import { displayDecimal } from '@batchbook/shared/money';
import type { MovedRecipe } from '@batchbook/shared/recipes/price-impact-schema';
import { afterAmount, priceSuffix, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ImpactRow } from '../model/impact.ts';

export interface ImpactTableProps {
  rows: readonly ImpactRow[];
  money: (amount: string | null) => string;
  targetPercent: string;
}

/** What the margins are drawn along, in percent. */
interface Scale {
  low: number;
  high: number;
  target: number;
}

const cell = 'px-2 py-2 align-middle max-md:block max-md:p-0';
/** The scale needs space beside the figures. */
const wideOnly = 'md:hidden md:@[620px]:table-cell';

/** Each recipe that a price moves: cost, margin, and how that compares with the target. */
export function ImpactTable({ rows, money, targetPercent }: ImpactTableProps) {
  const scale = scaleOf(rows, Number(targetPercent));
  return (
    <div className="@container">
      <table className="list-table">
        <thead className="max-md:sr-only">
          <tr className="border-b border-line">
            <th className="column-heading pl-0!">Recipe</th>
            <th className="column-heading text-right">Cost</th>
            <th className={`column-heading w-[206px] ${wideOnly}`}>
              <ScaleHead scale={scale} />
            </th>
            <th className="column-heading pr-0! text-right">Margin</th>
          </tr>
        </thead>
        <tbody className="max-md:block">
          {rows.map((row) => (
            <Moved key={row.moved.recipeId} row={row} money={money} scale={scale} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From the lowest to the highest margin, in steps of 5, with some air. */
function scaleOf(rows: readonly ImpactRow[], target: number): Scale {
  const margins = rows.flatMap(({ moved }) =>
    [moved.before.marginPercent, moved.after.marginPercent].flatMap((margin) =>
      margin === null ? [] : [Number(margin)],
    ),
  );
  const low = Math.max(-100, Math.floor((Math.min(target, ...margins) - 2) / 5) * 5);
  const high = Math.min(100, Math.ceil((Math.max(target, ...margins) + 2) / 5) * 5);
  return { low, high, target };
}

const placeOf = (margin: number, { low, high }: Scale): number =>
  Math.max(0, Math.min(100, ((margin - low) / (high - low)) * 100));

function ScaleHead({ scale }: { scale: Scale }) {
  const target = placeOf(scale.target, scale);
  return (
    <span className="relative block h-4">
      <span className="sr-only">Margin on a scale</span>
      {target > 22 && (
        <span aria-hidden className="absolute left-0">
          {scale.low}%
        </span>
      )}
      <span
        aria-hidden
        className="absolute -translate-x-1/2 font-bold text-ink"
        style={{ left: `${target}%` }}
      >
        target
      </span>
      {target < 78 && (
        <span aria-hidden className="absolute right-0">
          {scale.high}%
        </span>
      )}
    </span>
  );
}

function Moved({ row, money, scale }: { row: ImpactRow; money: ImpactTableProps['money']; scale: Scale }) {
  const { moved, falls, wasUnder, priced, holdingPrice } = row;
  const costText = ({ complete, costEach }: MovedRecipe['before']) =>
    `${complete ? '' : 'at least '}${money(shownAmount(costEach, priced))}`;
  const percent = (margin: string | null) => (margin === null ? '–' : `${displayDecimal(margin, 1)}%`);
  return (
    <tr
      className={`ruled max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-1 max-md:py-3 ${falls ? 'bg-warn-soft/55' : ''}`}
    >
      <td className={`${cell} h-[54px] pl-0! max-md:col-span-2 max-md:h-auto`}>
        <b className="font-semibold">{moved.name}</b>
        <span className={`block text-12 ${falls ? 'text-ink-2' : 'text-ink-3'}`}>{noteOf(row, money)}</span>
        {falls && holdingPrice !== null && (
          <span className="flex items-center gap-1.5 text-12 font-semibold text-warn">
            <TriangleAlert aria-hidden size={14} /> falls below target; {money(holdingPrice)}
            {priceSuffix(priced)} would keep it there
          </span>
        )}
      </td>
      <td className={cell}>
        <Change
          label="Cost"
          from={costText(moved.before)}
          to={`${costText(moved.after)} ${afterAmount(priced)}`}
        />
      </td>
      <td className={`${cell} max-md:order-last max-md:col-span-2 ${wideOnly}`}>
        <Shift row={row} scale={scale} under={falls || wasUnder} />
      </td>
      <td className={`${cell} pr-0!`}>
        <Change
          end
          label="Margin"
          from={percent(moved.before.marginPercent)}
          to={percent(moved.after.marginPercent)}
        />
      </td>
    </tr>
  );
}

/** 'through Shortcrust pastry · £5.60', 'Variation · £4.80', 'Product · £3.60 a kg'. */
function noteOf({ moved, wasUnder, priced }: ImpactRow, money: ImpactTableProps['money']): string {
  const kind =
    moved.through.length > 0
      ? `through ${moved.through.join(', ')}`
      : moved.kind === 'variation'
        ? 'Variation'
        : moved.recipeType;
  const price =
    moved.sellingPrice === null
      ? []
      : [`${money(shownAmount(moved.sellingPrice, priced))}${priceSuffix(priced)}`];
  return [kind, ...price, ...(wasUnder ? ['already under target'] : [])].join(' · ');
}

function Change(props: { label: string; from: string; to: string; end?: boolean }) {
  return (
    <p className={`num whitespace-nowrap md:text-right ${props.end ? 'max-md:text-right' : ''}`}>
      <span className="text-12 text-ink-3 max-md:block md:sr-only">{props.label} </span>
      <span className="text-ink-2">{props.from}</span>{' '}
      <ArrowRight aria-label="to" size={14} className="inline text-ink-3" />{' '}
      <b className="font-[650]">{props.to}</b>
    </p>
  );
}

const underFill = 'bg-part';

/** From the old margin (ring) to the new (dot), against the line of the target. */
function Shift({ row, scale, under }: { row: ImpactRow; scale: Scale; under: boolean }) {
  const { before, after } = row.moved;
  if (before.marginPercent === null || after.marginPercent === null) return null;
  const from = placeOf(Number(before.marginPercent), scale);
  const to = placeOf(Number(after.marginPercent), scale);
  const ring = under ? 'border-chart-2' : 'border-chart-1';
  const fill = under ? 'bg-chart-2' : 'bg-chart-1';
  return (
    <span aria-hidden className="relative mx-1.5 block h-[22px] min-w-0">
      <i className="absolute inset-x-0 top-2.5 border-t border-line" />
      <i
        className="absolute -top-2 -bottom-2 w-0.5 -translate-x-1/2 bg-ink"
        style={{ left: `${placeOf(scale.target, scale)}%` }}
      />
      <i
        className={`absolute top-1.5 h-2.5 rounded-[2px] ${under ? underFill : fill}`}
        style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
      />
      <i
        className={`absolute top-[5px] -ml-1.5 size-3 rounded-full border-2 bg-surface ${ring}`}
        style={{ left: `${from}%` }}
      />
      <i className={`absolute top-[5px] -ml-1.5 size-3 rounded-full ${fill}`} style={{ left: `${to}%` }} />
    </span>
  );
}
