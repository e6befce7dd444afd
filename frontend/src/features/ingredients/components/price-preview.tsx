import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, displayDecimal, formatMoney } from '@batchbook/shared/money';
import type { PriceImpact } from '@batchbook/shared/recipes/price-impact-schema';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Tag } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { impactRows, priceStep } from '../model/impact.ts';
import { digitsOf } from '../model/money-digits.ts';
import { sourceText } from '../model/sources.ts';
import { ImpactTable } from './impact-table.tsx';

export interface PricePreviewProps {
  ingredient: Ingredient;
  price: PutIngredient;
  /** `null` while it is asked for, and where no answer came. */
  impact: PriceImpact | null;
  /** Why there is no answer. */
  failed: string | null;
  currency: Currency;
  targetPercent: string;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}

/** Before a price is saved: the recipes it moves, and their margins before and after. */
export function PricePreview(props: PricePreviewProps) {
  const { ingredient, price, impact, failed, currency, busy, onCancel, onSave } = props;
  const saveButton = useRef<HTMLButtonElement>(null);
  const money = (amount: string | null) =>
    amount === null ? 'no price' : formatMoney(amount, currency, digitsOf(amount));
  const after = impact ? impact.after : (price.costPerUnit ?? null);
  const from = [ingredient.supplier, sourceText(price.sources?.price)].filter(Boolean).join(', ');
  const costingUnit = price.costingUnit ?? ingredient.costingUnit;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="lg"
      initialFocus={saveButton}
      title={
        <>
          {ingredient.name} goes from{' '}
          <del className="text-ink-2 decoration-danger decoration-2">
            {money(impact ? impact.before : ingredient.costPerUnit)}
          </del>{' '}
          to {money(after)} per {costingUnitLabel(costingUnit)}
        </>
      }
      description={`${from === '' ? '' : `${from}. `}Nothing is saved yet: this is what the new price does.`}
      footer={
        <>
          <p className="mr-auto flex items-center gap-2.5 text-13 text-ink-2 max-md:w-full">
            <Tag aria-hidden size={17} className="shrink-0" />
            No label changes: ingredients and allergens stay as they are.
          </p>
          <Button onClick={onCancel} className="max-md:flex-1">
            Cancel
          </Button>
          <Button ref={saveButton} variant="primary" busy={busy} onClick={onSave} className="max-md:flex-1">
            Save price
          </Button>
        </>
      }
    >
      {failed !== null ? (
        <Notice tone="warning" role="alert">
          Which recipes it moves can’t be shown right now. {failed} You can save the price all the same.
        </Notice>
      ) : impact === null ? (
        <Waiting />
      ) : (
        <Consequences {...props} impact={impact} money={money} />
      )}
    </Dialog>
  );
}

function Waiting() {
  return (
    <Loading label="Working out what it moves" className="min-h-72">
      <Skeleton className="mb-4 h-16" />
      <Skeleton className="mb-2 h-12" />
      <Skeleton className="mb-2 h-12" />
      <Skeleton className="h-12" />
    </Loading>
  );
}

type ConsequencesProps = Omit<PricePreviewProps, 'impact'> & {
  impact: PriceImpact;
  money: (amount: string | null) => string;
};

function Consequences({ impact, currency, targetPercent, money }: ConsequencesProps) {
  const rows = impactRows(impact, targetPercent);
  const step = priceStep(impact.before, impact.after);
  const falling = rows.filter((row) => row.falls).length;
  const already = rows.filter((row) => row.wasUnder).length;
  const through = rows.filter(({ moved }) => moved.through.length > 0).length;
  return (
    <>
      <dl className="-mx-7 mt-1 grid grid-cols-3 border-y border-line max-md:-mx-5">
        <Sum
          label="Change"
          value={step.percent}
          note={
            step.by === null
              ? undefined
              : `${formatMoney(step.by, currency, digitsOf(step.by))} per ${costingUnitLabel(impact.costingUnit)}`
          }
        />
        <Sum
          label="Recipes it moves"
          value={String(rows.length)}
          note={through > 0 ? `${through} through a sub-recipe` : undefined}
        />
        <Sum
          label={`Fall under your ${displayDecimal(targetPercent, 0)}% target`}
          value={String(falling)}
          note={already > 0 ? `${already} ${already === 1 ? 'was' : 'were'} under already` : undefined}
          alarming={falling > 0}
        />
      </dl>
      <ImpactTable rows={rows} money={money} targetPercent={targetPercent} />
    </>
  );
}

function Sum(props: { label: string; value: string; note?: string | undefined; alarming?: boolean }) {
  return (
    <div className="border-l border-line px-7 py-3 first:border-l-0 max-md:px-4">
      <dt className="text-13 font-[550] text-ink-3">{props.label}</dt>
      <dd
        className={`flex flex-wrap items-baseline gap-x-2 font-display text-24 font-bold tracking-[-0.02em] ${props.alarming ? 'text-warn' : ''}`}
      >
        {props.value}
        {props.note && (
          <small className="font-sans text-13 font-[550] tracking-normal text-ink-2">{props.note}</small>
        )}
      </dd>
    </div>
  );
}
