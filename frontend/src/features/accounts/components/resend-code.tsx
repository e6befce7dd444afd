import { useEffect, useRef, useState } from 'react';
import { type AuthProblem, authProblemOf } from '../model/auth-problems.ts';

/** Between two mails: time for the first to arrive. */
const cooldownSeconds = 60;

export interface ResendCodeProps {
  /** When the last mail was requested; by default, when this first shows. */
  askedAtMs?: number;
  onResend: () => Promise<void>;
  onProblem: (problem: AuthProblem | null) => void;
}

/** Sends the code once more, a minute after the last at the earliest. */
export function ResendCode({ askedAtMs, onResend, onProblem }: ResendCodeProps) {
  const [sentAtMs, setSentAtMs] = useState(() => askedAtMs ?? Date.now());
  const [nowMs, setNowMs] = useState(() => Date.now());
  const [message, setMessage] = useState('');
  const place = useRef<HTMLSpanElement>(null);
  const left = Math.max(0, cooldownSeconds - Math.floor((nowMs - sentAtMs) / 1000));

  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => setNowMs(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [left]);

  const resend = async () => {
    onProblem(null);
    try {
      await onResend();
      const sent = Date.now();
      setSentAtMs(sent);
      setNowMs(sent);
      setMessage('We sent a new code, unless you’ve had five in the last hour.');
      // The button is gone for a minute: the keyboard goes on from here.
      place.current?.focus();
    } catch (error) {
      onProblem(authProblemOf(error));
    }
  };

  return (
    <span ref={place} tabIndex={-1} className="text-ink-3 outline-none">
      {left > 0 ? (
        <span className="num">
          New code in {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
        </span>
      ) : (
        <button type="button" className="link max-lg:py-1.5" onClick={resend}>
          Send a new code
        </button>
      )}
      <span role="status" className="sr-only">
        {message}
      </span>
    </span>
  );
}
