import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, currencySign, formatMoney } from '@batchbook/shared/money';
import { readAmount } from '@batchbook/shared/quantity';
import { costingUnitLabel } from '@batchbook/shared/units';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { EditableValue } from '../../../ui/editable-value.tsx';
import { perText } from '../model/list.ts';
import { digitsOf } from '../model/money-digits.ts';
import { amountText } from '../model/typed.ts';

export interface PriceInPlaceProps {
  ingredient: Ingredient;
  currency: Currency;
  onOpen: (id: string, field?: string) => void;
  onSave: (costPerUnit: string | null) => void;
}

const buttonStyle = classNames(
  'num h-9 cursor-pointer rounded-1 border border-transparent px-1.5 text-15',
  'hover:border-control max-md:h-12',
);

/** The price of one costing unit. A pack's price is edited in the panel. */
export function PriceInPlace(props: PriceInPlaceProps) {
  const { ingredient, currency, onOpen } = props;
  const { id, name, costPerUnit, costingUnit, packPrice } = ingredient;
  const [adding, setAdding] = useState(false);
  if (packPrice !== null && costPerUnit !== null) {
    return (
      <button type="button" onClick={() => onOpen(id, 'costPerUnit')} className={buttonStyle}>
        <span className="sr-only">{name}: </span>
        <b>{formatMoney(costPerUnit, currency, digitsOf(costPerUnit))}</b>{' '}
        <span aria-hidden className="text-14 text-ink-3">
          {perText(costingUnit)}
        </span>
        <span className="sr-only">per {costingUnitLabel(costingUnit)}, from a pack. Edit</span>
      </button>
    );
  }
  if (costPerUnit !== null || adding) {
    return <PriceInput {...props} adding={adding} onDone={() => setAdding(false)} />;
  }
  return (
    <span className="inline-flex items-center gap-2.5">
      <span className="inline-flex items-center gap-1.5 font-[650] text-warn">
        <TriangleAlert aria-hidden size={15} />
        No price
      </span>
      <button
        type="button"
        aria-label={`Add a price for ${name}`}
        className="link touch cursor-pointer"
        onClick={() => setAdding(true)}
      >
        Add a price
      </button>
    </span>
  );
}

function PriceInput(props: PriceInPlaceProps & { adding: boolean; onDone: () => void }) {
  const { ingredient, currency, onSave, adding, onDone } = props;
  const { name, costPerUnit, costingUnit } = ingredient;
  return (
    <EditableValue
      isNumber
      label={`${name}: price per ${costingUnitLabel(costingUnit)}`}
      column="price"
      value={costPerUnit}
      format={amountText}
      read={readAmount}
      onSave={onSave}
      onLeave={onDone}
      autoFocus={adding}
      placeholder="0.00"
      prefix={
        <span aria-hidden className="font-[650]">
          {currencySign(currency)}
        </span>
      }
      suffix={<span className="pr-1.5 text-14 text-ink-3">{perText(costingUnit)}</span>}
      className="num h-9 pl-1.5 text-15 max-md:h-12 max-md:border-line"
      inputClassName="field-sizing-content min-w-9 pr-1 font-[650] placeholder:text-ink-3"
    />
  );
}
