import { timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Store } from '../store.ts';
import type { Account } from './account.ts';
import { allRoutes } from './api/routes.ts';
import { expand } from './expand.ts';
import { invalidRequest, StripeFailure } from './failure.ts';
import { type Form, readForm } from './form.ts';
import { type ApiAnswer, type Idempotency, openIdempotency } from './idempotency.ts';
import { includable } from './includable.ts';

export type AnswerApi = (request: IncomingMessage, target: URL, body: string) => ApiAnswer;

/** The operations below `/v1`. Each is one transaction with everything that follows from it. */
export function createApi(store: Store, account: Account): AnswerApi {
  const idempotency = openIdempotency(store, account.clock);
  return (request, target, body) => {
    try {
      requireKey(request.headers.authorization, account.settings.get('secretKey'));
      const method = request.method ?? 'GET';
      const form = readForm(method === 'POST' ? body : target.search.slice(1));
      const call = () => answer(account, method, target.pathname, form);
      const key = request.headers['idempotency-key'];
      if (method !== 'POST' || typeof key !== 'string') return store.transaction(() => kept(call));
      return once(store, idempotency, { key, request: `${method} ${target.pathname}\n${body}` }, call);
    } catch (error) {
      if (error instanceof StripeFailure) return failed(error);
      throw error;
    }
  };
}

/** A request that was answered before gets the same answer. Requests run one after the other, so none overtakes. */
function once(
  store: Store,
  idempotency: Idempotency,
  { key, request }: { key: string; request: string },
  call: () => ApiAnswer,
): ApiAnswer {
  if (key.length > 255) throw invalidRequest('An idempotency key has at most 255 characters.');
  return store.transaction(() => {
    const before = idempotency.find(key);
    if (before && before.request !== request)
      throw new StripeFailure(400, {
        type: 'idempotency_error',
        message:
          'Keys for idempotent requests can only be used with the same parameters they were first used with. Try ' +
          `using a key other than '${key}' if you meant to execute a different request.`,
      });
    if (before) return { ...before.answer, isReplay: true };
    const answered = kept(call);
    idempotency.add(key, request, answered);
    return answered;
  });
}

/** Turns a failure whose changes stay into an answer, so that the transaction commits. */
function kept(call: () => ApiAnswer): ApiAnswer {
  try {
    return call();
  } catch (error) {
    if (error instanceof StripeFailure && error.keepsChanges) return failed(error);
    throw error;
  }
}

const failed = ({ status, details }: StripeFailure): ApiAnswer => ({ status, body: { error: details } });

function answer(account: Account, method: string, pathname: string, form: Form): ApiAnswer {
  for (const route of allRoutes) {
    const match = route.method === method ? route.pattern.exec(pathname) : null;
    if (!match) continue;
    const body = route.answer(account, match.slice(1).map(decodeURIComponent), form);
    const paths = Array.isArray(form.expand) ? form.expand.map(String) : [];
    return { status: 200, body: expand(account, includable, body, paths) };
  }
  throw new StripeFailure(404, {
    type: 'invalid_request_error',
    message: `Unrecognized request URL (${method}: ${pathname}). The stand-in may not have this part of Stripe.`,
  });
}

function requireKey(header: string | undefined, key: string): void {
  const stated = /^Bearer (.+)$/.exec(header ?? '')?.[1];
  if (stated && stated.length === key.length && timingSafeEqual(Buffer.from(stated), Buffer.from(key)))
    return;
  throw new StripeFailure(401, {
    type: 'invalid_request_error',
    message: stated
      ? `Invalid API Key provided: ${stated.slice(0, 8)}********`
      : 'You did not provide an API key. Provide it in the Authorization header, using Bearer auth.',
  });
}
