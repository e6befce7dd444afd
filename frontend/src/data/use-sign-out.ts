import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearDrafts } from './drafts.ts';
import { queryClient } from './query-client.ts';
import { leave, signOut } from './session.ts';

/** Ends the session, forgets what it showed and returns to the front door. Unsent changes are asked about first. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    const kept = await import('./offline/leave.ts').catch(() => null);
    if ((await kept?.mayLeave().catch(() => true)) === false) return;
    leave();
    await signOut();
    clearDrafts();
    await navigate('/');
    queryClient.clear();
    await kept?.forgetCache();
  }, [navigate]);
}
