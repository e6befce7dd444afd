import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { useEffect, useState } from 'react';
import { clientFor } from './api.ts';
import { useSignedInHere } from './signed-in-here.ts';

const accountsApi = clientFor(accountsRoutes);

/** The address of whoever is signed in on this device, for public pages. `null` for visitors, and when it can't be read. */
export function useOwnAddress(): { email: string | null; isPending: boolean } {
  const isSignedIn = useSignedInHere();
  const [read, setRead] = useState<{ email: string | null } | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let isOver = false;
    const show = (email: string | null) => !isOver && setRead({ email });
    accountsApi.getMe({}).then(
      (me) => show(me.email),
      () => show(null),
    );
    return () => {
      isOver = true;
    };
  }, [isSignedIn]);
  return { email: read?.email ?? null, isPending: isSignedIn && read === null };
}
