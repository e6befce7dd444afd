import { currencySign, formatQuantity } from '@batchbook/shared/money';
import { batchPrefix, initialsOf } from '@batchbook/shared/production/batch-number';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { afterAmount, perOneOf } from '@batchbook/shared/recipes/priced-unit';
import type { FoodKind } from '@batchbook/shared/recipes/schema';
import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import type { ReactNode } from 'react';
import { drinkOptions, foodKindOptions } from '../../../data/food-kinds.ts';
import { Field } from '../../../ui/field.tsx';
import { Link } from '../../../ui/link.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import { pricedFormat, readPercent } from '../../../ui/typed-price.ts';
import type { Read } from '../../../ui/use-typed.ts';
import { useField } from '../hooks/use-field.ts';
import type { Draft } from '../model/draft.ts';
import { readGrams, readMinutes, readShortCode } from '../model/typed.ts';
import type { Overridable } from '../model/variation.ts';
import { bakeLoss } from '../model/weight.ts';
import { useEditorView } from './editor-context.tsx';
import { ResetField } from './reset-field.tsx';

type FigureField = Extract<
  Overridable,
  | 'physicalCost'
  | 'takeawayPhysicalCost'
  | 'finishedWeightGrams'
  | 'portionsPerUnit'
  | 'labourMinutes'
  | 'vatPercent'
>;

/** A recipe's details: weight, portions, packaging and work. */
export default function DetailsTab() {
  return (
    <div className="grid gap-7 p-[22px] max-md:p-3.5">
      <Weight />
      <Packaging />
      <WorkAndTax />
      <OnTheLabel />
      <Production />
      <Description />
    </div>
  );
}

interface PartProps {
  title: string;
  /** What the tour finds it by. */
  tour?: string;
  children: ReactNode;
}

function Part({ title, tour, children }: PartProps) {
  return (
    <fieldset data-tour={tour} className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-display text-17 font-[650]">{title}</legend>
      {children}
    </fieldset>
  );
}

interface FigureProps {
  field: FigureField;
  label: string;
  hint: ReactNode;
  read: (text: string) => Read<string | null>;
  format?: (value: string) => string;
  prefix?: string;
  suffix?: string;
  placeholder?: string;
}

/** One figure of the recipe, saved as it is typed. */
function Figure({ field, label, hint, read, format = formatQuantity, ...looks }: FigureProps) {
  const { editor, draft, editable } = useEditorView();
  const typed = useField<string | null>(
    { key: field, label: label },
    {
      value: draft[field],
      format: (value) => (value === null ? '' : format(value)),
      read,
      onChange: (value) => editor.edit((before) => ({ ...before, [field]: value }), field),
      onCommit: () => void editor.flush(),
    },
  );
  return (
    <Field label={label} aside={<ResetField field={field} />} hint={hint} error={typed.error}>
      <NumberInput {...typed.inputProps} {...looks} disabled={!editable} />
    </Field>
  );
}

function Weight() {
  const { draft, shown, recipeId, book } = useEditorView();
  const loss = bakeLoss(recipeId, shown, book);
  const one = wordForOne(draft.unit);
  return (
    <Part title="Weight and portions">
      <Figure
        field="finishedWeightGrams"
        label="Finished weight of a batch"
        read={readGrams}
        suffix="g"
        placeholder="not weighed"
        hint={loss ?? 'Weigh the finished batch. Nutrition and the ingredient list depend on it.'}
      />
      <Figure
        field="portionsPerUnit"
        label={`Portions in each ${one}`}
        read={(text) => readQuantityIn(text, 'portions')}
        hint="For example, 12 slices in a loaf. Enter 1 if it’s eaten whole."
      />
    </Part>
  );
}

function Packaging() {
  const { draft, currency, priced } = useEditorView();
  const one = perOneOf(priced, draft.unit);
  const isProduct = draft.recipeType === 'Product';
  const money = {
    ...pricedFormat(priced),
    prefix: currencySign(currency),
    placeholder: '0.00',
  };
  return (
    <Part title="Packaging" tour="packaging">
      <Figure
        {...money}
        field="physicalCost"
        label={`Shop packaging, ${one}`}
        hint={isProduct ? 'Counted because this is a Product' : 'Counted when there is no takeaway packaging'}
      />
      <Figure
        {...money}
        field="takeawayPhysicalCost"
        label={`Takeaway packaging, ${one}`}
        hint={isProduct ? 'Counted when there is no shop packaging' : 'Counted: this is a Prepared Dish'}
      />
    </Part>
  );
}

