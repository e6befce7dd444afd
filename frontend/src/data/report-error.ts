/** Reports an error that a screen has shown, so that an operator learns of it. */
import { createClient } from '@batchbook/shared/http/client';
import {
  type ClientErrorCode,
  type ClientErrorPlace,
  reportedOneIn,
} from '@batchbook/shared/meta/client-errors';
import { metaContract } from '@batchbook/shared/meta/contract';

const client = createClient(metaContract, { baseUrl: '', accessToken: async () => null });

/** A page reports each error of a place once. */
const reported = new Set<string>();

/** Sends it, or leaves it out of the sample. It never fails: a lost report is nobody's concern. */
export function reportError(place: ClientErrorPlace, code: ClientErrorCode): void {
  const key = `${place} ${code}`;
  if (reported.has(key)) return;
  reported.add(key);
  if (Math.random() * reportedOneIn(code) >= 1) return;
  void client.logClientError({ body: { place, code } }).catch(() => undefined);
}
