import { defaultBusinessName } from '@batchbook/shared/accounts/schema';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeNext } from '../../../data/next-path.ts';
import { useFocusOnNewPage } from '../../../ui/use-focus-on-new-page.ts';
import type { Account } from '../api/user-pool.ts';
import { authProblemOf } from '../model/auth-problems.ts';
import {
  type AuthStep,
  forgetTyped,
  stepOf,
  stepPath,
  type Typed,
  typedBefore,
} from '../model/auth-steps.ts';
import { AuthTabs } from './auth-card.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { type Chosen, ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

const userPool = () => import('../api/user-pool.ts');

const titles: Record<AuthStep, string> = {
  'sign-in': 'Sign in',
  'sign-up': 'Create account',
  confirm: 'Check your email',
  forgot: 'Choose a new password',
  reset: 'Choose a new password',
};

/** The steps from a visitor to somebody signed in, each with an address of its own. */
export function AuthFlow() {
  const flow = useAuthFlow();
  const { step, next, typed, notice } = flow;
  const form = useFocusOnNewPage<HTMLDivElement>(step);
  return (
    <>
      <title>{`${titles[step]} · Batchbook`}</title>
      {(step === 'sign-in' || step === 'sign-up') && <AuthTabs step={step} next={next} />}
      <div ref={form} tabIndex={-1} className="outline-none">
        {step === 'sign-in' && (
          <SignInForm typed={typed} next={next} notice={notice} onSignIn={flow.signIn} />
        )}
        {step === 'sign-up' && <SignUpForm typed={typed} next={next} onSignUp={flow.signUp} />}
        {step === 'confirm' && (
          <ConfirmForm
            email={typed.email}
            next={next}
            notice={notice}
            onConfirm={flow.confirm}
            onResend={flow.resend}
          />
        )}
        {step === 'forgot' && <ForgotForm typed={typed} next={next} onAsk={flow.askForReset} />}
        {step === 'reset' && (
          <ResetForm
            typed={typed}
            next={next}
            onChoose={flow.choosePassword}
            onResend={() => flow.askForReset(typed.email)}
          />
        )}
      </div>
    </>
  );
}

function useAuthFlow() {
  const navigate = useNavigate();
  const { state } = useLocation();
  const [query] = useSearchParams();
  const [notice, setNotice] = useState<string>();
  const typed = useRef<Typed>(null);
  typed.current ??= typedBefore(state);
  const held = typed.current;
  const next = query.get('next');

  // Without an address there is nothing to confirm: such a step was opened from a bookmark.
  const asked = stepOf(query.get('step'));
  const step = (asked === 'confirm' || asked === 'reset') && held.email === '' ? 'sign-in' : asked;

  useEffect(() => void userPool().catch(() => undefined), []);

  const go = async (to: AuthStep, words?: string) => {
    setNotice(words);
    await navigate(stepPath(to, next));
  };

  const enter = async () => {
    forgetTyped();
    await navigate(safeNext(next), { replace: true });
  };

  const signIn = async (account: Account) => {
    const pool = await userPool();
    const outcome = await pool.signIn(account).catch((error) => {
      // A password that didn't open the account is none to begin it with.
      held.password = '';
      throw error;
    });
    if (outcome === 'done') return enter();
    held.email = account.email;
    held.password = account.password;
    if (outcome === 'reset') return askForReset(account.email);
    await pool.resendCode(account.email);
    return go('confirm', 'This address isn’t confirmed yet, so we sent you a new code.');
  };

  const signUp = async (account: Typed) => {
    const outcome = await (await userPool()).signUp(account);
    Object.assign(held, account);
    return outcome === 'confirm' ? go('confirm') : signIn(account);
  };

  const confirm = async (code: string) => {
    await (await userPool()).confirmSignUp(held.email, code);
    // The password is only known when it was typed on this page, not after a reload.
    if (held.password === '') return go('sign-in', 'Your address is confirmed. Sign in to go on.');
    return signIn({ email: held.email, password: held.password });
  };

  const resend = async () => (await userPool()).resendCode(held.email);

  const askForReset = async (email: string) => {
    await (await userPool()).askForReset(email);
    held.email = email;
    return go('reset');
  };

  const choosePassword = async ({ code, password }: Chosen) => {
    const account = {
      email: held.email,
      password,
      businessName: held.businessName.trim() || defaultBusinessName,
    };
    try {
      await (await userPool()).choosePassword(account, code);
    } catch (error) {
      // It may have been done before, and only its answer lost: then this password opens the account.
      if (authProblemOf(error).field !== 'code') throw error;
      return signIn(account).catch(() => Promise.reject(error));
    }
    return signIn(account);
  };

  const actions = { signIn, signUp, confirm, resend, askForReset, choosePassword };
  return { step, next, typed: held, notice, ...actions };
}
