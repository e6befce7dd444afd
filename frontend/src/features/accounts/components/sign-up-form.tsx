import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Typed } from '../model/auth-steps.ts';
import { businessNameRules, emailRules, nameRules, newPasswordRules } from '../model/rules.ts';
import { AuthCard } from './auth-card.tsx';
import { BusinessNameInput } from './business-name-input.tsx';
import { EmailInput } from './email-input.tsx';
import { lengthPlaceholder, NewPasswordField } from './password-fields.tsx';
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
  return (
    <AuthCard title="Start your recipe box" description="Two minutes, then your first recipe.">
      <form
        noValidate
        onSubmit={submit(({ businessName, displayName, email, password }) =>
          onSignUp({
            // Left blank, the server decides: 'My Food Business', or no business for an invited person.
            businessName: businessName.trim(),
            displayName: displayName.trim(),
            email: email.trim(),
            password,
          }),
        )}
      >
        <ProblemNotice problem={formProblem} next={next} />
        <Field label="Business name" error={errors.businessName?.message} className="mb-[15px]">
          <BusinessNameInput {...form.register('businessName', businessNameRules)} />
        </Field>
        <Field
          label="Display name"
          hint="What we call you. You can leave it blank."
          error={errors.displayName?.message}
          className="mb-[15px]"
        >
          <TextInput size="lg" autoComplete="nickname" {...form.register('displayName', nameRules)} />
        </Field>
        <Field label="Email" className="mb-[15px]" error={errors.email?.message}>
          <EmailInput autoComplete="email" {...form.register('email', emailRules)} />
        </Field>
        <NewPasswordField
          placeholder={lengthPlaceholder}
          value={form.watch('password')}
          error={errors.password?.message}
          registered={form.register('password', newPasswordRules)}
        />
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
