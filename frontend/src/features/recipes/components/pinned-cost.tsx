import { displayDecimal } from '@batchbook/shared/money';
import { perOneOf } from '@batchbook/shared/recipes/priced-unit';
import { capitalised } from '@batchbook/shared/text';
import { memo } from 'react';
import { marginStatusOf, nothingCosted } from '../model/margin-status.ts';
import { useEditorView } from './editor-context.tsx';

/** Keeps the cost and margin visible on a narrow screen. */
export const PinnedCost = memo(function PinnedCost() {
  const { costs, shown, targetPercent, priced, pricedMoney } = useEditorView();
  const status = marginStatusOf(costs, shown.lines.length, targetPercent);
  const percent = 'percent' in status ? `${displayDecimal(status.percent, 1)}%` : '–';
  const tone = status.kind === 'over' ? 'text-success' : status.kind.startsWith('no') ? '' : 'text-warn';
  const unknown = nothingCosted(costs);
  return (
    <div className="foot-bar gap-6 leading-tight">
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
      {'points' in status && (
        <p className={`ml-auto text-right text-12 font-semibold ${tone}`}>
          {status.points} {status.kind}
          <br />
          {displayDecimal(targetPercent, 0)}% target
        </p>
      )}
    </div>
  );
});
