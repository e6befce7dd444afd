import { type ReactNode, useRef, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { EnvelopeDrawing } from '../../../ui/illustrations.tsx';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';
import { stepPath } from '../model/auth-steps.ts';
import { codeLength } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { CodeInput } from './code-input.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ResendCode } from './resend-code.tsx';

export interface ConfirmFormProps {
  email: string;
  next: string | null;
  /** The reason for the code, shown above the boxes. */
  notice: ReactNode;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
}

/** Confirms the visitor's address with a code. */
export function ConfirmForm({ email, next, notice, onConfirm, onResend }: ConfirmFormProps) {
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<AuthProblem | null>(null);
  const firstBox = useRef<HTMLInputElement>(null);

  const confirm = async (value: string) => {
    if (busy) return;
    if (value.length < codeLength) {
      setProblem({ field: 'code', message: 'The code has six digits.' });
      firstBox.current?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm(value);
    } catch (error) {
      setProblem(authProblemOf(error));
      firstBox.current?.focus();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <BackLink to={stepPath('sign-up', next)} />
      <AuthCard
        title="Check your email"
        drawing={<EnvelopeDrawing />}
        description={
          <>
            We sent a six-digit code to <b className="wrap-anywhere text-ink">{email}</b>. It works for 24
            hours.
          </>
        }
      >
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void confirm(code);
          }}
        >
          <ProblemNotice problem={problem?.field === 'code' ? null : problem} notice={notice} next={next} />
          <CodeInput
            value={code}
            onValueChange={(value) => {
              setCode(value);
              setProblem(null);
            }}
            onComplete={confirm}
            error={problem?.field === 'code' ? problem.message : undefined}
            firstBox={firstBox}
          />
          <Button type="submit" variant="primary" size="lg" wide busy={busy}>
            Confirm and open Batchbook
          </Button>
        </form>
        <LocalMailbox />
        <div className="form-foot">
          <ResendCode onResend={onResend} onProblem={setProblem} />
          <Link to={stepPath('sign-up', next)} className="link max-lg:py-1.5">
            Change email
          </Link>
        </div>
      </AuthCard>
    </>
  );
}
