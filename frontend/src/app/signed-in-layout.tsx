import type { Me } from '@batchbook/shared/accounts/schema';
import { ApiError } from '@batchbook/shared/http/client';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet, redirect } from 'react-router';
import { meQuery, useMe } from '../data/accounts.ts';
import { claimDrafts } from '../data/drafts.ts';
import { keys } from '../data/keys.ts';
import { signInPath } from '../data/next-path.ts';
import { useIsOnboarding } from '../data/onboarding.ts';
import { activeMemberships, SessionProvider } from '../data/organization.tsx';
import { queryClient } from '../data/query-client.ts';
import { arrive, signedInUserId } from '../data/session.ts';
import { useProfileTheme } from '../data/use-profile-theme.ts';
import { loadWhenOnline } from '../ui/load-when-online.ts';
import { optionalPart, part } from '../ui/part.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { Shell, ShellSkeleton } from './shell/shell.tsx';
import { UnsavedGuard } from './shell/unsaved-guard.tsx';
import { useMembershipWatch } from './shell/use-membership-watch.ts';
import { useSessionWatch } from './shell/use-session-watch.ts';
import { Theme } from './theme.tsx';
import { appThemeKey } from './theme-script.ts';

const Onboarding = optionalPart(() => import('../features/accounts/components/onboarding-dialog.tsx'));
const NoOrganization = part(() => import('./no-organization.tsx'), <ShellSkeleton />);

/** Sends visitors to the sign-in page and back. Pages show once the user is known. */
export async function clientLoader({ request }: { request: Request }): Promise<null> {
  const url = new URL(request.url);
  const userId = (navigator.onLine ? null : await openOffline()) ?? (await enter().catch(orOffline));
  if (userId === null) throw redirect(signInPath(url.pathname + url.search));
  claimDrafts(userId);
  arrive();
  return null;
}

/** How long to wait for the network before showing the data on this device. */
const patienceMs = 8000;

/** The user's id, or `null` when nobody is signed in. */
async function enter(): Promise<string | null> {
  const userId = await signedInUserId();
  if (userId === null) return null;
  const cached = queryClient.getQueryData<Me>(keys.me);
  if (cached !== undefined && cached.userId !== userId) queryClient.clear();
  const me = queryClient.ensureQueryData(meQuery);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  try {
    const known = await Promise.race([
      me,
      late.then(openOffline).then((kept) => (kept === userId ? null : me)),
    ]);
    const joined = loadWhenOnline(() => import('../data/join-invited.ts'))
      .then(({ joinInvited }) => joinInvited())
      .catch(() => undefined);
    // Whoever belongs nowhere yet waits for it, at most as long as for the network.
    if (known !== null && activeMemberships(known).length === 0) await Promise.race([joined, late]);
    return userId;
  } finally {
    clearTimeout(timer);
  }
}

const openOffline = (): Promise<string | null> =>
  import('../data/offline/open-offline.ts').then((module) => module.openOffline()).catch(() => null);

/**
 * A missing network never signs anyone out. A session that the first read finds ended is over, and nobody is signed in
 * any more.
 */
async function orOffline(error: unknown): Promise<string | null> {
  if (error instanceof ApiError && error.status === 401) return null;
  const userId = isNetworkFailure(error) ? await openOffline() : null;
  if (userId === null) throw error;
  return userId;
}

const isNetworkFailure = (error: unknown): boolean =>
  error instanceof ApiError ? error.status === 0 || error.status >= 500 : error instanceof Error;

/** Later, an ended session shows up as a refused call. */
export const shouldRevalidate = (): boolean => false;

export const HydrateFallback = ShellSkeleton;

export default function SignedInLayout() {
  return (
    <Theme storageKey={appThemeKey}>
      <QueryClientProvider client={queryClient}>
        <Inside />
        <Toaster />
      </QueryClientProvider>
    </Theme>
  );
}

function Inside() {
  const { data: me } = useMe();
  useSessionWatch();
  useMembershipWatch(me);
  return me === undefined ? <ShellSkeleton /> : <SignedIn me={me} />;
}

function SignedIn({ me }: { me: Me }) {
  const isOnboarding = useIsOnboarding(me);
  useProfileTheme(me);
  return (
    <>
      <SessionProvider me={me} fallback={<NoOrganization me={me} />}>
        <Shell>
          <Outlet />
        </Shell>
        {isOnboarding && <Onboarding />}
      </SessionProvider>
      <UnsavedGuard />
    </>
  );
}
