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
  /** Said above the boxes: why a code is asked for. */
  notice: ReactNode;
  onConfirm: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
}

/** Proves that the address is the visitor's own. */
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
            We sent six digits to <b className="wrap-anywhere text-ink">{email}</b>. They work for 24 hours.
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
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-dashed border-line pt-3.5 text-14">
          <ResendCode onResend={onResend} onProblem={setProblem} />
          <Link to={stepPath('sign-up', next)} className="link max-lg:py-1.5">
            Change email
          </Link>
        </div>
      </AuthCard>
    </>
  );
}
