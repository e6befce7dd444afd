import { displayDecimal } from '@batchbook/shared/money';
import { costDigits, oneOf, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import type { CostPoint } from '@batchbook/shared/recipes/schema';
import { StepChart } from '../../../ui/chart/step-chart.tsx';
import { costReason } from '../model/history.ts';
import { useEditorView } from './editor-context.tsx';

/** The cost over time. @param points newest first */
export function CostChart({ points }: { points: readonly CostPoint[] }) {
  const { book, money, priced, pricedMoney } = useEditorView();
  const digits = costDigits(priced);
  const steps = points
    .map((point) => ({
      at: Date.parse(point.at),
      value: Number(displayDecimal(shownAmount(point.costEach, priced), 4)),
      text: `${point.complete ? '' : 'at least '}${pricedMoney(point.costEach, digits)}`,
      note: costReason(point, book),
    }))
    .reverse();
  return (
    <StepChart
      label={`What ${oneOf(priced) ?? 'each'} has cost`}
      points={steps}
      until={Date.now()}
      format={(value, tickDigits = 2) => money(value.toFixed(4), Math.max(2, tickDigits))}
    />
  );
}
