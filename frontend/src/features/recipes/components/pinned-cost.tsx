import { displayDecimal } from '@batchbook/shared/money';
import { perOneOf } from '@batchbook/shared/recipes/priced-unit';
import { capitalised } from '@batchbook/shared/text';
import { memo } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { pinnedBar } from '../../../ui/foot-bars.ts';
import { marginStatusOf, nothingCosted } from '../model/margin-status.ts';
import { useEditorView } from './editor-context.tsx';

const figureStyle = 'font-display leading-none font-bold';

/** A figure that leaves too little for the others is smaller. */
const fitStyle = (figure: string): string => (figure.length > 11 ? 'text-14' : 'text-20');

/** Keeps the cost and margin visible on a narrow screen. */
export const PinnedCost = memo(function PinnedCost() {
  const { costs, shown, targetPercent, priced, pricedMoney } = useEditorView();
  const status = marginStatusOf(costs, shown.lines.length, targetPercent);
  const percent = 'percent' in status ? `${displayDecimal(status.percent, 1)}%` : '–';
  const tone = status.kind === 'over' ? 'text-success' : status.kind.startsWith('no') ? '' : 'text-warn';
  const unknown = nothingCosted(costs);
  const cost = unknown ? 'No cost yet' : pricedMoney(costs.costEach);
  return (
    <div ref={pinnedBar} className="foot-bar gap-6 leading-tight *:min-w-0 *:wrap-anywhere">
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          {capitalised(perOneOf(priced, shown.unit))}
          {costs.complete || unknown ? '' : ', at least'}
        </span>
        <b className={classNames(figureStyle, fitStyle(cost))}>{cost}</b>
      </p>
      <p>
        <span className="mb-0.5 block text-12 text-ink-3">
          Margin{costs.complete || percent === '–' ? '' : ', at most'}
        </span>
        <b className={classNames(figureStyle, fitStyle(percent), tone)}>{percent}</b>
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
