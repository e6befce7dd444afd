import { newId } from '@batchbook/shared/ids';
import type { Currency } from '@batchbook/shared/money';
import { isSeen } from '@batchbook/shared/well-formed';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useCreateOrganization } from '../../../data/accounts.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { businessNameLength } from '../model/rules.ts';
import { currencyOptions } from './currency-options.ts';

/** Creates a business of one's own, and opens it. */
export function NewBusinessDialog({ onClose }: { onClose: () => void }) {
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [currency, setCurrency] = useState<Currency>('GBP');
  const [error, setError] = useState<string>();
  const create = useCreateOrganization();
  const navigate = useNavigate();
  const submit = () => {
    const wrong = wrongName(name);
    setError(wrong);
    if (wrong === undefined)
      create.mutate(
        { id, name: name.trim(), currency },
        {
          onSuccess: () => {
            onClose();
            void navigate('/dashboard');
          },
        },
      );
  };
  return (
    <FormDialog
      title="Create a business"
      description="It has its own recipes, stock and team, and starts with a 30-day trial."
      submit="Create business"
      busy={create.isPending}
      isTyped={name.trim() !== ''}
      problem={create.error && sentenceOf(create.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Name of the business" error={error}>
        <TextInput
          autoComplete="organization"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label="Currency">
        <Select options={currencyOptions} value={currency} onValueChange={setCurrency} />
      </Field>
    </FormDialog>
  );
}

function wrongName(name: string): string | undefined {
  if (!isSeen(name.trim())) return 'Enter a name.';
  return name.trim().length > businessNameLength.value ? businessNameLength.message : undefined;
}
