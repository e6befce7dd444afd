import { formatQuantity } from '@batchbook/shared/money';
import { readQuantity, readQuantityIn } from '@batchbook/shared/quantity';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { type FormEvent, useState } from 'react';
import { unitLabelOf } from '../../data/stock/unit-label.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { NumberInput } from '../../ui/text-input.tsx';
import { useUnsaved } from '../../ui/unsaved.ts';

export interface EditQuantityProps {
  quantity: string;
  unit: EntryUnit;
  unitName: string | null;
  onSave: (quantity: string, unit: EntryUnit) => void;
  onCancel: () => void;
}

/** Reads a quantity. One that was typed with a unit of the same kind keeps that. */
function readIn(text: string, unit: EntryUnit) {
  const read = readQuantity(text);
  const inUnit = readQuantityIn(text, unit);
  return read.ok && inUnit.ok ? { ok: true as const, value: read.value, unit: read.unit ?? unit } : inUnit;
}

/** Edits the quantity of a waiting or refused change. Its sign stays. */
export function EditQuantity({
  quantity: before,
  unit: unitBefore,
  unitName,
  onSave,
  onCancel,
}: EditQuantityProps) {
  const start = before.replace(/^-/, '');
  const [text, setText] = useState(start);
  const [unit, setUnit] = useState(unitBefore);
  const [error, setError] = useState<string | null>(null);
  useUnsaved(() => text !== start || unit !== unitBefore);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const read = readIn(text, unit);
    if (!read.ok) return setError(read.error);
    onSave(before.startsWith('-') ? `-${read.value}` : read.value, read.unit ?? unit);
  };
  /** The unit goes beside the field. */
  const settle = () => {
    const read = readIn(text, unit);
    if (!read.ok || !/\p{L}/u.test(text)) return;
    setText(formatQuantity(read.value, 12));
    setUnit(read.unit ?? unit);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-2 flex flex-wrap items-end gap-2">
      <Field label="Quantity" error={error ?? undefined}>
        <NumberInput
          // The pressed button is gone, so the field takes the focus.
          autoFocus
          size="sm"
          value={text}
          suffix={unitLabelOf(unit, unitName, text)}
          className="w-32"
          onChange={(event) => {
            setText(event.target.value);
            setError(null);
          }}
          onBlur={settle}
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
