import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { clearDrafts } from '../../data/drafts.ts';
import { queryClient } from '../../data/query-client.ts';
import { signOut } from '../../data/session.ts';

/** Ends the session, forgets what it showed and returns to the front door. */
export function useSignOut(): () => Promise<void> {
  const navigate = useNavigate();
  return useCallback(async () => {
    await signOut();
    clearDrafts();
    await navigate('/');
    queryClient.clear();
  }, [navigate]);
}
