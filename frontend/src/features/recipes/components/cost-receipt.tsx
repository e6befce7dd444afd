import { decimalOf, displayDecimal, formatQuantity, multiply, ratioOf } from '@batchbook/shared/money';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { wordForOne } from '../model/draft.ts';
import { nothingCosted } from '../model/standing.ts';
import { useEditorView } from './editor-context.tsx';
import { MarginBlock } from './margin-block.tsx';

/** Beyond this many lines the receipt names the rest in one. */
const linesShown = 12;

/** What the batch costs, as a till would print it. It follows every keystroke. */
export function CostReceipt() {
  const { shown, costs, ingredientOf } = useEditorView();
  const one = wordForOne(shown.unit);
  const packaging = decimalOf(multiply(ratioOf(costs.packagingCost), ratioOf(shown.batchYield)));
  const dates = shown.lines.flatMap((line) => ingredientOf(line)?.updatedAt ?? []).sort();
  const latest = dates.at(-1);
  const unknown = nothingCosted(costs);
  const allUnknown = unknown && packaging === '0';
  const atLeast = costs.complete ? '' : ', at least';
  const makes = `${formatQuantity(shown.batchYield)} ${shown.unit}`;
  return (
    <Receipt
      title="What this batch costs"
      subtitle={latest ? `${makes} · prices from ${shownDate(latest)}` : makes}
    >
      <LineList />
      <ReceiptLine
        label={`Ingredients${unknown ? '' : atLeast}`}
        value={unknown ? noCost : <Figure amount={costs.ingredientCost} />}
      />
      {packaging !== '0' && (
        <ReceiptLine
          label={`Packaging ×${formatQuantity(shown.batchYield)}`}
          value={<Figure amount={packaging} />}
        />
      )}
      <ReceiptLine
        strong
        label={`Batch${allUnknown ? '' : atLeast}`}
        value={allUnknown ? noCost : <Figure amount={costs.batchCost} />}
      />
      <ReceiptLine
        strong
        label={`Each ${one}${allUnknown ? '' : atLeast}`}
        value={allUnknown ? noCost : <Figure amount={costs.costEach} digits={3} />}
      />
      <ReceiptTear />
      <MarginBlock />
    </Receipt>
  );
}

const noCost = <span className="font-semibold text-warn">No cost yet</span>;

function LineList() {
  const { shown, costOf } = useEditorView();
  if (shown.lines.length === 0) return null;
  const listed = shown.lines.slice(0, linesShown);
  const rest = shown.lines.length - listed.length;
  return (
    <div className="mb-2 border-b border-dotted border-control pb-2 text-13 text-ink-2">
      {listed.map((line) => {
        const cost = costOf(line.id)?.cost ?? null;
        return (
          <ReceiptLine
            key={line.id}
            className="my-1!"
            label={<span className="block max-w-[210px] truncate">{line.name}</span>}
            value={
              cost === null ? <span className="font-semibold text-warn">?</span> : <Figure amount={cost} />
            }
          />
        );
      })}
      {rest > 0 && <p className="text-ink-3">and {rest} more</p>}
    </div>
  );
}

/** A figure that shows itself anew when it changes. */
function Figure({ amount, digits = 2 }: { amount: string; digits?: number }) {
  const text = displayDecimal(amount, digits);
  return (
    <span key={text} className="inline-block animate-reveal">
      {text}
    </span>
  );
}
