import { priceOf } from '@batchbook/shared/ingredients/price-back';
import { type Currency, displayDecimal, formatMoney } from '@batchbook/shared/money';
import { capitalised, countOf } from '@batchbook/shared/text';
import { costingUnitLabel } from '@batchbook/shared/units';
import { X } from 'lucide-react';
import { useOrganization } from '../../../data/accounts.ts';
import { usePriceImpact } from '../../../data/price-impact.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { usePricedUnits } from '../hooks/use-priced-units.ts';
import { type ImpactRow, impactRows, priceStep } from '../model/impact.ts';
import { digitsApart, digitsOf } from '../model/money-digits.ts';
import { type PriceMove, turnedRound } from '../model/price-move.ts';
import { ImpactTable } from './impact-table.tsx';

export interface PriceMovesProps {
  move: PriceMove;
  currency: Currency;
  onUndo: () => void;
  onClose?: () => void;
}

/** After a price was saved: the recipes it moves, their margins before and after, and the way back. */
export default function PriceMoves({ move, currency, onUndo, onClose }: PriceMovesProps) {
  const { before, after } = move;
  const { data: organization } = useOrganization();
  const impact = usePriceImpact(after.id, priceOf(before), after.version);
  const target = organization?.targetMarginPercent ?? '65';
  const pricedUnitOf = usePricedUnits();
  const rows = impact.data && impactRows(turnedRound(impact.data), target, pricedUnitOf);
  return (
    <section aria-label={`New price of ${after.name}`} className="grid gap-3">
      <header className="flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <div role="status" className="min-w-0 flex-1 text-14">
          <PriceWords move={move} currency={currency} />
          {rows && <p className="num text-13 text-ink-2">{rowsText(rows, target)}</p>}
        </div>
        <Button size="sm" aria-label={`Undo the new price of ${after.name}`} onClick={onUndo}>
          Undo
        </Button>
        {onClose && (
          <IconButton label="Hide what changes" size="sm" onClick={onClose}>
            <X aria-hidden size={16} />
          </IconButton>
        )}
      </header>
      {impact.isError && (
        <Notice tone="warning" role="alert">
          The price is saved. We can’t show right now which recipes it changes. {sentenceOf(impact.error)}
        </Notice>
      )}
      {impact.isPending && (
        <Loading label="Working out which recipes change">
          <Skeleton className="h-12" />
        </Loading>
      )}
      {rows && rows.length > 0 && (
        <>
          <ImpactTable rows={rows} money={(amount) => moneyText(amount, currency)} targetPercent={target} />
          <p className="text-13 text-ink-3">No label changes: ingredients and allergens stay as they are.</p>
        </>
      )}
    </section>
  );
}

const moneyText = (amount: string | null, currency: Currency, digits?: number): string =>
  amount === null ? 'no price' : formatMoney(amount, currency, digits ?? digitsOf(amount));

/** 'From £7.20 to £8.10 per kg, +12.5%'. */
function PriceWords({ move: { before, after }, currency }: Pick<PriceMovesProps, 'move' | 'currency'>) {
  const isSameUnit = before.costingUnit === after.costingUnit;
  const step = priceStep(before.costPerUnit, after.costPerUnit);
  const digits =
    isSameUnit && before.costPerUnit !== null && after.costPerUnit !== null
      ? digitsApart(before.costPerUnit, after.costPerUnit)
      : undefined;
  const money = (amount: string | null) => moneyText(amount, currency, digits);
  return (
    <p>
      <b>{after.name}</b> went from{' '}
      <del className="text-ink-2 decoration-danger decoration-2">
        {money(before.costPerUnit)}
        {!isSameUnit && ` per ${costingUnitLabel(before.costingUnit)}`}
      </del>{' '}
      to <b>{money(after.costPerUnit)}</b> per {costingUnitLabel(after.costingUnit)}
      {isSameUnit && step.by !== null && (
        <span className="num">
          {' '}
          ({step.percent}, {money(step.by)})
        </span>
      )}
    </p>
  );
}

/** '6 recipes change, 2 through a sub-recipe. 1 falls under your 65% target, 1 was already under.' */
function rowsText(rows: readonly ImpactRow[], targetPercent: string): string {
  if (rows.length === 0) return 'No recipe’s cost changes.';
  const falling = rows.filter(({ falls }) => falls).length;
  const already = rows.filter(({ wasUnder }) => wasUnder).length;
  const through = rows.filter(({ moved }) => moved.through.length > 0).length;
  const moves = [
    countOf(rows.length, 'recipe changes', 'recipes change'),
    through > 0 && `${through} through a sub-recipe`,
  ];
  const margins = [
    `${falling === 0 ? 'none fall' : countOf(falling, 'falls', 'fall')} under your ${displayDecimal(targetPercent, 0)}% target`,
    already > 0 && `${countOf(already, 'was', 'were')} already under`,
  ];
  const sentence = (parts: readonly (string | false)[]) => `${parts.filter(Boolean).join(', ')}.`;
  const [first = '', rest = ''] = [sentence(moves), sentence(margins)];
  return `${first} ${capitalised(rest)}`;
}
