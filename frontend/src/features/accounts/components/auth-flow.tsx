import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { safeNext } from '../../../data/next-path.ts';
import { useFocusOnNewPage } from '../../../ui/use-focus-on-new-page.ts';
import type { Account } from '../api/user-pool.ts';
import { authProblemOf, isOffline } from '../model/auth-problems.ts';
import {
  type AuthStep,
  forgetTyped,
  keepLink,
  keepTyped,
  linkBefore,
  linkIn,
  type MailLink,
  stepOf,
  stepPath,
  type Typed,
  typedBefore,
} from '../model/auth-steps.ts';
import {
  keepLinkRequest,
  type LinkRequest,
  linkRequestBefore,
  newLinkRequest,
  withWrongCode,
} from '../model/link-request.ts';
import { AuthTabs } from './auth-card.tsx';
import { ConfirmForm } from './confirm-form.tsx';
import { ForgotForm } from './forgot-form.tsx';
import { LinkForm, OpenedLink } from './link-form.tsx';
import { LinkSent } from './link-sent.tsx';
import { type Chosen, ResetForm } from './reset-form.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { SignedInAlready } from './signed-in-already.tsx';

const userPool = () => import('../api/user-pool.ts').then((loaded) => loaded.userPool);

const titles: Record<AuthStep, string> = {
  'sign-in': 'Sign In',
  'sign-up': 'Create account',
  confirm: 'Check your email',
  forgot: 'Choose a new password',
  reset: 'Choose a new password',
  link: 'Sign in by email',
};

/** The steps of signing in and up, each with its own address. */
export function AuthFlow(before: { isSignedIn: boolean; isSessionEnded: boolean }) {
  const flow = useAuthFlow(before);
  const { step, next, typed, notice } = flow;
  const form = useFocusOnNewPage<HTMLDivElement>(step);
  if (flow.isSignedIn) return <SignedInAlready next={next} linked={flow.isLinked} />;
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
        {step === 'link' &&
          (flow.isLinked ? (
            <OpenedLink email={typed.email} next={next} onSignIn={flow.signInByLink} />
          ) : (
            <AskedForLink {...flow} />
          ))}
        {step === 'reset' && (
          <ResetForm
            key={String(flow.isLinked)}
            typed={typed}
            next={next}
            notice={notice}
            linked={flow.isLinked}
            onChoose={flow.choosePassword}
            onResend={() => flow.askForReset(typed.email)}
          />
        )}
      </div>
    </>
  );
}

/** The form that asks for a link, and then the field for its code. */
function AskedForLink({ typed, next, notice, request, ...flow }: ReturnType<typeof useAuthFlow>) {
  if (request === null) return <LinkForm typed={typed} next={next} notice={notice} onAsk={flow.askForLink} />;
  return (
    <LinkSent
      request={request}
      next={next}
      notice={notice}
      onCode={flow.signInByCode}
      onResend={() => flow.askForLink(request.email)}
      onChangeEmail={flow.dropRequest}
    />
  );
}

/** The step in the address, its message, and how to open another step. */
function useStep(held: Typed, isSessionEnded: boolean) {
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const [message, setMessage] = useState<{ step: AuthStep; words: ReactNode } | undefined>(
    isSessionEnded ? { step: 'sign-in', words: sessionOver } : undefined,
  );
  const next = query.get('next');

  // Without an address there is nothing to confirm: such a step was opened from a bookmark.
  // A referral link is for somebody new.
  const requestedStep = stepOf(query.get('step') ?? (query.has('ref') ? 'sign-up' : null));
  const step =
    (requestedStep === 'confirm' || requestedStep === 'reset') && held.email === ''
      ? 'sign-in'
      : requestedStep;

  // A step's message doesn't show again when the visitor returns to it.
  useEffect(() => setMessage((before) => (before?.step === step ? before : undefined)), [step]);

  const go = async (to: AuthStep, words?: ReactNode) => {
    setMessage({ step: to, words });
    if (to !== step) await navigate(stepPath(to, next));
  };
  const enter = async () => {
    forgetTyped();
    keepLink(null);
    keepLinkRequest(null);
    await navigate(safeNext(next), { replace: true });
  };
  return { step, next, message, go, enter };
}

