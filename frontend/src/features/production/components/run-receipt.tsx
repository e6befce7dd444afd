import { formatAmount, formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { costDigits, perOneOf, pricedUnitOfRecipe, shownAmount } from '@batchbook/shared/recipes/priced-unit';
import { capitalised, countOf, listOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { type RunCosts, signed } from '../model/costs.ts';

/** Beyond this many, the receipt sums up the rest in words. */
const changesShown = 10;

export interface RunReceiptProps {
  run: ProductionRun;
  costs: RunCosts;
  title: string;
  subtitle: string;
  /** Below the figures: the button that locks it. */
  children?: ReactNode;
}

/** What a run costs, against what was planned. */
export function RunReceipt({ run, costs, title, subtitle, children }: RunReceiptProps) {
  const { cost, expected, changes, unknown } = costs;
  const atLeast = cost.complete ? '' : ', at least';
  const rest = changes.length - changesShown;
  return (
    <Receipt title={title} subtitle={subtitle}>
      <ReceiptLine
        label={`Expected, ${formatQuantity(run.plannedQuantity)} ${run.unit}${expected.complete ? '' : ', at least'}`}
        value={<Figure text={formatAmount(expected.batchCost)} />}
      />
      {changes.slice(0, changesShown).map(({ key, label, amount }) => (
        <ReceiptLine
          key={key}
          label={<span className="block max-w-[210px] truncate">{label}</span>}
          value={
            amount === null ? (
              <span className="font-semibold text-warn">No price</span>
            ) : (
              <Figure text={signed(amount, formatAmount)} />
            )
          }
        />
      ))}
      {rest > 0 && <p className="text-13 text-ink-3">and {countOf(rest, 'more change')}</p>}
      <ReceiptLine
        strong
        label={`This run${atLeast}`}
        value={<Figure text={formatAmount(cost.batchCost)} />}
      />
      <ReceiptTear />
      <EachGood run={run} costs={costs} />
      {unknown.length > 0 && (
        <p className="mt-3 font-sans text-13 tracking-normal text-warn">
          {unknown.length > 3 ? countOf(unknown.length, 'ingredient') : listOf(unknown)}{' '}
          {unknown.length === 1 ? 'has' : 'have'} no cost, so the total is ‘at least’.
        </p>
      )}
      {children}
    </Receipt>
  );
}

function EachGood({ run, costs: { cost, expected } }: Pick<RunReceiptProps, 'run' | 'costs'>) {
  const currency = useCurrency();
  const priced = pricedUnitOfRecipe(run);
  const digits = costDigits(priced);
  const money = (amount: string) => formatMoney(shownAmount(amount, priced), currency, digits);
  const each = money(cost.costEach);
  if (run.actualYield === '0')
    return <p className="font-sans text-13 text-ink-2">Nothing good came out of it.</p>;
  const percent = (of: typeof cost): string | null =>
    of.margin && `${of.complete ? '' : 'at most '}${formatQuantity(of.margin.percent, 1)}%`;
  const [margin, expectedMargin] = [percent(cost), percent(expected)];
  const one =
    priced.name === null
      ? perOneOf(priced, run.unit).replace('each', 'each good')
      : `good, per ${priced.name}`;
  return (
    <div className="flex flex-wrap items-end justify-between gap-x-3 gap-y-1 font-sans tracking-normal">
      <div className="max-w-full wrap-anywhere">
        <p className="text-12 font-semibold text-ink-3">
          {capitalised(one)}
          {!cost.complete && ', at least'}
        </p>
        <p
          className={classNames(
            'num mt-1 font-display leading-none font-bold tracking-tight',
            each.length > 11 ? 'text-24' : 'text-40',
          )}
        >
          <Figure text={each} />
        </p>
      </div>
      <p className="num ml-auto text-right text-13 text-ink-2">
        Expected <b className="text-ink">{money(expected.costEach)}</b>
        {margin !== null && (
          <>
            <br />
            Margin <b className="text-ink">{margin}</b>
            {expectedMargin !== null && `, expected ${expectedMargin}`}
          </>
        )}
      </p>
    </div>
  );
}

/** A figure that shows itself again when it changes. */
const Figure = ({ text }: { text: string }) => (
  <span key={text} className="inline-block animate-reveal">
    {text}
  </span>
);
