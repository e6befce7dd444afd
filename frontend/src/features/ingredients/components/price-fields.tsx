import { ingredientUnits } from '@batchbook/shared/ingredients/schema';
import { type Currency, currencySign, formatMoney } from '@batchbook/shared/money';
import { costingUnitLabel, costingUnitsOf, unitKind, unitLabel } from '@batchbook/shared/units';
import type { RefObject } from 'react';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import type { FormErrors, FormField, ReadForm, TypedIngredient } from '../model/form.ts';

export interface FormPart {
  typed: TypedIngredient;
  onChange: (changes: Partial<TypedIngredient>) => void;
  /** Errors that may be shown: of fields that were left, or of a form that was sent. */
  errors: FormErrors;
  /** Props of the input of a field that holds text. */
  input: (field: FormField) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: () => void;
    ref?: RefObject<HTMLInputElement | null>;
  };
}

export const unitGroups = [
  { label: 'Weight', kind: 'weight' },
  { label: 'Volume', kind: 'volume' },
  { label: 'Counted', kind: 'count' },
].map(({ label, kind }) => ({
  label,
  options: ingredientUnits
    .filter((unit) => unitKind(unit) === kind)
    .map((unit) => ({ value: unit, label: unitLabel(unit) })),
}));

/** The price of one costing unit, typed or reckoned from a pack while that is typed. */
export function PriceFields(props: FormPart & { currency: Currency; read: ReadForm }) {
  const { typed, onChange, errors, input, currency, read } = props;
  const sign = currencySign(currency);
  const per = costingUnitLabel(typed.costingUnit);
  return (
    <fieldset>
      <legend className="mb-2 font-display text-17 font-[650]">Price</legend>
      <SegmentedControl
        label="How the price is known"
        className="mb-3 max-sm:w-full"
        segments={[
          { value: 'unit', label: `Per ${per}` },
          { value: 'pack', label: 'From a pack' },
        ]}
        value={typed.priceBy}
        onValueChange={(priceBy) => onChange({ priceBy })}
      />
      {typed.priceBy === 'unit' ? (
        <div className="grid gap-3 sm:grid-cols-2">
          <Field
            label={`Price per ${per}`}
            error={errors.costPerUnit}
            hint="Leave empty when you don’t know it"
          >
            <NumberInput {...input('costPerUnit')} prefix={sign} placeholder="0.00" />
          </Field>
          <CostingUnit {...props} />
        </div>
      ) : (
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          <Field label="Pack holds" error={errors.packSize}>
            <NumberInput {...input('packSize')} placeholder="16" />
          </Field>
          <Field label="Unit" error={errors.packUnit}>
            <Select
              options={unitGroups}
              value={typed.packUnit}
              onValueChange={(packUnit) => onChange({ packUnit })}
            />
          </Field>
          <Field label="Pack costs" error={errors.packPrice}>
            <NumberInput {...input('packPrice')} prefix={sign} placeholder="18.40" />
          </Field>
          <CostingUnit {...props} />
        </div>
      )}
      <p role="status" className="num mt-2.5 text-14">
        {read.content.costPerUnit ? (
          <>
            Costs{' '}
            <b className="text-17">
              {formatMoney(read.content.costPerUnit, currency, digitsOf(read.content.costPerUnit))}
            </b>{' '}
            per {per}
          </>
        ) : (
          <span className="font-semibold text-warn">No price: recipes with it read ‘at least’</span>
        )}
      </p>
    </fieldset>
  );
}

/** Enough decimals that a small price is not shown as nothing. */
export const digitsOf = (amount: string): number => (Number(amount) > 0 && Number(amount) < 0.1 ? 4 : 2);

function CostingUnit({ typed, onChange, errors }: FormPart) {
  return (
    <Field label="Priced by" error={errors.costingUnit}>
      <Select
        options={costingUnitsOf(typed.unit).map((unit) => ({ value: unit, label: costingUnitLabel(unit) }))}
        value={typed.costingUnit}
        onValueChange={(costingUnit) => onChange({ costingUnit })}
      />
    </Field>
  );
}
