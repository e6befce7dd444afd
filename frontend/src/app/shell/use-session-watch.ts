import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { signInPath } from '../../data/next-path.ts';
import { useOrganizationId } from '../../data/organization.tsx';
import { queryClient } from '../../data/query-client.ts';
import { onSessionChangedElsewhere, onSessionEnded } from '../../data/session.ts';
import { loadWhenOnline } from '../../ui/load-when-online.ts';

/** Leads to sign-in when the session has ended, and follows what another tab did. Drafts stay. */
export function useSessionWatch(): void {
  const navigate = useNavigate();
  useEffect(
    () =>
      onSessionEnded(() => {
        const { pathname, search } = window.location;
        void navigate(signInPath(pathname + search), { replace: true });
      }),
    [navigate],
  );
  useEffect(() => onSessionChangedElsewhere(() => window.location.reload()), []);
}

/** Keeps the live connection of the current organization. Its code loads after the first paint. */
export function useLive(): void {
  const organizationId = useOrganizationId();
  useEffect(() => {
    let close: (() => void) | null = null;
    let left = false;
    void loadWhenOnline(() => import('../../data/live.ts'))
      .then(({ connectLive }) => {
        if (!left) close = connectLive({ organizationId, client: queryClient });
      })
      .catch(() => undefined);
    return () => {
      left = true;
      close?.();
    };
  }, [organizationId]);
}
