import { currencySign, displayDecimal, formatQuantity, sumDecimals } from '@batchbook/shared/money';
import {
  oneOf,
  type PricedUnit,
  priceSuffix,
  shownAmount,
  storedAmount,
} from '@batchbook/shared/recipes/priced-unit';
import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import { countOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { classNames, frameColor } from '../../../ui/class-names.ts';
import { Notice } from '../../../ui/notice.tsx';
import { pricedFormat } from '../../../ui/typed-price.ts';
import { useField } from '../hooks/use-field.ts';
import { marginStatusOf, nothingCosted, sharePercent, suggestedPrice } from '../model/margin-status.ts';
import { type EditorView, useEditorBasics, useEditorView } from './editor-context.tsx';

/** The margin, the selling price, the gauge and how it compares with the target. */
export function MarginBlock() {
  const isKnown = useEditorView(isMarginKnown);
  return (
    <div className="font-sans tracking-normal">
      <div className="flex flex-wrap items-end justify-between gap-2.5">
        <MarginFigure />
        <PriceInput />
      </div>
      <PriceFacts />
      {isKnown && <Gauge />}
      <MarginNote />
    </div>
  );
}

const isMarginKnown = ({ costs, draft }: EditorView): boolean =>
  costs.margin !== null && draft.lines.length > 0 && !nothingCosted(costs);

function MarginFigure() {
  const percent = useEditorView((view) =>
    isMarginKnown(view) ? displayDecimal(view.costs.margin?.percent ?? '0', 1) : null,
  );
  const isAtMost = useEditorView((view) => isMarginKnown(view) && !view.costs.complete);
  return (
    <div className="max-w-full wrap-break-word">
      <p className="text-12 font-[650] text-ink-3">{isAtMost ? 'Margin, at most' : 'Margin'}</p>
      <p className="font-display text-[2.85rem] leading-[0.95] font-bold tracking-[-0.03em] normal-nums">
        {percent === null ? (
          <span className="text-ink-3">–</span>
        ) : (
          <>
            {percent}
            <sup className="static ml-px align-[0.75em] text-[1.35rem] leading-none">%</sup>
          </>
        )}
      </p>
    </div>
  );
}

const soldFor = (priced: PricedUnit): string => `You sell ${oneOf(priced) ?? 'it'} for`;

const priceStyle = classNames(
  'inline-flex h-10 max-w-full min-w-[112px] cursor-text items-center justify-end rounded-2 border',
  'bg-field pl-3 font-mono font-[650] focus-frame max-md:h-12',
);

/** A price that is cut would read as another one: the box of a longer one grows, and its digits are smaller. */
const fitStyle = (price: string): string => (price.length > 7 ? 'text-14' : 'w-[112px] text-17');

function PriceInput() {
  const { editor, editable, currency, money } = useEditorBasics();
  const sellingPrice = useEditorView(({ draft }) => draft.sellingPrice);
  const priced = useEditorView((view) => view.priced);
  const typed = useField<string | null>(
    { key: 'sellingPrice', label: 'selling price' },
    {
      value: sellingPrice,
      ...pricedFormat(priced),
      onChange: (sellingPrice) => editor.edit((before) => ({ ...before, sellingPrice }), 'sellingPrice'),
      onCommit: () => void editor.flush(),
    },
  );
  if (!editable) {
    return (
      <div data-tour="sell-for" className="text-right">
        <p className="text-12 font-semibold text-ink-3">{soldFor(priced)}</p>
        <p className="mt-1 font-mono text-17 font-[650]">
          {sellingPrice === null ? 'No price' : money(shownAmount(sellingPrice, priced))}
        </p>
      </div>
    );
  }
  return (
    <div data-tour="sell-for" className="ml-auto max-w-full text-right">
      <label htmlFor="selling-price" className="mb-1 block text-12 font-semibold text-ink-3">
        {soldFor(priced)}
      </label>
      <span
        className={`${priceStyle} ${fitStyle(typed.inputProps.value)} ${frameColor(Boolean(typed.error))}`}
      >
        <span aria-hidden>{currencySign(currency)}</span>
        <input
          {...typed.inputProps}
          id="selling-price"
          inputMode="decimal"
          autoComplete="off"
          aria-describedby={typed.error ? 'selling-price-error' : undefined}
          className="field-sizing-content h-full min-w-10 bg-transparent pr-3 outline-none"
        />
      </span>
      {typed.error && (
        <p id="selling-price-error" className="mt-1 text-13 font-semibold text-danger">
          {typed.error}
        </p>
      )}
    </div>
  );
}

/** More figures of a price: with VAT, the food cost and the markup. */
function PriceFacts() {
  const view = useEditorView();
  const { costs, draft, pricedMoney } = view;
  const { margin, priceWithVat, foodCostPercent } = costs;
  const [least, most] = costs.complete ? ['', ''] : ['at least ', 'at most '];
  const facts = [
    priceWithVat !== null && {
      label: `With ${formatQuantity(draft.vatPercent ?? '0')}% VAT`,
      value: pricedMoney(priceWithVat),
    },
    isMarginKnown(view) &&
      foodCostPercent !== null && {
        label: 'Food cost',
        value: `${least}${displayDecimal(foodCostPercent, 1)}%`,
      },
    isMarginKnown(view) &&
      margin?.markupPercent != null && {
        label: 'Markup',
        value: `${most}${displayDecimal(margin.markupPercent, 0)}%`,
      },
  ].filter((fact) => fact !== false);
  if (facts.length === 0) return null;
  return (
    <dl className="num mt-3 flex flex-wrap gap-x-5 gap-y-1 text-13">
      {facts.map(({ label, value }) => (
        <div key={label} className="flex gap-1.5">
          <dt className="text-ink-3">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const markStyle = classNames(
  'absolute top-[19px] -translate-x-1/2 text-12 leading-none font-semibold text-ink-2',
  'not-italic',
);

/** The price as a bar: ingredients, packaging, other costs and the margin. */
function Gauge() {
  const { costs, draft, targetPercent, pricedMoney } = useEditorView();
  const price = draft.sellingPrice ?? '0';
  const ingredients = sharePercent(costs.costPerUnit, price);
  const packaging = Math.min(sharePercent(costs.packagingCost, price), 100 - ingredients);
  const extra = sumDecimals([costs.labourCost ?? '0', costs.overheadCost ?? '0']);
  const work = Math.min(sharePercent(extra, price), 100 - ingredients - packaging);
  const yours = Math.max(0, 100 - ingredients - packaging - work);
  const target = 100 - Number(targetPercent);
  const percent = displayDecimal(costs.margin?.percent ?? '0', 1);
  const legend = [
    { label: 'Ingredients', color: 'bg-chart-2', shown: true },
    { label: 'Packaging', color: 'bg-chart-4', shown: packaging > 0 },
    { label: 'Labour and overheads', color: 'bg-chart-3', shown: work > 0 },
    {
      label: `Margin, ${costs.complete ? '' : 'at most '}${pricedMoney(costs.margin?.amount ?? '0')}`,
      color: costs.complete ? 'bg-chart-1' : 'bg-hatch-unknown',
      shown: yours > 0,
    },
  ].filter((entry) => entry.shown);
  return (
    <>
      <div
        role="img"
        aria-label={`Margin ${percent} percent${costs.complete ? '' : ' at most'} against a target of ${displayDecimal(targetPercent, 0)} percent`}
        className="relative mt-4 mb-6 flex h-3 gap-0.5"
      >
        <i className="h-full rounded-[2px] bg-chart-2" style={{ width: `${ingredients}%` }} />
        {packaging > 0 && (
          <i className="h-full rounded-[2px] bg-chart-4" style={{ width: `${packaging}%` }} />
        )}
        {work > 0 && <i className="h-full rounded-[2px] bg-chart-3" style={{ width: `${work}%` }} />}
        {yours > 0 && (
          <i
            className={`h-full flex-1 rounded-[2px] ${costs.complete ? 'bg-chart-1' : 'bg-hatch-unknown'}`}
          />
        )}
        <i className="absolute -top-[5px] -bottom-[5px] w-0.5 bg-ink" style={{ left: `${target}%` }} />
        <span aria-hidden className={markStyle} style={{ left: `${target}%` }}>
          target
        </span>
      </div>
      <ul className="mb-3.5 flex flex-wrap gap-x-3.5 gap-y-1 text-12 font-medium text-ink-2">
        {legend.map((entry) => (
          <li key={entry.label} className="flex items-center gap-1.5">
            <i aria-hidden className={`size-[9px] rounded-[2px] ${entry.color}`} />
            {entry.label}
          </li>
        ))}
      </ul>
    </>
  );
}

function MarginNote(): ReactNode {
  const { costs, draft, priced, targetPercent } = useEditorView();
  const status = marginStatusOf(costs, draft.lines.length, targetPercent);
  const target = `${displayDecimal(targetPercent, 0)}%`;
  const uncosted = costs.lines.filter(
    (line) => line.cost === null || line.warning === 'partly_costed',
  ).length;
  const missing = `${countOf(uncosted, 'line has', 'lines have')} no cost yet`;
  if (status.kind === 'no_lines') return null;
  if (status.kind === 'no_costs') {
    return (
      <Notice tone="warning" className="mt-4">
        <b>No costs yet.</b> {missing}.
      </Notice>
    );
  }
  if (status.kind === 'no_price') {
    return (
      <Notice tone="info" className="mt-4">
        <b>Set a price to see the margin.</b> <UsePrice lead={`For ${target}:`} />
      </Notice>
    );
  }
  if (status.kind === 'cannot_tell') {
    return (
      <Notice tone="warning">
        <b>Not known yet.</b> {missing}. The cost shown is the least it can be.
      </Notice>
    );
  }
  if (status.kind === 'under') {
    return (
      <Notice tone="warning">
        <b>
          {status.atLeast ? 'At least ' : ''}
          {status.points} points under your {target} target.
        </b>{' '}
        {status.atLeast ? `${missing}. ` : <UsePrice />}
      </Notice>
    );
  }
  return (
    <Notice tone="success">
      <b>
        {status.points === '0.0' ? 'Right on' : `${status.points} points over`} your {target} target.
      </b>{' '}
      {`Each ${priced.name ?? wordForOne(draft.unit)} pays its way.`}
    </Notice>
  );
}

/** Offers the price that reaches the target. */
function UsePrice({ lead }: { lead?: string }) {
  const { editor, costs, editable, money, priced } = useEditorView();
  const target = costs.complete && costs.targetPrice !== null && shownAmount(costs.targetPrice, priced);
  const price = suggestedPrice(target || null);
  if (price === null) return null;
  const text = `${money(price)}${priceSuffix(priced)}`;
  if (!editable) return `${lead ?? 'The target needs'} ${text}.`;
  return (
    <>
      {lead}{' '}
      <button
        type="button"
        className="cursor-pointer rounded-1 font-[650] underline underline-offset-2 max-md:min-h-6"
        onClick={() => {
          editor.edit((before) => ({ ...before, sellingPrice: storedAmount(price, priced) }));
          void editor.flush();
        }}
      >
        Use {text}
      </button>
    </>
  );
}