function useAuthFlow(before: { isSignedIn: boolean; isSessionEnded: boolean }) {
  const { state } = useLocation();
  const [isSignedIn, setIsSignedIn] = useState(before.isSignedIn);
  const typed = useRef<Typed>(null);
  typed.current ??= typedBefore(state);
  const held = typed.current;
  const mailed = useLink(held);
  const { link, isLinked, dropLink } = mailed;
  const steps = useStep(held, before.isSessionEnded);
  const { step, next, message, go, enter } = steps;
  const byLink = useSignInByLink(held, mailed, steps, () => setIsSignedIn(true));
  useEffect(() => void userPool().catch(() => undefined), []);

  const signIn = async (account: Account) => {
    const pool = await userPool();
    const outcome = await pool.signIn(account).catch((error) => {
      // A password that didn't open the account is none to begin it with.
      held.password = '';
      throw error;
    });
    if (outcome === 'done') return enter();
    if (outcome === 'elsewhere') return setIsSignedIn(true);
    held.email = account.email;
    held.password = account.password;
    if (outcome === 'reset') return askForReset(account.email);
    await pool.resendCode(account.email);
    return go('confirm', 'This address isn’t confirmed yet, so we sent you a new code.');
  };

  const signUp = async (account: Typed) => {
    const outcome = await (await userPool()).signUp(account);
    Object.assign(held, account);
    if (outcome === 'taken') return goOnWith(account);
    return outcome === 'confirm' ? go('confirm') : signIn(account);
  };

  /** With an address that has an account, or a sign-up that never ended: of somebody else, or whose answer was lost. */
  const goOnWith = async (account: Typed) => {
    try {
      await signIn(account);
    } catch (error) {
      if (!authProblemOf(error).resetInstead) throw error;
      Object.assign(held, account);
      await askForReset(account.email, <Taken next={next} />);
    }
  };

  const confirm = async (code: string) => {
    await (await userPool()).confirmSignUp(held.email, code);
    // The password is only known when it was typed on this page, not after a reload.
    if (held.password === '') return go('sign-in', 'Your address is confirmed. Sign in to go on.');
    return signIn({ email: held.email, password: held.password });
  };

  const resend = async () => (await userPool()).resendCode(held.email);

  const askForReset = async (email: string, words?: ReactNode) => {
    const outcome = await (await userPool()).askForReset(email);
    held.email = email;
    dropLink();
    return go('reset', outcome === 'enough' ? enoughCodes : words);
  };

  const choosePassword = async ({ code, password, businessName }: Chosen) => {
    const names = { businessName: businessName.trim(), displayName: held.displayName.trim() };
    const account = { email: held.email, password, ...names };
    try {
      await (await userPool()).choosePassword(account, link && isLinked ? link.code : code);
    } catch (error) {
      // It may have been done before, and only its answer lost: then this password opens the account.
      if (authProblemOf(error).field !== 'code') throw error;
      return signIn(account).catch(() => Promise.reject(isLinked ? linkEnded : error));
    }
    return signIn(account);
  };

  const isCut = link !== null && !isLinked && message === undefined;
  const isAsked = step === 'sign-in' && byLink.request !== null;
  const words = message?.step === step ? message.words : isAsked ? <CodeIsDue next={next} /> : undefined;
  const notice = isCut ? cutLink : words;
  const actions = { ...byLink, signIn, signUp, confirm, resend, askForReset, choosePassword };
  return { step, next, typed: held, notice, isLinked, isSignedIn, ...actions };
}

/** Asking for a sign-in link, and using it. `onElsewhere`: somebody is signed in on this device. */
function useSignInByLink(
  held: Typed,
  { link, dropLink }: ReturnType<typeof useLink>,
  { next, go, enter }: ReturnType<typeof useStep>,
  onElsewhere: () => void,
) {
  const [request, setRequest] = useState(linkRequestBefore);
  const keepRequest = (kept: LinkRequest | null) => {
    keepLinkRequest(kept);
    setRequest(kept);
  };
  const askForLink = async (email: string) => {
    held.email = email;
    dropLink();
    const asked = newLinkRequest(email, request);
    await (await userPool()).askForLink({ email, next, pageKey: asked.pageKey });
    keepRequest(asked);
  };
  const signInByCode = async (code: string) => {
    if (request === null) return;
    try {
      const outcome = await (await userPool()).signInByCode(request, code);
      return outcome === 'elsewhere' ? onElsewhere() : await enter();
    } catch (error) {
      if (isOffline(error)) throw error;
      const left = withWrongCode(request);
      keepRequest(left);
      if (left === null) return go('link', codeEnded);
      throw wrongCode;
    }
  };
  const signInByLink = async () => {
    try {
      const outcome = await (await userPool()).signInByLink(held.email, link?.code ?? '');
      return outcome === 'elsewhere' ? onElsewhere() : await enter();
    } catch (error) {
      if (isOffline(error)) throw error;
      // It was used, replaced, or is too old. The next one is asked for in its place.
      dropLink();
      return go('link', 'That link no longer works. We can send you a new one.');
    }
  };
  const dropRequest = () => keepRequest(null);
  return { request, askForLink, signInByCode, signInByLink, dropRequest };
}

/** The link from an email, even when opened in an existing tab. */
function useLink(held: Typed) {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const opened = useMemo(() => linkIn(hash), [hash]);
  const [kept, setKept] = useState<MailLink | null>(linkBefore);
  useEffect(() => void keepLink(kept), [kept]);
  if (opened !== null && opened.email !== '') held.email = opened.email;
  useEffect(() => {
    if (opened === null) return;
    setKept(opened);
    keepTyped(held);
    // It opens the account: it stays neither in the address nor in the history.
    void navigate({ search: window.location.search }, { replace: true });
  }, [opened, navigate, held]);
  const link = opened ?? kept;
  return { link, isLinked: link !== null && link.code !== '', dropLink: () => setKept(null) };
}

const wrongCode = Object.assign(new Error('the code beside the link is wrong, or has ended'), {
  name: 'SignInCodeException',
});
const codeEnded = 'That code no longer works, and neither does its link. We can send you new ones.';
const linkEnded = Object.assign(new Error('the link was used, or is too old'), {
  name: 'LinkedCodeException',
});
const sessionOver = 'You’ve been signed out. Sign in to go on.';
const cutLink = 'That link is incomplete. Open it again from the email, or ask for a new one.';
const enoughCodes = 'We’ve sent enough codes for now. Use the newest, or ask again in an hour.';

const CodeIsDue = ({ next }: { next: string | null }) => (
  <>
    You asked for a sign-in link.{' '}
    <Link to={stepPath('link', next)} className="link">
      Enter its code
    </Link>
  </>
);

const Taken = ({ next }: { next: string | null }) => (
  <>
    This email already has an account, or an unconfirmed sign-up. Enter the code to use this password, or{' '}
    <Link to={stepPath('sign-in', next)} className="link">
      sign in
    </Link>{' '}
    with the old one.
  </>
);
