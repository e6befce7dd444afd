import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { emailRules } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { EmailInput } from './email-input.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface LinkFormProps {
  typed: Typed;
  next: string | null;
  /** Why the visitor is here, shown above the form. */
  notice: ReactNode;
  onAsk: (email: string) => Promise<void>;
}

/** Asks for a sign-in link by mail. What is shown afterwards is the same for an address without an account. */
export function LinkForm({ typed, next, notice, onAsk }: LinkFormProps) {
  const { form, submit, formProblem } = useAuthForm<{ email: string }>(typed, { email: typed.email });
  const { errors, isSubmitting } = form.formState;
  const ask = ({ email }: { email: string }) => onAsk(email.trim());
  return (
    <>
      <BackLink to={stepPath('sign-in', next)} />
      <AuthCard title="Sign in by email" description="We’ll send you a link and a code. No password needed.">
        <form noValidate onSubmit={submit(ask)}>
          <ProblemNotice problem={formProblem} notice={notice} next={next} />
          <Field label="Email" error={errors.email?.message} className="mb-[15px]">
            <EmailInput autoComplete="username" {...form.register('email', emailRules)} />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
            Send the link
          </Button>
        </form>
      </AuthCard>
    </>
  );
}

export interface OpenedLinkProps {
  email: string;
  next: string | null;
  onSignIn: () => Promise<void>;
}

/** What a mailed link opens. The link is used up by the button: a mail scanner that opens pages presses none. */
export function OpenedLink({ email, next, onSignIn }: OpenedLinkProps) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const signIn = async () => {
    setBusy(true);
    setProblem(null);
    await onSignIn().catch((error) => setProblem(authProblemOf(error)));
    setBusy(false);
  };
  return (
    <>
      <BackLink to={stepPath('sign-in', next)} />
      <AuthCard title="Sign in to Batchbook" description={`As ${email}`}>
        <ProblemNotice problem={problem} next={next} />
        <Button variant="primary" size="lg" wide busy={busy} onClick={() => void signIn()}>
          Sign In
        </Button>
      </AuthCard>
    </>
  );
}
