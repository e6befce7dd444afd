import { compareDecimals, formatQuantity } from '@batchbook/shared/money';
import type { RecallRow } from '@batchbook/shared/production/recall-row-schema';
import { keyOfRow, quantityIn } from '@batchbook/shared/production/recall-rows';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Select } from '../../../../ui/select.tsx';
import { NumberInput } from '../../../../ui/text-input.tsx';
import { quantityOf } from '../../model/amounts.ts';
import { type Called, isTooMuchWith, type Part, rowAbout, type WentOut } from '../../model/call-rows.ts';

export interface RecoveredDialogProps {
  called: Called;
  rows: readonly RecallRow[];
  /** All that went out, and what of it came back before. */
  out: WentOut;
  busy: boolean;
  onClose: () => void;
  /** `null`: nothing came back after all. In the unit that it was sold in. */
  onRecovered: (part: Part, recovered: string | null) => void;
}

/** What came back of a part so far, as its field shows it. */
function backOf(part: Part | undefined, rows: readonly RecallRow[]): string {
  const row = part && rowAbout(part.about, rows);
  if (!row || row.recovered === null) return '';
  const quantity = quantityIn(row.recovered, row.unit, part.unit) ?? row.recovered;
  return formatQuantity(quantity, 12);
}

/** Why what is typed can't be all; '' where it can. */
function tooMuchText(
  part: Part,
  recovered: string,
  { rows, out }: Pick<RecoveredDialogProps, 'rows' | 'out'>,
) {
  if (compareDecimals(recovered, part.quantity) > 0)
    return `Only ${quantityOf(part)} went out: a sale may be missing.`;
  const row = { ...part.about, ...{ reachedAt: null, by: '', recovered, unit: part.unit } };
  return isTooMuchWith(row, rows, out)
    ? 'With what else came back, that is more than went out: a sale may be missing.'
    : '';
}

/** The part that is noted, and what is typed of it. */
function useRecovered({ called: { parts }, rows, out, onRecovered }: RecoveredDialogProps) {
  const [key, setKey] = useState(() => {
    const noted = parts.find((one) => backOf(one, rows) !== '') ?? parts[0];
    return noted ? keyOfRow(noted.about) : '';
  });
  const partOf = (chosen: string) => parts.find(({ about }) => keyOfRow(about) === chosen);
  const part = partOf(key);
  const before = backOf(part, rows);
  const [text, setText] = useState(before);
  const [error, setError] = useState('');
  const [isQuestioned, setQuestioned] = useState(false);
  const typed = readQuantityIn(text, part?.unit ?? '');
  const tooMuch = part !== undefined && typed.ok ? tooMuchText(part, typed.value, { rows, out }) : '';
  const check = () => setError(typed.ok ? '' : typed.error);
  return {
    ...{ key, part, before, text, error, tooMuch, check },
    isConfirming: tooMuch !== '' && isQuestioned,
    type: (next: string) => {
      setText(next);
      setQuestioned(false);
    },
    choose: (chosen: string) => {
      setKey(chosen);
      setText(backOf(partOf(chosen), rows));
      setError('');
      setQuestioned(false);
    },
    submit: () => {
      check();
      if (!typed.ok || !part) return;
      if (tooMuch !== '' && !isQuestioned) setQuestioned(true);
      else onRecovered(part, typed.value);
    },
  };
}

/** How much of a sale, or of a batch at an event, came back. Noted again, it is corrected. */
export default function RecoveredDialog(props: RecoveredDialogProps) {
  const { called, busy, onClose, onRecovered } = props;
  const { part, before, text, tooMuch, ...form } = useRecovered(props);
  return (
    <FormDialog
      title={`What came back from ${called.name}?`}
      submit={form.isConfirming ? 'Note it all the same' : 'Note it'}
      busy={busy}
      isTyped={text !== before}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <Field label="Batch">
        <Select
          options={called.parts.map(({ about, label }) => ({ value: keyOfRow(about), label }))}
          value={form.key}
          onValueChange={form.choose}
        />
      </Field>
      <Field
        label="Quantity"
        hint="All that came back since this was recorded. What came back before is counted."
        error={form.error}
        warning={tooMuch}
      >
        <NumberInput
          autoFocus
          suffix={part?.unit ?? ''}
          value={text}
          onChange={({ target }) => form.type(target.value)}
          onBlur={() => text !== '' && form.check()}
        />
      </Field>
      {part && before !== '' && (
        <Button
          variant="ghost"
          className="justify-self-start"
          disabled={busy}
          onClick={() => onRecovered(part, null)}
        >
          Nothing came back
        </Button>
      )}
    </FormDialog>
  );
}