function WorkAndTax() {
  const { book, money, costs, draft, priced, pricedMoney } = useEditorView();
  const { hourlyRate, overheadPercent } = book.settings;
  const account = (
    <Link to="/account" className="link">
      account
    </Link>
  );
  return (
    <Part title="Work, overheads and VAT">
      <Figure
        field="labourMinutes"
        label="Work on a batch"
        read={readMinutes}
        suffix="minutes"
        placeholder="not counted"
        hint={
          hourlyRate === null ? (
            <>Counts once you set an hourly rate in your {account}</>
          ) : (
            <>
              {costs.labourCost !== null && `${pricedMoney(costs.labourCost)} ${afterAmount(priced)}, `}at{' '}
              {money(hourlyRate)} an hour, set in your {account}
            </>
          )
        }
      />
      <Figure
        field="vatPercent"
        label="VAT"
        read={(text) => readPercent(text, { blankIs: null })}
        suffix="%"
        placeholder="none"
        hint={
          costs.priceWithVat === null
            ? 'Shows the price with VAT. Margins leave VAT out.'
            : `${pricedMoney(costs.priceWithVat)} with VAT`
        }
      />
      <p className="text-13 text-ink-3 sm:col-span-2">
        {overheadPercent === null ? (
          <>Overheads are left out. Set a share for them in your {account}.</>
        ) : (
          <>
            Overheads are {formatQuantity(overheadPercent)}% of ingredients, packaging and labour
            {costs.overheadCost !== null &&
              draft.lines.length > 0 &&
              `: ${pricedMoney(costs.overheadCost)} ${afterAmount(priced)}`}
            . They are set in your {account}.
          </>
        )}
      </p>
    </Part>
  );
}

function OnTheLabel() {
  const { editor, draft, editable, base } = useEditorView();
  const disabled = !editable || base !== null;
  const edit = (changes: Partial<Draft>) => {
    editor.edit((before) => ({ ...before, ...changes }));
    void editor.flush();
  };
  return (
    <Part title="On the label">
      <Field label="Is it a drink?" hint="Drinks are per 100 ml and have their own traffic lights">
        <Select
          disabled={disabled}
          value={draft.isDrink === null ? '' : String(draft.isDrink)}
          options={drinkOptions}
          onValueChange={(value) => edit({ isDrink: value === '' ? null : value === 'true' })}
        />
      </Field>
      <Field label="Kind of food" hint="Meat and fish have their own rules for water">
        <Select
          disabled={disabled}
          value={draft.foodKind}
          options={foodKindOptions}
          onValueChange={(foodKind) => edit({ foodKind: foodKind as FoodKind })}
        />
      </Field>
      {draft.lines.some((line) => line.kind === 'recipe') && (
        <div className="sm:col-span-2">
          <p className="mb-2 text-13 text-ink-2">Recipes in the ingredient list</p>
          <SegmentedControl
            label="Recipes in the ingredient list"
            disabled={disabled}
            value={draft.compoundListing}
            onValueChange={(compoundListing) => edit({ compoundListing })}
            segments={[
              { value: 'bracketed', label: 'By name, in brackets' },
              { value: 'merged', label: 'Merged into the list' },
            ]}
          />
        </div>
      )}
    </Part>
  );
}

function Production() {
  const { editor, draft, editable, base } = useEditorView();
  const typed = useField<string>(
    { key: 'shortCode', label: 'Short code' },
    {
      value: draft.shortCode,
      format: (code) => code,
      read: readShortCode,
      onChange: (shortCode) => editor.edit((before) => ({ ...before, shortCode }), 'shortCode'),
      onCommit: () => void editor.flush(),
    },
  );
  return (
    <Part title="Production">
      <Field
        label="Short code"
        hint={`Batch numbers begin with it: ${batchPrefix(draft.shortCode || initialsOf(draft.name), exampleDay)}01`}
        error={typed.error}
      >
        <TextInput
          {...typed.inputProps}
          disabled={!editable || base !== null}
          placeholder={initialsOf(draft.name)}
          autoComplete="off"
          spellCheck={false}
          inputClassName="uppercase placeholder:normal-case"
        />
      </Field>
    </Part>
  );
}

const exampleDay = '2026-12-05';

function Description() {
  const { editor, draft, editable } = useEditorView();
  return (
    <Field label="Description" aside={<ResetField field="description" />}>
      <TextArea
        rows={4}
        maxLength={10_000}
        disabled={!editable}
        value={draft.description}
        onChange={(event) => {
          const description = event.target.value;
          editor.edit((before) => ({ ...before, description }), 'description');
        }}
        onBlur={() => void editor.flush()}
      />
    </Field>
  );
}
