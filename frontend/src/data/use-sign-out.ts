import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetChosenPlan } from './chosen-plan.ts';
import { clearDrafts } from './drafts.ts';
import { hasNetwork } from './offline/connection.ts';
import { queryClient } from './query-client.ts';
import { leave, signOut } from './session.ts';

/** Signs out on this device. */
export function useSignOut(): () => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(() => leaveHere(async () => undefined), [leaveHere]);
}

/** Signs out everywhere, on this device too. Rejects with `ApiError` and changes nothing when the server isn't reached. */
export function useSignOutEverywhere(): () => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(
    () =>
      leaveHere(async () => {
        const { endSessions } = await import('./own-account.ts');
        await endSessions();
      }),
    [leaveHere],
  );
}

/** Deletes the account, by the name that was typed, and leaves. Rejects with `ApiError` when it is refused. */
export function useDeleteAccount(): (name: string) => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(
    (name) =>
      leaveHere(async () => {
        const { deleteAccount } = await import('./own-account.ts');
        await deleteAccount(name);
      }),
    [leaveHere],
  );
}

/**
 * Does what comes `first`, ends the session, removes its data from this device and opens the front door. Asks first when something would be
 * lost or is unsent. Works without a network, where the front door can't be loaded.
 */
function useLeave(): (first: () => Promise<void>) => Promise<void> {
  const navigate = useNavigate();
  return useCallback(
    async (first) => {
      const kept = await import('./offline/leave.ts').catch(() => null);
      if ((await kept?.mayLeave().catch(() => true)) === false) return;
      await first();
      leave();
      endSessionHere();
      await kept?.forgetCache();
      await navigate(hasNetwork() ? '/' : '/error/signed-out');
      queryClient.clear();
    },
    [navigate],
  );
}

/** Ends the session and removes what was typed. Unsent changes stay for the user who made them. */
export function endSessionHere(): void {
  signOut();
  clearDrafts();
  forgetChosenPlan();
}
