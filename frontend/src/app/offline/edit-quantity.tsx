import { readQuantityIn, shownQuantity } from '@batchbook/shared/quantity';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { unitLabelFor } from '@batchbook/shared/units';
import { type FormEvent, useState } from 'react';
import type { Job } from '../../data/stock/job.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/text-input.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';

type Movable = Exclude<Job, { kind: 'count' }>;

/** Another quantity for a posting that waits or was refused; the way it goes stays. */
export function EditQuantity(props: {
  job: Movable;
  unit: EntryUnit;
  onSave: (body: Job['body']) => void;
  onCancel: () => void;
}) {
  const { job, unit, onSave, onCancel } = props;
  const before = job.body.quantity ?? '';
  const start = before.replace(/^-/, '');
  const [text, setText] = useState(start);
  const [error, setError] = useState<string | null>(null);
  useUnsaved(() => text !== start);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readQuantityIn(text, unit);
    if (!read.ok) return setError(read.error);
    const quantity = before.startsWith('-') ? `-${read.value}` : read.value;
    onSave({ ...job.body, quantity, unit } as Job['body']);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-end gap-2">
      <Field label="Quantity" error={error ?? undefined}>
        <NumberInput
          // The button that was pressed is gone: what it opened takes the focus.
          autoFocus
          size="sm"
          value={text}
          suffix={unitLabelFor(unit, text)}
          className="w-32"
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onBlur={() => setText(shownQuantity(text, readQuantityIn(text, unit)))}
        />
      </Field>
      <Button type="submit" size="sm" variant="primary">
        Save and send
      </Button>
      <Button size="sm" variant="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </form>
  );
}
