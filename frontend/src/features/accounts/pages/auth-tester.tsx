import { Logo } from '../../../ui/logo.tsx';
import { part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';

/** Amplify's own form is large, and only this page has it. */
const SessionTester = part(
  async () => {
    const loading = import('../components/session-tester.tsx');
    const { configureAmplify } = await import('../../../data/amplify.ts');
    await configureAmplify();
    return loading;
  },
  <Loading label="Loading the form">
    <Skeleton className="h-[320px]" />
  </Loading>,
);

/** Signing in with Amplify's own form instead of ours, for whoever looks for a fault. No page leads here. */
export default function AuthTester() {
  return (
    <main className="mx-auto grid max-w-[760px] gap-5 px-5 py-8">
      <title>Sign-in tester · Batchbook</title>
      <meta name="robots" content="noindex" />
      <Logo />
      <h1 className="text-30">Sign-in tester</h1>
      <p className="text-ink-2">Signs in to the same user pool with another form, and shows the session.</p>
      <SessionTester />
    </main>
  );
}
