/** Reports an error that a screen has shown, so that an operator learns of it. */
import { ApiError, createClient } from '@batchbook/shared/http/client';
import {
  type ClientErrorCode,
  type ClientErrorPlace,
  reportedOneIn,
} from '@batchbook/shared/meta/client-errors';
import { metaRoutes } from '@batchbook/shared/meta/routes';

const client = createClient(metaRoutes, { baseUrl: '', accessToken: async () => null });

/** A page reports each error of a place once. */
const reported = new Set<string>();

/** Sends the report if it falls into the sample. Never fails, because a lost report does no harm. */
export function reportError(place: ClientErrorPlace, code: ClientErrorCode): void {
  const key = `${place} ${code}`;
  if (reported.has(key)) return;
  reported.add(key);
  if (Math.random() * reportedOneIn(code) >= 1) return;
  void client.logClientError({ body: { place, code } }).catch(() => undefined);
}

/** Which of the codes that may be logged an error of the API is. */
export function apiErrorCode(error: unknown): ClientErrorCode {
  if (!(error instanceof ApiError)) return 'other';
  const { code, status } = error;
  if (code === 'network') return 'no_answer';
  if (code === 'too_many_requests') return 'too_many';
  if (status >= 500) return 'unavailable';
  return code === 'invalid_request' ? 'invalid' : 'other';
}

/** Wraps an action so that its errors are reported before they are rethrown. */
export const reporting =
  <Args extends unknown[], Answer>(
    place: ClientErrorPlace,
    action: (...args: Args) => Promise<Answer>,
    codeOf: (error: unknown) => ClientErrorCode = apiErrorCode,
  ): ((...args: Args) => Promise<Answer>) =>
  async (...args) => {
    try {
      return await action(...args);
    } catch (error) {
      reportError(place, codeOf(error));
      throw error;
    }
  };
