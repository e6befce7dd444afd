import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import {
  type Currency,
  decimalOf,
  displayDecimal,
  divide,
  formatMoney,
  multiply,
  parseDecimal,
  ratio,
  ratioOf,
} from '@batchbook/shared/money';
import { costingUnitLabel } from '@batchbook/shared/units';
import { ArrowRight, TriangleAlert } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import type { MovedRecipe } from '../model/price-preview.ts';
import { digitsOf } from './price-fields.tsx';

export interface PricePreviewProps {
  before: Ingredient;
  after: Ingredient;
  moved: readonly MovedRecipe[];
  currency: Currency;
  targetPercent: string;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}

/** Before a price is saved: the recipes it moves, and their margins before and after. */
export function PricePreview(props: PricePreviewProps) {
  const { before, after, moved, currency, targetPercent, busy, onCancel, onSave } = props;
  const money = (amount: string | null) =>
    amount === null ? 'no price' : formatMoney(amount, currency, digitsOf(amount));
  const saveButton = useRef<HTMLButtonElement>(null);
  const falling = moved.filter((entry) => entry.falls).length;
  const already = moved.filter((entry) => entry.wasUnder).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="lg"
      initialFocus={saveButton}
      title={
        <>
          {after.name} goes from{' '}
          <del className="text-ink-2 decoration-danger decoration-2">{money(before.costPerUnit)}</del> to{' '}
          {money(after.costPerUnit)} per {costingUnitLabel(after.costingUnit)}
        </>
      }
      description="Nothing is saved yet: this is what the new price does."
      footer={
        <>
          <Button onClick={onCancel}>Back</Button>
          <Button ref={saveButton} variant="primary" busy={busy} onClick={onSave}>
            Save price
          </Button>
        </>
      }
    >
      <dl className="-mx-7 grid grid-cols-3 border-y border-line max-md:-mx-5">
        <Sum label="Change" value={changeText(before, after)} />
        <Sum label="Recipes it moves" value={String(moved.length)} />
        <Sum
          label={`Fall under your ${displayDecimal(targetPercent, 0)}% target`}
          value={String(falling)}
          note={already > 0 ? `${already} ${already === 1 ? 'was' : 'were'} under already` : undefined}
          alarming={falling > 0}
        />
      </dl>
      <ul className="-mx-7 divide-y divide-line-soft max-md:-mx-5">
        {moved.map((entry) => (
          <Moved key={entry.recipe.id} entry={entry} money={money} targetPercent={targetPercent} />
        ))}
      </ul>
    </Dialog>
  );
}

/** By how many percent, where both prices are of the same costing unit. */
function changeText(before: Ingredient, after: Ingredient): string {
  if (before.costPerUnit === null || after.costPerUnit === null) return 'new';
  if (before.costingUnit !== after.costingUnit || parseDecimal(before.costPerUnit) === 0n) return 'new';
  const by = ratio(parseDecimal(after.costPerUnit) - parseDecimal(before.costPerUnit), 10n ** 12n);
  const percent = decimalOf(multiply(divide(by, ratioOf(before.costPerUnit)), ratio(100n, 1n)));
  return `${percent.startsWith('-') ? '' : '+'}${displayDecimal(percent, 1)}%`;
}

function Sum(props: { label: string; value: string; note?: string | undefined; alarming?: boolean }) {
  return (
    <div className="border-l border-line px-7 py-3 first:border-l-0 max-md:px-4">
      <dt className="text-13 font-[550] text-ink-3">{props.label}</dt>
      <dd
        className={`font-display text-24 font-bold tracking-[-0.02em] ${props.alarming ? 'text-warn' : ''}`}
      >
        {props.value}
        {props.note && (
          <small className="ml-2 font-sans text-13 font-[550] tracking-normal text-ink-2">{props.note}</small>
        )}
      </dd>
    </div>
  );
}

interface MovedProps {
  entry: MovedRecipe;
  money: (amount: string | null) => string;
  targetPercent: string;
}

function Moved({ entry, money, targetPercent }: MovedProps) {
  const { recipe, before, after, falls, wasUnder, holdingPrice } = entry;
  const percent = (margin: string | null) => (margin === null ? '–' : `${displayDecimal(margin, 1)}%`);
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 px-7 py-2.5 text-14 md:grid-cols-[1fr_auto_170px_140px] max-md:grid-cols-2 max-md:px-5 ${falls ? 'bg-warn-soft/55' : ''}`}
    >
      <div className="max-md:col-span-2">
        <b className="font-semibold">{recipe.name}</b>
        <span className="block text-12 text-ink-3">
          {recipe.recipeType}
          {recipe.sellingPrice !== null && ` · ${money(recipe.sellingPrice)}`}
          {wasUnder && ' · already under target'}
        </span>
        {falls && holdingPrice !== null && (
          <span className="flex items-center gap-1.5 text-12 font-semibold text-warn">
            <TriangleAlert aria-hidden size={14} /> falls under target,{' '}
            {money(displayDecimal(holdingPrice, 2))} would hold it
          </span>
        )}
      </div>
      <Change
        label="Cost each"
        from={money(before.costEach)}
        to={money(after.costEach)}
        atLeast={!after.complete}
      />
      <Shift before={before.margin} after={after.margin} targetPercent={targetPercent} />
      <Change label="Margin" from={percent(before.margin)} to={percent(after.margin)} />
    </li>
  );
}

function Change(props: { label: string; from: string; to: string; atLeast?: boolean }) {
  return (
    <p className="num text-right whitespace-nowrap max-md:text-left">
      <span className="text-12 text-ink-3 md:sr-only">{props.label} </span>
      <span className="text-ink-3">{props.from}</span>{' '}
      <ArrowRight aria-label="to" size={14} className="inline text-ink-3" />{' '}
      <b className="font-[650]">
        {props.atLeast && 'at least '}
        {props.to}
      </b>
    </p>
  );
}

/** From the old margin (ring) to the new (dot), 30 points around the target. */
function Shift(props: { before: string | null; after: string | null; targetPercent: string }) {
  const { before, after } = props;
  const target = Number(props.targetPercent);
  if (before === null || after === null) return <span className="max-md:hidden" />;
  const place = (margin: string) => Math.max(2, Math.min(98, 50 + ((Number(margin) - target) / 30) * 50));
  const [from, to] = [place(before), place(after)];
  const under = Number(after) < target;
  const ink = under ? 'border-chart-2' : 'border-chart-1';
  const fill = under ? 'bg-chart-2' : 'bg-chart-1';
  return (
    <span aria-hidden className="relative h-[22px] max-md:col-span-2 max-md:order-last">
      <i className="absolute inset-x-0 top-2.5 border-t border-line" />
      <i
        className={`absolute top-1.5 h-2.5 rounded-[2px] ${fill}`}
        style={{ left: `${Math.min(from, to)}%`, width: `${Math.abs(to - from)}%` }}
      />
      <i
        className={`absolute top-[5px] -ml-1.5 size-3 rounded-full border-2 bg-surface ${ink}`}
        style={{ left: `${from}%` }}
      />
      <i className={`absolute top-[5px] -ml-1.5 size-3 rounded-full ${fill}`} style={{ left: `${to}%` }} />
      <i className="absolute top-0 left-1/2 h-[22px] w-0.5 -translate-x-1/2 bg-ink" />
    </span>
  );
}
