import { useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useSignedInMe } from '../../../data/organization.tsx';
import { askForEmail, takeOverEmail, verifyEmail } from '../../../data/own-account.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';
import { authProblemOf } from '../model/auth-problems.ts';
import { codeLength, emailRules } from '../model/rules.ts';
import { CodeInput } from './code-input.tsx';
import { EmailInput } from './email-input.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { ResendCode } from './resend-code.tsx';

interface Typed {
  email: string;
  code: string;
}

/** Changes the address: the new one, then the code that was mailed to it. The old one works until then. */
export function EmailDialog({ onClose }: { onClose: () => void }) {
  const { form, problem, setProblem, sentTo, setSentTo, submit } = useEmailChange(onClose);
  const { errors, isSubmitting } = form.formState;
  const { email, code } = form.watch();
  const shared = {
    busy: isSubmitting,
    isTyped: email.trim() !== '' || code !== '',
    problem,
    onSubmit: submit,
    onClose,
  };
  if (sentTo === null)
    return (
      <FormDialog
        {...shared}
        title="Change your email"
        description="You keep signing in with your current address until the new one is confirmed."
        submit="Send a code"
      >
        <Field label="New email" error={errors.email?.message}>
          <EmailInput autoComplete="email" {...form.register('email', emailRules)} />
        </Field>
      </FormDialog>
    );
  return (
    <FormDialog
      {...shared}
      title="Confirm your new email"
      description={`If nobody uses ${sentTo} here yet, a six-digit code is on its way. It works for a day.`}
      submit="Change email"
    >
      <Controller
        control={form.control}
        name="code"
        rules={{ validate: (value) => value.length === codeLength || 'The code has six digits.' }}
        render={({ field }) => (
          <CodeInput
            value={field.value}
            onValueChange={field.onChange}
            error={errors.code?.message}
            firstBox={field.ref}
          />
        )}
      />
      <LocalMailbox />
      <div className="form-foot">
        <ResendCode
          onResend={() => askForEmail(sentTo)}
          onProblem={(found) => setProblem(found?.message ?? null)}
        />
        <button type="button" className="link max-lg:py-1.5" onClick={() => setSentTo(null)}>
          Use another address
        </button>
      </div>
    </FormDialog>
  );
}

function useEmailChange(onClose: () => void) {
  const me = useSignedInMe();
  const form = useForm<Typed>({ mode: 'onTouched', defaultValues: { email: '', code: '' } });
  const [problem, setProblem] = useState<string | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  /** The code that the user pool has taken. It takes a code once, but the next step may fail. */
  const taken = useRef<string | null>(null);

  const send = async (email: string) => {
    if (email === me.email) return form.setError('email', { message: 'That’s your address already.' });
    await askForEmail(email);
    form.setValue('code', '');
    setSentTo(email);
  };
  const confirm = async (code: string) => {
    if (taken.current !== code) await verifyEmail(code);
    taken.current = code;
    await takeOverEmail();
    toast({ title: 'Email changed.', variant: 'success' });
    onClose();
  };
  const submit = form.handleSubmit(async ({ email, code }) => {
    setProblem(null);
    try {
      await (sentTo === null ? send(email.trim()) : confirm(code));
    } catch (error) {
      const { field, message } = problemOf(error);
      if (field === 'code' || field === 'email') form.setError(field, { message }, { shouldFocus: true });
      else setProblem(message);
    }
  });
  return { form, problem, setProblem, sentTo, setSentTo, submit };
}

function problemOf(error: unknown) {
  if (error instanceof Error && error.name === 'AliasExistsException')
    return { message: 'This address has an account of its own. Use another one.' };
  return authProblemOf(error);
}
