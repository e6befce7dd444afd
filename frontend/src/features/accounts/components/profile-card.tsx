import type { Me } from '@batchbook/shared/accounts/schema';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useUpdateMe } from '../../../data/accounts.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type BusinessRole, roleOptions } from '../model/business-roles.ts';
import { nameRules } from '../model/rules.ts';
import { useFormDraft } from './use-form-draft.ts';

interface Names {
  firstName: string;
  lastName: string;
  displayName: string;
  businessRole: BusinessRole | '';
}

/** The user's names and role. The address is used to sign in and can't be changed here. */
export function ProfileCard({ me }: { me: Me }) {
  const { form, save, state, problem } = useProfileForm(me);
  const { errors, isDirty } = form.formState;
  return (
    <Card className="px-6 py-5 max-md:px-[18px]">
      <form noValidate onSubmit={save}>
        {problem !== null && (
          <Notice tone="danger" role="alert" className="mb-4">
            {problem}
          </Notice>
        )}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...form.register('firstName', nameRules)} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...form.register('lastName', nameRules)} />
          </Field>
          <Field
            label="Display name"
            hint="Others see it while you have no first or last name."
            error={errors.displayName?.message}
          >
            <TextInput autoComplete="nickname" {...form.register('displayName', nameRules)} />
          </Field>
          <Field label="Role">
            <Select options={roleOptions} {...form.register('businessRole')} />
          </Field>
        </div>
        <Field label="Email" hint="You sign in with this address." className="mt-4">
          <TextInput type="email" value={me.email} readOnly />
        </Field>
        <div className="mt-5 flex items-center gap-4">
          <Button type="submit" variant="primary" busy={state === 'saving'} disabled={!isDirty}>
            Save profile
          </Button>
          <SavedMark state={isDirty && state === 'saved' ? 'idle' : state} />
        </div>
      </form>
    </Card>
  );
}

function useProfileForm(me: Me) {
  const form = useForm<Names>({
    mode: 'onTouched',
    values: {
      firstName: me.firstName ?? '',
      lastName: me.lastName ?? '',
      displayName: me.displayName ?? '',
      businessRole: me.businessRole ?? '',
    },
    resetOptions: { keepDirtyValues: true },
  });
  const draft = useFormDraft(form, 'account:profile');
  const update = useUpdateMe();
  const [problem, setProblem] = useState<string | null>(null);
  const [saved, setSaved] = useState(false);

  const save = form.handleSubmit(async (names) => {
    setProblem(null);
    try {
      await update.mutateAsync({
        firstName: names.firstName.trim(),
        lastName: names.lastName.trim(),
        displayName: names.displayName.trim(),
        businessRole: names.businessRole || null,
      });
      form.reset(names);
      draft.clear();
      setSaved(true);
    } catch (error) {
      setProblem(sentenceOf(error));
    }
  });
  const state = update.isPending ? 'saving' : problem ? 'failed' : saved ? 'saved' : 'idle';
  return { form, save, state, problem } as const;
}
