import { magicLinkMinutes, signInCodeLength } from '@batchbook/shared/accounts/constants';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { EnvelopeDrawing } from '../../../ui/illustrations.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';
import { stepPath } from '../model/auth-steps.ts';
import type { LinkRequest } from '../model/link-request.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ResendCode } from './resend-code.tsx';

export interface LinkSentProps {
  request: LinkRequest;
  next: string | null;
  /** Why the visitor is here again, shown above the form. */
  notice: ReactNode;
  /** Rejects for a wrong code that isn't the last. */
  onCode: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
  onChangeEmail: () => void;
}

/** Some keyboards type full-width digits. */
const digitsIn = (typed: string): string => typed.normalize('NFKC').replace(/\D/g, '');

/** What is typed of the code, and signing in by it. */
function useCodeForm(onCode: LinkSentProps['onCode']) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const refuse = (found: AuthProblem) => {
    setProblem(found);
    input.current?.focus();
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const digits = digitsIn(code);
    setProblem(null);
    if (digits.length !== signInCodeLength)
      return refuse({ field: 'code', message: 'The code has eight digits.' });
    setBusy(true);
    await onCode(digits).catch((error: unknown) => refuse(authProblemOf(error)));
    setBusy(false);
  };
  const change = (typed: string) => {
    setCode(typed);
    setProblem(null);
  };
  return { code, busy, problem, input, submit, change, setProblem };
}

/** Shown after requesting a link: its code can be typed here, where the link itself may not lead. */
export function LinkSent({ request, next, notice, onCode, onResend, onChangeEmail }: LinkSentProps) {
  const { code, busy, problem, input, submit, change, setProblem } = useCodeForm(onCode);
  const isAtCode = problem?.field === 'code';
  return (
    <>
      <BackLink to={stepPath('sign-in', next)} />
      <AuthCard
        title="Check your email"
        drawing={<EnvelopeDrawing />}
        description={
          <span role="status">
            If <b className="wrap-anywhere text-ink">{request.email}</b> has an account, a link is on its way.
            Open it, or type its code here. Either works once, for {magicLinkMinutes} minutes.
          </span>
        }
      >
        <form noValidate onSubmit={submit}>
          <ProblemNotice problem={isAtCode ? null : problem} notice={notice} next={next} />
          <Field
            label="Enter the code from the email"
            error={isAtCode ? problem.message : undefined}
            className="mb-[15px]"
          >
            <TextInput
              ref={input}
              size="lg"
              autoFocus
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={20}
              placeholder="0000 0000"
              inputClassName="num font-mono tracking-[.08em]"
              value={code}
              onChange={(event) => change(event.target.value)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={busy} className="mt-1.5">
            Sign In
          </Button>
        </form>
        <LocalMailbox />
        <div className="form-foot">
          <ResendCode askedAtMs={request.askedAtMs} onResend={onResend} onProblem={setProblem} />
          <button type="button" className="link max-lg:py-1.5" onClick={onChangeEmail}>
            Change email
          </button>
          <Link to={stepPath('sign-up', next)} className="link max-lg:py-1.5">
            Create account
          </Link>
        </div>
      </AuthCard>
    </>
  );
}
