import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { forgetChosenPlan } from './chosen-plan.ts';
import { clearDrafts } from './drafts.ts';
import { hasNetwork } from './offline/connection.ts';
import { queryClient } from './query-client.ts';
import { leave, signOut } from './session.ts';

/**
 * Ends the session, removes its data from this device and opens the front door. Asks first when something would be
 * lost or is unsent. Works without a network, where the front door can't be loaded.
 */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const kept = await import('./offline/leave.ts').catch(() => null);
    if ((await kept?.mayLeave().catch(() => true)) === false) return;
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
}
