import { decimalOf, formatAmount, formatQuantity, multiply, ratioOf } from '@batchbook/shared/money';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { costDigits, type PricedUnit, perOneOf, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { capitalised } from '@batchbook/shared/text';
import { memo } from 'react';
import { shownDate } from '../../../ui/dates.ts';
import { Receipt, ReceiptHead, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { nothingCosted } from '../model/margin-status.ts';
import { useEditorView } from './editor-context.tsx';
import { LinesToFix } from './lines-to-fix.tsx';
import { MarginBlock } from './margin-block.tsx';

/** Beyond this many lines the receipt names the rest in one. */
const linesShown = 12;

/** What the batch costs, as a till would print it. It follows every keystroke; each figure is drawn when it changes. */
export const CostReceipt = memo(function CostReceipt() {
  const isComplete = useEditorView(({ costs }) => costs.complete);
  return (
    <Receipt>
      <div data-tour="batch-cost">
        <ReceiptHead title="What this batch costs" subtitle={<Makes />} />
        <LineList />
        <Totals />
      </div>
      <ReceiptTear />
      <MarginBlock />
      {!isComplete && <LinesToFix />}
    </Receipt>
  );
});

const latestOf = (ingredients: readonly ({ updatedAt: string } | undefined)[]): string | undefined =>
  ingredients
    .flatMap((entry) => entry?.updatedAt ?? [])
    .sort()
    .at(-1);

/** How many the batch makes, and when the newest of the prices in it was written down. */
function Makes() {
  return useEditorView(({ shown, ingredientOf }) => {
    const latest = latestOf(shown.lines.map(ingredientOf));
    const makes = `${formatQuantity(shown.batchYield)} ${shown.unit}`;
    return latest ? `${makes} · prices from ${shownDate(latest)}` : makes;
  });
}

/** The sums: ingredients, what else it costs, the batch, and one of what it makes. */
function Totals() {
  const { shown, costs, priced } = useEditorView();
  const unknown = nothingCosted(costs);
  const atLeast = costs.complete ? '' : ', at least';
  const extras = extrasOf(costs, priced, shown.batchYield);
  const allUnknown = unknown && extras.length === 0;
  const ingredients = unknown ? null : costs.ingredientCost;
  const [batch, each] = allUnknown ? [null, null] : [costs.batchCost, shownAmount(costs.costEach, priced)];
  const ofAll = allUnknown ? '' : atLeast;
  return (
    <>
      <Total label={`Ingredients${unknown ? '' : atLeast}`} amount={ingredients} />
      {extras.map(({ label, amount }) => (
        <Total key={label} label={label} amount={amount} />
      ))}
      <Total strong label={`Batch${ofAll}`} amount={batch} />
      <Total
        strong
        label={`${capitalised(perOneOf(priced, shown.unit))}${ofAll}`}
        amount={each}
        digits={costDigits(priced)}
      />
    </>
  );
}

interface TotalProps {
  label: string;
  /** `null` as long as nothing has a cost. */
  amount: string | null;
  digits?: number;
  strong?: boolean;
}

const Total = memo(function Total({ label, amount, digits = 2, strong = false }: TotalProps) {
  const value =
    amount === null ? (
      <span className="font-semibold text-warn">No cost yet</span>
    ) : (
      <Figure text={formatAmount(amount, digits)} />
    );
  return <ReceiptLine strong={strong} label={label} value={value} />;
});

/** The batch's costs besides ingredients, if set. */
function extrasOf(
  costs: CostBreakdown,
  priced: PricedUnit,
  batchYield: string,
): { label: string; amount: string }[] {
  const forBatch = (each: string | null) => decimalOf(multiply(ratioOf(each ?? '0'), ratioOf(batchYield)));
  return [
    {
      label: priced.name === null ? `Packaging ×${formatQuantity(batchYield)}` : 'Packaging',
      amount: forBatch(costs.packagingCost),
    },
    { label: 'Labour', amount: forBatch(costs.labourCost) },
    { label: 'Overheads', amount: forBatch(costs.overheadCost) },
  ].filter(({ amount }) => amount !== '0');
}

function LineList() {
  const { shown, costOf } = useEditorView();
  if (shown.lines.length === 0) return null;
  const listed = shown.lines.slice(0, linesShown);
  const rest = shown.lines.length - listed.length;
  return (
    <div className="mb-2 border-b border-dotted border-control pb-2 text-13 text-ink-2">
      {listed.map((line) => (
        <LineOfReceipt key={line.id} name={line.name} cost={costOf(line.id)?.cost ?? null} />
      ))}
      {rest > 0 && <p className="text-ink-3">and {rest} more</p>}
    </div>
  );
}

const LineOfReceipt = memo(function LineOfReceipt({ name, cost }: { name: string; cost: string | null }) {
  return (
    <ReceiptLine
      className="my-1!"
      label={<span className="block max-w-[210px] truncate">{name}</span>}
      value={
        cost === null ? (
          <span className="font-semibold text-warn">?</span>
        ) : (
          <Figure text={formatAmount(cost, 2)} />
        )
      }
    />
  );
});

/** A figure that shows itself again when it changes. */
const Figure = ({ text }: { text: string }) => (
  <span key={text} className="inline-block animate-reveal">
    {text}
  </span>
);
