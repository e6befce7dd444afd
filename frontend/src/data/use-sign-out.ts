import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetChosenPlan } from './chosen-plan.ts';
import { clearDrafts } from './drafts.ts';
import { hasNetwork } from './offline/connection.ts';
import { queryClient } from './query-client.ts';
import { forgetReferral } from './referral-link.ts';
import { leave, signOut } from './session.ts';

/** Signs out on this device. Asks first when something would be lost or is unsent. */
export function useSignOut(): () => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(async () => {
    if (await mayLeave()) await leaveHere();
  }, [leaveHere]);
}

/**
 * Signs out everywhere, on this device too. Asks first, as signing out does. Rejects with `ApiError` and changes nothing when the server
 * isn't reached.
 */
export function useSignOutEverywhere(): () => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    const { endSessions } = await import('./own-account.ts');
    await endSessions();
    await leaveHere();
  }, [leaveHere]);
}

/**
 * Deletes the account, by the name that was typed, and leaves. What it hadn't sent can't be sent any more, and is removed from this device.
 * Rejects with `ApiError` when it is refused.
 */
export function useDeleteAccount(): (name: string) => Promise<void> {
  const leaveHere = useLeave();
  return useCallback(
    async (name) => {
      const { deleteAccount } = await import('./own-account.ts');
      await deleteAccount(name);
      leave();
      await (await offlineParts())?.forgetUnsent().catch(() => undefined);
      await leaveHere();
    },
    [leaveHere],
  );
}

const offlineParts = () => import('./offline/leave.ts').catch(() => null);

const mayLeave = async (): Promise<boolean> =>
  (await (await offlineParts())?.mayLeave().catch(() => true)) ?? true;

/**
 * Ends the session, removes its data from this device and opens the front door. Works without a network, where the front door can't be
 * loaded.
 */
function useLeave(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const kept = await offlineParts();
    leave();
    endSessionHere();
    await kept?.forgetCache();
    await navigate(hasNetwork() ? '/' : '/error/signed-out');
    queryClient.clear();
  }, [navigate]);
}

/** Ends the session and removes what was typed. Unsent changes stay for the user who made them. */
export function endSessionHere(): void {
  signOut();
  clearDrafts();
  forgetChosenPlan();
  forgetReferral();
}
