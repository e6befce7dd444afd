import { displayDecimal } from '@batchbook/shared/money';
import { costDigits, perUnit } from '@batchbook/shared/recipes/priced-unit';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { capitalised } from '@batchbook/shared/text';
import { shownDate } from '../../../ui/dates.ts';
import { costReason } from '../model/history.ts';
import { useEditorView } from './editor-context.tsx';

/** What each has cost, newest first. */
export function CostTable({ points }: { points: readonly CostPoint[] }) {
  const { book, money, priced, pricedMoney } = useEditorView();
  return (
    <div className="max-h-[420px] overflow-auto">
      <table className="num w-full border-collapse text-14">
        <thead className="sticky top-0 border-b border-line bg-raised text-left text-12 text-ink-3">
          <tr>
            <th className="py-1.5 pr-3 font-semibold">From</th>
            <th className="py-1.5 pr-3 font-semibold">Why it changed</th>
            <th className="py-1.5 pr-3 text-right font-semibold">Batch</th>
            <th className="py-1.5 pr-3 text-right font-semibold">{capitalised(perUnit(priced))}</th>
            <th className="py-1.5 text-right font-semibold">Margin</th>
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <tr key={point.at} className="border-b border-line-soft">
              <td className="py-1.5 pr-3 whitespace-nowrap">{shownDate(point.at)}</td>
              <td className="py-1.5 pr-3 text-ink-2">{costReason(point, book)}</td>
              <td className="py-1.5 pr-3 text-right">
                {point.complete ? '' : 'at least '}
                {money(point.batchCost)}
              </td>
              <td className="py-1.5 pr-3 text-right font-semibold">
                {pricedMoney(point.costEach, costDigits(priced))}
              </td>
              <td className="py-1.5 text-right">
                {point.marginPercent === null ? '–' : `${displayDecimal(point.marginPercent, 1)}%`}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
