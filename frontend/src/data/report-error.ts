/** Reports an error that a screen has shown, so that an operator learns of it. */
import { createClient } from '@batchbook/shared/http/client';
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
