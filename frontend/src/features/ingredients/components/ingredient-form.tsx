import type { Currency } from '@batchbook/shared/money';
import { unitKind, unitLabelFor } from '@batchbook/shared/units';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import {
  type FormErrors,
  type FormField,
  type IngredientContent,
  readForm,
  type TypedIngredient,
  withUnit,
} from '../model/form.ts';
import { AllergenFields } from './allergen-fields.tsx';
import { type FormPart, PriceFields, unitGroups } from './price-fields.tsx';

export interface IngredientFormProps {
  id: string;
  typed: TypedIngredient;
  onChange: (typed: TypedIngredient) => void;
  currency: Currency;
  /** What the server found wrong, by field. */
  refused: Record<string, string>;
  /** The field to begin with, and what holds its input. */
  field: string | null;
  firstInput: RefObject<HTMLInputElement | null>;
  onSubmit: (content: IngredientContent) => void;
}

/** Every field of an ingredient. Checked on leaving a field, then on each change; the first error takes focus. */
export function IngredientForm(props: IngredientFormProps) {
  const { typed, onChange, currency, refused, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  const [left, setLeft] = useState<Partial<Record<FormField, boolean>>>({});
  const [sent, setSent] = useState(false);
  const [first] = useState(() => firstField(props.field, typed));
  const read = readForm(typed);
  const errors = shownErrors(read.errors, left, sent, refused);
  const change = (changes: Partial<TypedIngredient>) => onChange({ ...typed, ...changes });
  const input: FormPart['input'] = (field) => ({
    name: field,
    ...(field === first && { ref: props.firstInput }),
    value: typed[field],
    onChange: (event) => change({ [field]: event.target.value }),
    onBlur: () => setLeft({ ...left, [field]: typed[field] !== '' || left[field] === true }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    const [wrong] = Object.keys(read.errors);
    if (wrong === undefined) return onSubmit(read.content);
    form.current?.querySelector<HTMLElement>(`[name="${wrong}"]`)?.focus();
  };
  const part: FormPart = { typed, onChange: change, errors, input };
  return (
    <form ref={form} id={props.id} onSubmit={submit} noValidate className="grid gap-6">
      <Basics {...part} onUnit={(unit) => onChange(withUnit(typed, unit))} />
      <PriceFields {...part} currency={currency} read={read} />
      <Weights {...part} />
      <AllergenFields value={typed.allergens} onChange={(allergens) => change({ allergens })} />
    </form>
  );
}

/** Whoever asked to mend the price finds the pack where that is what is priced. */
function firstField(asked: string | null, typed: TypedIngredient): FormField {
  if (asked === 'costPerUnit') return typed.priceBy === 'pack' ? 'packPrice' : 'costPerUnit';
  return asked === 'gramsPerPiece' || asked === 'gramsPerMl' ? asked : 'name';
}

function shownErrors(
  errors: FormErrors,
  left: Partial<Record<FormField, boolean>>,
  sent: boolean,
  refused: Record<string, string>,
): FormErrors {
  const own = Object.entries(errors).filter(([field]) => sent || left[field as FormField]);
  return { ...refused, ...Object.fromEntries(own) };
}

function Basics({
  typed,
  errors,
  input,
  onUnit,
}: FormPart & { onUnit: (unit: TypedIngredient['unit']) => void }) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <Field label="Name" error={errors.name}>
        <TextInput {...input('name')} autoComplete="off" placeholder="Strong white flour" />
      </Field>
      <Field label="Brand" error={errors.brand}>
        <TextInput {...input('brand')} autoComplete="off" placeholder="Shipton Mill" />
      </Field>
      <Field label="Categories" error={errors.categories} hint="Separated by commas">
        <TextInput {...input('categories')} autoComplete="off" placeholder="Flour, Pantry" />
      </Field>
      <Field label="Kept in" hint="What you buy and measure it by">
        <Select options={unitGroups} value={typed.unit} onValueChange={onUnit} />
      </Field>
    </div>
  );
}

/** What lets counts, weights and volumes of it convert. */
function Weights({ typed, errors, input }: FormPart) {
  const counted = unitKind(typed.unit) === 'count' ? typed.unit : 'pieces';
  return (
    <fieldset>
      <legend className="mb-2 font-display text-17 font-[650]">Weights</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          label={`One ${unitLabelFor(counted, '1')} weighs`}
          error={errors.gramsPerPiece}
          hint="Lets recipes count it or weigh it"
        >
          <NumberInput {...input('gramsPerPiece')} suffix="g" placeholder="55" />
        </Field>
        <Field
          label="One millilitre weighs"
          error={errors.gramsPerMl}
          hint="Its density; without it 1 ml is taken for 1 g"
        >
          <NumberInput {...input('gramsPerMl')} suffix="g" placeholder="0.92" />
        </Field>
      </div>
    </fieldset>
  );
}
