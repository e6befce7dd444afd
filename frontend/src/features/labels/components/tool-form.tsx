import { foodNameProblem } from '@batchbook/shared/ingredients/food-text';
import { shownQuantity } from '@batchbook/shared/quantity';
import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { printableProblem } from '@batchbook/shared/recipes/printable';
import type { FoodKind } from '@batchbook/shared/recipes/schema';
import { useState } from 'react';
import { drinkOptions, foodKindOptions } from '../../../data/food-kinds.ts';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import type { ToolsState } from '../hooks/use-tools.ts';
import { type FieldRow, fieldRowOf, readValues, type Values, valuesOf } from '../model/label-fields.ts';
import { today } from '../model/lot.ts';
import { readGrams, readPortions, unread } from '../model/tools.ts';
import { ToolLines } from './tool-lines.tsx';

/** Nothing is wrong with a name that isn't typed yet: the findings ask for it. */
const nameProblem = (name: string): string | null =>
  name.trim() === '' ? null : (foodNameProblem(name, '') ?? printableProblem(name));

/** Everything that a visitor types for a label. */
export function ToolForm({ state }: { state: ToolsState }) {
  const { tools, change } = state;
  const label = (changes: Partial<LabelContent>) => change({ label: { ...tools.label, ...changes } });
  return (
    <div className="grid grid-cols-1 gap-5">
      <Card aria-label="The food" className="grid gap-3.5 p-4">
        <SegmentedControl
          label="Where it is sold"
          value={tools.form}
          onValueChange={(form) => change({ form })}
          segments={[
            { value: 'uk', label: 'UK and EU' },
            { value: 'us', label: 'United States' },
          ]}
          className="w-full"
        />
        {tools.form === 'uk' && (
          <SegmentedControl
            label="How it is sold"
            value={tools.label.kind}
            onValueChange={(kind) => label({ kind })}
            segments={[
              { value: 'ppds', label: 'Packed for direct sale' },
              { value: 'prepacked', label: 'Prepacked' },
            ]}
            className="w-full"
          />
        )}
        <Field
          field="foodName"
          label="Name of the food"
          hint="Say what it is so that nobody has to guess, for example ‘Leek and Cheddar quiche’."
          error={nameProblem(tools.label.foodName) ?? undefined}
        >
          <TextInput
            size="lg"
            value={tools.label.foodName}
            maxLength={200}
            autoComplete="off"
            onChange={(event) => label({ foodName: event.currentTarget.value })}
          />
        </Field>
      </Card>
      <Card aria-label="What goes in">
        <div className="px-3.5 pt-3.5 pb-1">
          <h3 className="text-17">What goes in</h3>
          <p className="mt-0.5 text-13 text-ink-3">
            Weights as they go into the bowl. The list sorts itself. Write out a compound, for example ‘pesto
            (basil, oil …)’.
          </p>
        </div>
        <ToolLines lines={tools.lines} form={tools.form} onChange={(lines) => change({ lines })} />
      </Card>
      <Details state={state} />
    </div>
  );
}

