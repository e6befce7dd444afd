import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onLiveMessage } from './live-messages.ts';
import { useOrganizationId } from './organization.tsx';

/** What changes within this time is read together. */
const togetherMs = 500;

/**
 * Reads a query again when somebody changes what it is made of.
 * @param queryKey The same array from one drawing to the next, as `watched`.
 */
export function useReadAgain(queryKey: readonly unknown[], watched: ReadonlySet<string>): void {
  const client = useQueryClient();
  const organizationId = useOrganizationId();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onLiveMessage((message) => {
      if (message.organizationId !== organizationId || !watched.has(message.entity)) return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey }), togetherMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, organizationId, queryKey, watched]);
}
