import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changePassword } from '../../../data/own-account.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { authProblemOf } from '../model/auth-problems.ts';
import { newPasswordRules } from '../model/rules.ts';
import { NewPasswordField, ownPasswordRules } from './password-fields.tsx';
import { PasswordInput } from './password-input.tsx';

interface Passwords {
  current: string;
  next: string;
}

/** Changes the password with the current one. Sessions go on. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const form = useForm<Passwords>({ mode: 'onTouched', defaultValues: { current: '', next: '' } });
  const { errors, isSubmitting } = form.formState;
  const [problem, setProblem] = useState<string | null>(null);
  const { current, next } = form.watch();

  const submit = form.handleSubmit(async (typed) => {
    setProblem(null);
    try {
      await changePassword(typed.current, typed.next);
      toast({ title: 'Password changed.', variant: 'success' });
      onClose();
    } catch (error) {
      const wrong = atField(error);
      if (wrong) form.setError(wrong.field, { message: wrong.message }, { shouldFocus: true });
      else setProblem(authProblemOf(error).message);
    }
  });

  return (
    <FormDialog
      title="Change your password"
      description="You stay signed in. If somebody else knows your password, sign out everywhere as well."
      submit="Change password"
      busy={isSubmitting}
      isTyped={current !== '' || next !== ''}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Current password" error={errors.current?.message}>
        <PasswordInput
          size="lg"
          autoComplete="current-password"
          {...form.register('current', ownPasswordRules)}
        />
      </Field>
      <NewPasswordField
        label="New password"
        value={next}
        error={errors.next?.message}
        registered={form.register('next', newPasswordRules)}
      />
    </FormDialog>
  );
}

function atField(error: unknown): { field: keyof Passwords; message: string } | null {
  if (error instanceof Error && error.name === 'NotAuthorizedException' && !/exceeded/i.test(error.message))
    return { field: 'current', message: 'That isn’t your current password.' };
  const { field, message } = authProblemOf(error);
  return field === 'password' ? { field: 'next', message } : null;
}