function Details({ state }: { state: ToolsState }) {
  const { tools, change } = state;
  const us = tools.form === 'us';
  const full = us || tools.label.kind === 'prepacked';
  return (
    <Card aria-label="Also on the label" className="p-4">
      <h3 className="text-17">Also on the label</h3>
      <p className="mt-0.5 mb-3.5 text-13 text-ink-3">
        {full
          ? 'The law requires these on prepacked food.'
          : 'Natasha’s law doesn’t require these, but customers like them.'}
      </p>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <RowFields row={fieldRowOf('net', tools.form)} state={state} />
        <RowFields row={fieldRowOf('date', tools.form)} state={state} skip={['madeOn']} />
        <RowFields row={fieldRowOf('storage', tools.form)} state={state} />
        <Field field="lot" label="Lot" hint="L is printed before it.">
          <TextInput
            value={tools.lot}
            maxLength={60}
            onChange={(event) => change({ lot: event.currentTarget.value })}
          />
        </Field>
        <RowFields row={fieldRowOf('business', tools.form)} state={state} />
        <RowFields row={fieldRowOf('codes', tools.form)} state={state} />
        <Field
          field="finishedWeightGrams"
          label="Finished weight"
          hint="Shares and nutrition allow for what’s lost in baking. Leave blank to use the weights above."
          error={unread(readGrams(tools.finishedGrams))}
        >
          <NumberInput
            suffix="g"
            value={tools.finishedGrams}
            onChange={(event) => change({ finishedGrams: event.currentTarget.value })}
            onBlur={() =>
              change({ finishedGrams: shownQuantity(tools.finishedGrams, readGrams(tools.finishedGrams)) })
            }
          />
        </Field>
        <Field field="portionsPerUnit" label="Portions it makes" error={unread(readPortions(tools.portions))}>
          <NumberInput
            value={tools.portions}
            onChange={(event) => change({ portions: event.currentTarget.value })}
          />
        </Field>
        <Field field="isDrink" label="Is it a drink?" hint="Drinks are per 100 ml.">
          <Select
            value={tools.isDrink === null ? '' : String(tools.isDrink)}
            options={drinkOptions}
            onValueChange={(value) => change({ isDrink: value === '' ? null : value === 'true' })}
          />
        </Field>
        <Field field="foodKind" label="Kind of food" hint="Meat and fish have their own rules for water.">
          <Select
            value={tools.foodKind}
            options={foodKindOptions}
            onValueChange={(foodKind) => change({ foodKind: foodKind as FoodKind })}
          />
        </Field>
      </div>
      <details className="mt-4 border-t border-line-soft pt-3">
        <summary className="touch cursor-pointer text-14 font-semibold">
          Origin, alcohol, statements and the size of the pack
        </summary>
        <div className="mt-3 grid gap-3.5 sm:grid-cols-2">
          <RowFields row={fieldRowOf('extras', tools.form)} state={state} />
          <RowFields row={fieldRowOf('statements', tools.form)} state={state} />
          <RowFields row={fieldRowOf('pack', tools.form)} state={state} />
        </div>
      </details>
    </Card>
  );
}

interface RowFieldsProps {
  row: FieldRow;
  state: ToolsState;
  skip?: readonly string[];
}

/** A row's inputs. Unreadable input stays with its error and stops the label. */
function RowFields({ row, state, skip = [] }: RowFieldsProps) {
  const { tools, change } = state;
  const stated = valuesOf(row, tools.label, { madeOn: today(), lot: tools.lot });
  const values = { ...stated, ...tools.typed };
  const { netUnit } = tools.label;
  /** The raw text while typing, until the field loses focus. */
  const [editing, setEditing] = useState<Values>({});
  const read = readValues(row, values, netUnit);
  const errors = read.ok ? {} : read.errors;
  const type = (name: string, value: string) => {
    setEditing({ [name]: value });
    const next = readValues(row, { ...values, [name]: value }, netUnit);
    const wrong = !next.ok && next.errors[name] !== undefined;
    const typed = wrong ? { ...tools.typed, [name]: value } : without(tools.typed, name);
    const asks = row.asks.filter((ask) => ask.name === name);
    const own = readValues({ ...row, asks }, { [name]: value }, netUnit);
    change({ typed, ...(own.ok && { label: { ...tools.label, ...own.label } }) });
  };
  return row.asks
    .filter(({ name }) => !skip.includes(name))
    .map(({ name, label, kind, hint, placeholder, options }) => {
      const input = {
        value: editing[name] ?? values[name] ?? '',
        placeholder,
        onBlur: () => setEditing({}),
        onChange: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
      };
      return (
        <Field key={name} field={name} label={label} hint={hint} error={errors[name]}>
          {kind === 'select' ? (
            <Select
              value={input.value}
              options={options ?? []}
              onValueChange={(value) => type(name, value)}
            />
          ) : kind === 'area' ? (
            <TextArea {...input} rows={2} />
          ) : kind === 'number' ? (
            <NumberInput {...input} />
          ) : (
            <TextInput {...input} type={kind === 'day' ? 'date' : 'text'} autoComplete="off" />
          )}
        </Field>
      );
    });
}

function without(values: Values, name: string): Values {
  const { [name]: _gone, ...others } = values;
  return others;
}
