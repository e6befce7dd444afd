import { Check } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import type { Typed } from '../model/auth-steps.ts';
import {
  businessNameRules,
  emailRules,
  newPasswordRules,
  passwordHint,
  passwordLengthMin,
} from '../model/rules.ts';
import { AuthCard } from './auth-card.tsx';
import { BusinessNameInput } from './business-name-input.tsx';
import { EmailInput } from './email-input.tsx';
import { PasswordInput } from './password-input.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface SignUpFormProps {
  typed: Typed;
  next: string | null;
  onSignUp: (account: Typed) => Promise<void>;
}

export function SignUpForm({ typed, next, onSignUp }: SignUpFormProps) {
  const { form, submit, formProblem } = useAuthForm<Typed>(typed, { ...typed });
  const { errors, isSubmitting } = form.formState;
  const longEnough = (form.watch('password') ?? '').length >= passwordLengthMin;
  return (
    <AuthCard title="Start your recipe box" description="Two minutes, then your first recipe.">
      <form
        noValidate
        onSubmit={submit(({ businessName, email, password }) =>
          onSignUp({
            // Left blank, the server decides: it is 'My Food Business', or none for whoever was invited.
            businessName: businessName.trim(),
            email: email.trim(),
            password,
          }),
        )}
      >
        <ProblemNotice problem={formProblem} next={next} />
        <Field label="Business name" error={errors.businessName?.message} className="mb-[15px]">
          <BusinessNameInput {...form.register('businessName', businessNameRules)} />
        </Field>
        <Field label="Email" className="mb-[15px]" error={errors.email?.message}>
          <EmailInput autoComplete="email" {...form.register('email', emailRules)} />
        </Field>
        <Field
          label="Password"
          error={errors.password?.message}
          hint={longEnough ? <LongEnough /> : passwordHint}
          className="mb-[15px]"
        >
          <PasswordInput
            size="lg"
            autoComplete="new-password"
            placeholder={`${passwordLengthMin} characters or more`}
            {...form.register('password', newPasswordRules)}
          />
        </Field>
        <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
          Create account
        </Button>
        <p className="mt-3.5 text-center text-13 leading-normal text-ink-3">
          We’ll send a code to this address to check that it’s yours.
        </p>
      </form>
    </AuthCard>
  );
}

export const LongEnough = () => (
  <span className="flex items-center gap-1.5 text-success">
    <Check aria-hidden size={15} /> Long enough
  </span>
);
