import { redirect, useLoaderData } from 'react-router';
import { safeNext } from '../../../data/next-path.ts';
import { keepReferral } from '../../../data/referral-link.ts';
import { signedInUserId } from '../../../data/session.ts';
import { takeSessionEnd } from '../../../data/session-end.ts';
import { AuthFlow } from '../components/auth-flow.tsx';
import { AuthFrame } from '../components/auth-frame.tsx';
import { linkIn } from '../model/auth-steps.ts';

interface AuthState {
  isSignedIn: boolean;
  /** A session ended on this device, which is why the page opened. */
  isSessionEnded: boolean;
}

/** Who is signed in already goes on, but for the link of a mail: it may be for another account. */
export async function clientLoader({ request }: { request: Request }): Promise<AuthState> {
  const query = new URL(request.url).searchParams;
  const next = query.get('next');
  const isSignedIn = (await signedInUserId().catch(() => null)) !== null;
  if (isSignedIn && linkIn(window.location.hash) === null) throw redirect(safeNext(next));
  if (!isSignedIn) keepReferral(query.get('ref'));
  return { isSignedIn, isSessionEnded: takeSessionEnd() };
}

export const shouldRevalidate = (): boolean => false;

export default function Auth() {
  const state = useLoaderData<typeof clientLoader>();
  return (
    <AuthFrame>
      <AuthFlow {...state} />
    </AuthFrame>
  );
}
