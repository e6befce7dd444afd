import { compareDecimals, formatQuantity, parseDecimal, sumDecimals } from '@batchbook/shared/money';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { type Buyer, quantityOf } from '../../model/trace.ts';

type Recovered = NonNullable<PutRecall['recovered']>[number];

export interface RecoveredDialogProps {
  buyer: Buyer;
  /** What has come back so far, from anybody. */
  recovered: readonly Recovered[];
  onClose: () => void;
  onRecovered: (entry: Recovered) => void;
}

/** How much of a batch somebody gave back. */
export default function RecoveredDialog({ buyer, recovered, onClose, onRecovered }: RecoveredDialogProps) {
  const batches = [...new Set(buyer.sales.map(({ batchNumber }) => batchNumber))];
  const [batchNumber, setBatch] = useState(batches[0] ?? '');
  const [text, setText] = useState('');
  const [error, setError] = useState('');
  const ofBatch = buyer.sales.filter((sale) => sale.batchNumber === batchNumber);
  const unit = ofBatch[0]?.unit ?? '';
  const bought = sumDecimals(ofBatch.map(({ quantity }) => quantity));
  const isBack = (one: Recovered) => one.name === buyer.name && one.batchNumber === batchNumber;
  const back = sumDecimals(recovered.filter(isBack).map(({ quantity }) => quantity));
  const typed = readQuantityIn(text, unit);
  const isTooMuch = typed.ok && compareDecimals(sumDecimals([back, typed.value]), bought) > 0;
  const check = () => setError(typed.ok ? '' : typed.error);
  const submit = () => {
    check();
    if (typed.ok) onRecovered({ name: buyer.name, batchNumber, quantity: typed.value });
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
      <Field
        label="Quantity"
        error={error}
        warning={
          isTooMuch &&
          `They bought ${quantityOf({ quantity: bought, unit })}${
            parseDecimal(back) > 0n ? ` and gave back ${formatQuantity(back)} before` : ''
          }: a sale may be missing.`
        }
      >
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
