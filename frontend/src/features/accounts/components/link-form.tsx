import { magicLinkMinutes } from '@batchbook/shared/accounts/constants';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { emailRules } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { EmailInput } from './email-input.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface LinkFormProps {
  typed: Typed;
  next: string | null;
  /** Why the visitor is here, shown above the form. */
  notice: ReactNode;
  onAsk: (email: string) => Promise<void>;
}

/** Asks for a sign-in link by mail. What it says afterwards is the same for an address without an account. */
export function LinkForm({ typed, next, notice, onAsk }: LinkFormProps) {
  const { form, submit, formProblem } = useAuthForm<{ email: string }>(typed, { email: typed.email });
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { errors, isSubmitting } = form.formState;
  const ask = async ({ email }: { email: string }) => {
    setSentTo(null);
    await onAsk(email.trim());
    setSentTo(email.trim());
  };
  return (
    <>
      <BackLink to={stepPath('sign-in', next)} />
      <AuthCard title="Sign in by email" description="We’ll send you a link. No password needed.">
        <form noValidate onSubmit={submit(ask)}>
          <ProblemNotice problem={formProblem} notice={sentTo === null ? notice : undefined} next={next} />
          {sentTo !== null && (
            <Notice tone="success" role="status" className="mb-4">
              If <b>{sentTo}</b> has an account, a link is on its way. It works once, for {magicLinkMinutes}{' '}
              minutes. No account yet?{' '}
              <Link to={stepPath('sign-up', next)} className="link text-inherit">
                Create one
              </Link>
            </Notice>
          )}
          <Field label="Email" error={errors.email?.message} className="mb-[15px]">
            <EmailInput autoComplete="username" {...form.register('email', emailRules)} />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
            {sentTo === null ? 'Send the link' : 'Send it again'}
          </Button>
        </form>
        {sentTo !== null && <LocalMailbox />}
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
