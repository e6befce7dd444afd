import { ApiError, hasTimedOut } from '@batchbook/shared/http/client';
import { QueryClient } from '@tanstack/react-query';
import { rereadOvertaken, shareNewest } from './newest-answers.ts';

/** Whether a call may go better a moment later: no answer came, or the server was busy. */
export const mayPass = (error: unknown): boolean =>
  error instanceof ApiError && (error.code === 'network' || error.status >= 500 || error.status === 429);

/** After a long wait without an answer, the person decides. */
export const mayRetry = (failures: number, error: unknown): boolean =>
  failures < 2 && !hasTimedOut(error) && mayPass(error);

export const retryDelayMs = (failures: number): number => 400 * 2 ** failures + Math.random() * 200;

/** The live connection reports changes. This covers the time when it was down. */
export const freshMs = 60_000;

/** A separate client keeps the demo's data apart from an account's. */
export function newQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: 30 * 60_000,
        retry: mayRetry,
        retryDelay: retryDelayMs,
        // A call without a connection fails visibly instead of waiting in silence.
        networkMode: 'always',
        structuralSharing: shareNewest,
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  rereadOvertaken(client);
  return client;
}

export const queryClient = newQueryClient();
