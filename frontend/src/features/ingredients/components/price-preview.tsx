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
  const falling = moved.filter((entry) => entry.falls).length;
  const already = moved.filter((entry) => entry.wasUnder).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="lg"
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
          <Button variant="primary" busy={busy} onClick={onSave}>
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
          <Moved key={entry.recipe.id} entry={entry} money={money} />
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
        {props.note && <small className="ml-2 font-sans text-13 font-[550] text-ink-2">{props.note}</small>}
      </dd>
    </div>
  );
}

function Moved({ entry, money }: { entry: MovedRecipe; money: (amount: string | null) => string }) {
  const { recipe, before, after, falls, wasUnder, holdingPrice } = entry;
  const percent = (margin: string | null) => (margin === null ? '–' : `${displayDecimal(margin, 1)}%`);
  return (
    <li
      className={`grid items-center gap-x-4 gap-y-1 px-7 py-2.5 text-14 md:grid-cols-[1fr_auto_150px] max-md:grid-cols-2 max-md:px-5 ${falls ? 'bg-warn-soft/55' : ''}`}
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
