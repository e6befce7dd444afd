import { decimalOf, formatAmount, formatQuantity, multiply, ratioOf } from '@batchbook/shared/money';
import { costDigits, perOneOf, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { capitalised } from '@batchbook/shared/text';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { nothingCosted } from '../model/margin-status.ts';
import { useEditorView } from './editor-context.tsx';
import { LinesToFix } from './lines-to-fix.tsx';
import { MarginBlock } from './margin-block.tsx';

/** Beyond this many lines the receipt names the rest in one. */
const linesShown = 12;

/** What the batch costs, as a till would print it. It follows every keystroke. */
export function CostReceipt() {
  const { shown, costs, priced } = useEditorView();
  const makes = formatQuantity(shown.batchYield);
  const unknown = nothingCosted(costs);
  const atLeast = costs.complete ? '' : ', at least';
  const extras = useExtras();
  const allUnknown = unknown && extras.length === 0;
  const latest = useLatestPrice();
  return (
    <Receipt
      title="What this batch costs"
      subtitle={`${makes} ${shown.unit}${latest ? ` · prices from ${shownDate(latest)}` : ''}`}
    >
      <LineList />
      <ReceiptLine
        label={`Ingredients${unknown ? '' : atLeast}`}
        value={unknown ? noCost : <Figure amount={costs.ingredientCost} />}
      />
      {extras.map(({ label, amount }) => (
        <ReceiptLine key={label} label={label} value={<Figure amount={amount} />} />
      ))}
      <ReceiptLine
        strong
        label={`Batch${allUnknown ? '' : atLeast}`}
        value={allUnknown ? noCost : <Figure amount={costs.batchCost} />}
      />
      <ReceiptLine
        strong
        label={`${capitalised(perOneOf(priced, shown.unit))}${allUnknown ? '' : atLeast}`}
        value={
          allUnknown ? (
            noCost
          ) : (
            <Figure amount={shownAmount(costs.costEach, priced)} digits={costDigits(priced)} />
          )
        }
      />
      <ReceiptTear />
      <MarginBlock />
      {!costs.complete && <LinesToFix />}
    </Receipt>
  );
}

const noCost = <span className="font-semibold text-warn">No cost yet</span>;

/** The batch's costs besides ingredients, if set. */
function useExtras(): { label: string; amount: string }[] {
  const { shown, costs, priced } = useEditorView();
  const forBatch = (each: string | null) =>
    decimalOf(multiply(ratioOf(each ?? '0'), ratioOf(shown.batchYield)));
  return [
    {
      label: priced.name === null ? `Packaging ×${formatQuantity(shown.batchYield)}` : 'Packaging',
      amount: forBatch(costs.packagingCost),
    },
    { label: 'Labour', amount: forBatch(costs.labourCost) },
    { label: 'Overheads', amount: forBatch(costs.overheadCost) },
  ].filter(({ amount }) => amount !== '0');
}

const latestOf = (ingredients: readonly ({ updatedAt: string } | undefined)[]): string | undefined =>
  ingredients
    .flatMap((entry) => entry?.updatedAt ?? [])
    .sort()
    .at(-1);

/** When the newest of the prices in it was written down. */
function useLatestPrice(): string | undefined {
  const { shown, ingredientOf } = useEditorView();
  return latestOf(shown.lines.map(ingredientOf));
}

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

/** A figure that shows itself again when it changes. */
function Figure({ amount, digits = 2 }: { amount: string; digits?: number }) {
  const text = formatAmount(amount, digits);
  return (
    <span key={text} className="inline-block animate-reveal">
      {text}
    </span>
  );
}
