import { displayDecimal } from '@batchbook/shared/money';
import { perOneOf } from '@batchbook/shared/recipes/priced-unit';
import { capitalised } from '@batchbook/shared/text';
import { nothingCosted, standingOf } from '../model/standing.ts';
import { useEditorView } from './editor-context.tsx';

/** On a narrow screen what one costs and what is left of it stay in sight. */
export function PinnedCost() {
  const { costs, shown, targetPercent, priced, pricedMoney } = useEditorView();
  const standing = standingOf(costs, shown.lines.length, targetPercent);
  const percent = 'percent' in standing ? `${displayDecimal(standing.percent, 1)}%` : '–';
  const tone = standing.kind === 'over' ? 'text-success' : standing.kind.startsWith('no') ? '' : 'text-warn';
  const unknown = nothingCosted(costs);
  return (
    <div className="fixed inset-x-0 bottom-0 z-20 flex items-center gap-6 border-t border-line bg-raised px-4 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] leading-tight shadow-[0_-8px_24px_rgb(61_52_33/0.12)] md:hidden print:hidden">
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          {capitalised(perOneOf(priced, shown.unit))}
          {costs.complete || unknown ? '' : ', at least'}
        </span>
        <b className="font-display text-20 leading-none font-bold">
          {unknown ? 'No cost yet' : pricedMoney(costs.costEach)}
        </b>
      </p>
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          Margin{costs.complete || percent === '–' ? '' : ', at most'}
        </span>
        <b className={`font-display text-20 leading-none font-bold ${tone}`}>{percent}</b>
      </p>
      {'points' in standing && (
        <p className={`ml-auto text-right text-12 font-semibold ${tone}`}>
          {standing.points} {standing.kind}
          <br />
          {displayDecimal(targetPercent, 0)}% target
        </p>
      )}
    </div>
  );
}
