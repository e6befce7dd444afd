import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { emailRules } from '../model/rules.ts';
import { AuthCard } from './auth-card.tsx';
import { EmailInput } from './email-input.tsx';
import { OwnPasswordField, ownPasswordRules } from './password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface SignInFormProps {
  typed: Typed;
  next: string | null;
  /** Why the visitor is here, shown above the form. */
  notice: ReactNode;
  onSignIn: (account: { email: string; password: string }) => Promise<void>;
}

export function SignInForm({ typed, next, notice, onSignIn }: SignInFormProps) {
  const { form, submit, formProblem } = useAuthForm<{ email: string; password: string }>(typed, {
    email: typed.email,
    password: typed.password,
  });
  const { errors, isSubmitting } = form.formState;
  return (
    <AuthCard
      title="Welcome back"
      description={
        next === null ? 'Your recipes are where you left them.' : 'You’ll go back to the page you left.'
      }
    >
      <form
        noValidate
        onSubmit={submit(({ email, password }) => onSignIn({ email: email.trim(), password }))}
      >
        <ProblemNotice problem={formProblem} notice={notice} next={next} />
        <Field label="Email" error={errors.email?.message} className="mb-[15px]">
          <EmailInput autoComplete="username" {...form.register('email', emailRules)} />
        </Field>
        <OwnPasswordField
          next={next}
          // What was tried here is no choice of a new one.
          onForgot={() => Object.assign(typed, { password: '' })}
          error={errors.password?.message}
          registered={form.register('password', ownPasswordRules)}
        />
        <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
          Sign In
        </Button>
        <p className="mt-4 text-center text-14">
          <Link to={stepPath('link', next)} className="link max-lg:py-1.5">
            Email me a sign-in link instead
          </Link>
        </p>
      </form>
    </AuthCard>
  );
}
