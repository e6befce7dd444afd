import { currencySign, formatMoney } from '@batchbook/shared/money';
import { costingUnitLabel, costingUnitsOf } from '@batchbook/shared/units';
import type { FocusEvent } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput, TextInput } from '../../../../ui/text-input.tsx';
import { priceFields } from '../../model/form.ts';
import { digitsOf } from '../../model/money-digits.ts';
import { sourceText } from '../../model/sources.ts';
import { type TypedIngredient, withUnit } from '../../model/typed.ts';
import { type FormPart, unitGroups } from './form-part.ts';
import { SourceLine } from './section.tsx';

/** Whether focus goes out of the group. A field keeps it while another window is in front. */
const isLeaving = ({ currentTarget, target, relatedTarget }: FocusEvent): boolean =>
  !currentTarget.contains(relatedTarget) && document.activeElement !== target;

/** The price of one costing unit, typed or calculated from a pack while that is typed. */
export function PriceFields(props: FormPart) {
  const { typed, opened, onChange, currency, read } = props;
  const per = costingUnitLabel(typed.costingUnit);
  const cost = read.content.costPerUnit;
  // Its field says what is wrong. The saved price is still there.
  const hasErrors = priceFields.some((field) => field in read.errors);
  return (
    <fieldset
      onFocus={(event) => !event.currentTarget.contains(event.relatedTarget) && props.onPriceEnter()}
      onBlur={(event) => isLeaving(event) && props.onPriceLeave()}
    >
      <legend className="sr-only">Price</legend>
      <div data-tour="price" className="mb-3 flex flex-wrap items-end gap-3">
        <Field label="Kept in" className="w-36 max-sm:flex-1">
          <Select
            options={unitGroups}
            value={typed.unit}
            onValueChange={(unit) => onChange(withUnit(typed, unit))}
          />
        </Field>
        <SegmentedControl
          label="Price entered"
          className="max-sm:w-full"
          segments={[
            { value: 'unit', label: `Per ${per}` },
            { value: 'pack', label: 'From a pack' },
          ]}
          value={typed.priceBy}
          onValueChange={(priceBy) => onChange({ priceBy })}
        />
      </div>
      <Figures {...props} per={per} />
      <PriceSource {...props} />
      <p role="status" className="num mt-3 text-14">
        {cost ? (
          <>
            Costs <b className="text-17">{formatMoney(cost, currency, digitsOf(cost))}</b> per {per}
          </>
        ) : (
          !hasErrors && (
            <span className="font-semibold text-warn">No price yet. Recipes with it show ‘at least’.</span>
          )
        )}
      </p>
      {opened !== null && <SourceLine source={sourceText(opened.sources.price)} />}
    </fieldset>
  );
}

function Figures(props: FormPart & { per: string }) {
  const { typed, onChange, errors, input, currency, per } = props;
  const sign = currencySign(currency);
  if (typed.priceBy === 'unit') {
    return (
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label={`Price per ${per}`} error={errors.costPerUnit} hint="Leave blank if you don’t know it">
          <NumberInput {...input('costPerUnit')} prefix={sign} placeholder="0.00" />
        </Field>
        <CostingUnit {...props} />
      </div>
    );
  }
  return (
    <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <Field label="Pack holds" error={errors.packSize}>
        <NumberInput {...input('packSize')} placeholder="16" />
      </Field>
      <Field label="Unit" error={errors.packUnit}>
        <Select
          name="packUnit"
          options={unitGroups}
          value={typed.packUnit}
          onValueChange={(packUnit: TypedIngredient['packUnit']) => onChange({ packUnit })}
        />
      </Field>
      <Field label="Pack costs" error={errors.packPrice}>
        <NumberInput {...input('packPrice')} prefix={sign} placeholder="18.40" />
      </Field>
      <CostingUnit {...props} />
    </div>
  );
}

/** Where a price is from: an invoice or a price list, and its day. */
function PriceSource({ errors, input }: FormPart) {
  return (
    <div className="mt-3 grid gap-3 sm:grid-cols-2">
      <Field
        label="Source of the price"
        error={errors.priceSource}
        hint="Invoice or price list. If you leave it blank, we record ‘Typed in’ with today’s date."
      >
        <TextInput {...input('priceSource')} autoComplete="off" placeholder="Price list" />
      </Field>
      <Field label="Date of the price" error={errors.priceDate}>
        <TextInput {...input('priceDate')} type="date" />
      </Field>
    </div>
  );
}

function CostingUnit({ typed, onChange, errors }: FormPart) {
  return (
    <Field label="Priced by" tour="priced-by" error={errors.costingUnit}>
      <Select
        name="costingUnit"
        options={costingUnitsOf(typed.unit).map((unit) => ({ value: unit, label: costingUnitLabel(unit) }))}
        value={typed.costingUnit}
        onValueChange={(costingUnit: string) => onChange({ costingUnit })}
      />
    </Field>
  );
}
