import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import type { Buyer } from '../../model/trace.ts';

type Recovered = NonNullable<PutRecall['recovered']>[number];

export interface RecoveredDialogProps {
  buyer: Buyer;
  onClose: () => void;
  onRecovered: (entry: Recovered) => void;
}

/** How much of a batch somebody gave back. */
export default function RecoveredDialog({ buyer, onClose, onRecovered }: RecoveredDialogProps) {
  const batches = [...new Set(buyer.sales.map(({ batchNumber }) => batchNumber))];
  const [batchNumber, setBatch] = useState(batches[0] ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const unit = buyer.sales.find((sale) => sale.batchNumber === batchNumber)?.unit ?? '';
  const check = () => {
    const read = readQuantityIn(text, unit);
    setError(read.ok ? '' : read.error);
    return read;
  };
  const submit = () => {
    const read = check();
    if (read.ok) onRecovered({ name: buyer.name, batchNumber, quantity: read.value });
  };
  return (
    <FormDialog
      title={`What came back from ${buyer.name}?`}
      submit="Note it"
      isTyped={text !== ''}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Batch">
        <Select
          options={batches.map((value) => ({ value, label: value }))}
          value={batchNumber}
          onValueChange={setBatch}
        />
      </Field>
      <Field label="Quantity" error={error}>
        <NumberInput
          autoFocus
          suffix={unit}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text !== '' && check()}
        />
      </Field>
    </FormDialog>
  );
}
