import { formatQuantity, type Ratio } from '@batchbook/shared/money';
import { readQuantityIn, shownQuantity } from '@batchbook/shared/quantity';
import { useRef, useState } from 'react';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Select } from '../../../ui/select.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import { unitWord } from '../model/book.ts';
import { type ScaleAnswer, scaleForLine, scaleForYield, scaleFrom } from '../model/scaling.ts';
import { useEditorView } from './editor-context.tsx';

const ways = ['yield', 'line', 'factor'] as const;
type Way = (typeof ways)[number];

/** Scales by yield, by using up an ingredient, or by a factor. */
export default function ScaleDialog({ onClose }: { onClose: () => void }) {
  const { draft, show } = useEditorView();
  const form = useScaleForm(onClose);
  const { way, line } = form;
  return (
    <FormDialog
      title="View at another size"
      description={`A batch makes ${formatQuantity(draft.batchYield)} ${draft.unit}. Nothing is saved.`}
      submit="View"
      isTyped={form.text.trim() !== ''}
      initialFocus={form.input}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <SegmentedControl
        label="Scale by"
        className="w-full"
        segments={[
          { value: 'yield', label: `Make … ${draft.unit}` },
          { value: 'line', label: 'Use up' },
          { value: 'factor', label: 'Times' },
        ]}
        value={way}
        onValueChange={form.chooseWay}
      />
      {way === 'line' && (
        <Field label="Ingredient you have">
          <Select
            size="lg"
            value={line.id}
            onValueChange={line.choose}
            options={line.measured.map((entry) => ({ value: entry.id, label: show(entry).name }))}
          />
        </Field>
      )}
      <Field label={way === 'line' ? 'How much of it' : 'How many'} error={form.refused}>
        <NumberInput
          ref={form.input}
          size="lg"
          value={form.text}
          suffix={form.unit}
          onChange={(event) => form.type(event.target.value)}
          onBlur={form.leave}
        />
      </Field>
    </FormDialog>
  );
}

/** What is typed into the dialog, and the scale that it means. */
function useScaleForm(onClose: () => void) {
  const { draft, setScale, ingredientOf, recipeOf } = useEditorView();
  const [way, setWay] = useState<Way>('yield');
  const [text, setText] = useState('');
  // Only what has a quantity can be used up.
  const measured = draft.lines.filter((entry) => entry.quantity !== null);
  const [lineId, setLineId] = useState(measured[0]?.id ?? '');
  const [refused, setRefused] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const line = draft.lines.find((entry) => entry.id === lineId);

  const answer = (): ScaleAnswer => {
    if (way === 'line') {
      if (line === undefined) return { ok: false, error: 'No ingredient has a quantity yet' };
      return scaleForLine(line, ingredientOf(line), text);
    }
    const typed = readQuantityIn(text, units[way]);
    if (!typed.ok) return typed;
    const scale: Ratio = way === 'yield' ? scaleForYield(draft, typed.value) : scaleFrom(typed.value);
    return { ok: true, scale };
  };
  const leave = () => {
    const found = answer();
    setRefused(found.ok || text.trim() === '' ? null : found.error);
    if (way !== 'line') setText(shownQuantity(text, readQuantityIn(text, units[way])));
  };
  const submit = () => {
    const found = answer();
    if (!found.ok) {
      setRefused(found.error);
      input.current?.focus();
      return;
    }
    setScale(found.scale);
    onClose();
  };
  const units: Record<Way, string> = {
    yield: draft.unit,
    line: line ? unitWord({ ...line, quantity: '2' }, recipeOf(line)) : '',
    factor: 'times',
  };
  return {
    way,
    line: { measured, id: lineId, choose: setLineId },
    text,
    unit: units[way],
    input,
    refused,
    chooseWay(next: Way) {
      setWay(next);
      setRefused(null);
    },
    type(next: string) {
      setText(next);
      setRefused(null);
    },
    leave,
    submit,
  };
}
