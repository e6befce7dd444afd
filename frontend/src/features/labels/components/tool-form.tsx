import type { LabelContent } from '@batchbook/shared/recipes/label-schema';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { NumberInput, TextInput } from '../../../ui/text-input.tsx';
import type { ToolsState } from '../api/use-tools.ts';
import { type FieldRow, fieldRows, readValues, type Values, valuesOf } from '../model/label-fields.ts';
import { today } from '../model/lot.ts';
import { Tick } from './tick.tsx';
import { ToolLines } from './tool-lines.tsx';

/** Everything that a visitor types for a label. */
export function ToolForm({ state }: { state: ToolsState }) {
  const { tools, change } = state;
  const label = (changes: Partial<LabelContent>) => change({ label: { ...tools.label, ...changes } });
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <Card aria-label="The food" className="grid gap-3.5 p-4">
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
        <Field
          label="Name of the food"
          hint="What it is, so that nobody has to guess: ‘Leek and Cheddar quiche’."
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
            As weighed into the bowl. The list sorts itself; a compound like pesto is written out: ‘pesto
            (basil, oil …)’.
          </p>
        </div>
        <ToolLines lines={tools.lines} form={tools.form} onChange={(lines) => change({ lines })} />
        <div className="border-t border-line-soft p-3.5">
          <Tick
            checked={tools.checked}
            onChange={(checked) => change({ checked })}
            className="items-start gap-3 text-14 leading-snug"
          >
            <span>
              <b>I read every ingredient’s own label for the 14 allergens.</b> What isn’t named above isn’t in
              it.
            </span>
          </Tick>
        </div>
      </Card>
      <Details state={state} onLabel={label} />
    </div>
  );
}

function Details({
  state,
  onLabel,
}: {
  state: ToolsState;
  onLabel: (changes: Partial<LabelContent>) => void;
}) {
  const { tools, change } = state;
  const full = tools.label.kind === 'prepacked';
  return (
    <Card aria-label="Also on the label" className="p-4">
      <h3 className="text-17">Also on the label</h3>
      <p className="mt-0.5 mb-3.5 text-13 text-ink-3">
        {full
          ? 'The law wants these on prepacked food.'
          : 'Natasha’s law doesn’t ask for these; customers like them.'}
      </p>
      <div className="grid gap-3.5 sm:grid-cols-2">
        <Asked row={fieldRows.net} state={state} onLabel={onLabel} />
        <Asked row={fieldRows.date} state={state} onLabel={onLabel} skip={['madeOn']} />
        <Asked row={fieldRows.storage} state={state} onLabel={onLabel} />
        <Field label="Lot" hint="L is printed before it.">
          <TextInput
            value={tools.lot}
            maxLength={60}
            onChange={(event) => change({ lot: event.currentTarget.value })}
          />
        </Field>
        <Asked row={fieldRows.business} state={state} onLabel={onLabel} />
        <Asked row={fieldRows.codes} state={state} onLabel={onLabel} />
        <Field
          label="Weight when it is done"
          hint="Bake loss counts for shares and nutrition. Empty: as weighed in."
        >
          <NumberInput
            suffix="g"
            value={tools.finishedGrams}
            onChange={(event) => change({ finishedGrams: event.currentTarget.value })}
          />
        </Field>
        <Field label="Portions it makes">
          <NumberInput
            value={tools.portions}
            onChange={(event) => change({ portions: event.currentTarget.value })}
          />
        </Field>
      </div>
    </Card>
  );
}

interface AskedProps {
  row: FieldRow;
  state: ToolsState;
  onLabel: (changes: Partial<LabelContent>) => void;
  skip?: readonly string[];
}

/** A row's inputs; what can't be read stays as typed, with what is wrong, and isn't on the label. */
function Asked({ row, state, onLabel, skip = [] }: AskedProps) {
  const { tools } = state;
  const stated = valuesOf(row, tools.label, { madeOn: today(), lot: tools.lot });
  const [typed, setTyped] = useState<Values>({});
  const values = { ...stated, ...typed };
  const read = readValues(row, values);
  const errors = read.ok ? {} : read.errors;
  const type = (name: string, value: string) => {
    const next = readValues(row, { ...values, [name]: value });
    const wrong = !next.ok && next.errors[name] !== undefined;
    setTyped(wrong ? { ...typed, [name]: value } : without(typed, name));
    if (next.ok) onLabel(next.label);
  };
  return row.asks
    .filter(({ name }) => !skip.includes(name))
    .map(({ name, label, kind, hint, placeholder, options }) => {
      const input = {
        value: values[name] ?? '',
        placeholder,
        onChange: (event: { currentTarget: { value: string } }) => type(name, event.currentTarget.value),
      };
      return (
        <Field key={name} label={label} hint={hint} error={errors[name]}>
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
            <TextInput {...input} autoComplete="off" />
          )}
        </Field>
      );
    });
}

function without(values: Values, name: string): Values {
  const { [name]: _gone, ...others } = values;
  return others;
}
