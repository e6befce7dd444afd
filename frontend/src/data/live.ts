/**
 * The live connection: a WebSocket that names what changed in the organization. It never carries the
 * change. The screens fetch the entity until they have that version.
 */
import { type LiveMessage, liveMessageSchema } from '@batchbook/shared/live/contract';
import { liveRoutes } from '@batchbook/shared/live/routes';
import { hashKey, type Query, type QueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { clientFor } from './api.ts';
import { readAtMs } from './early-answers.ts';
import { keys } from './keys.ts';
import { publishLive, publishLiveOpening, publishLivePulse } from './live-messages.ts';
import { refetchUntil } from './refetch-until.ts';

const liveApi = clientFor(liveRoutes);

const pingEveryMs = 4 * 60_000;
const firstDelayMs = 1000;
const longestDelayMs = 60_000;

/** A first load reads this long before its connection opens. What was read earlier was kept from another time. */
const firstLoadMs = 5000;

export interface LiveOptions {
  organizationId: string;
  client: QueryClient;
  /** For tests: in place of the browser's. */
  openSocket?: (url: string) => WebSocket;
  createTicket?: (organizationId: string) => Promise<{ ticket: string }>;
}

const liveUrl = (ticket: string): string =>
  `${location.origin.replace(/^http/, 'ws')}/live?ticket=${encodeURIComponent(ticket)}`;

/** Connects, and reconnects until closed. Returns the close function. */
export function connectLive(options: LiveOptions): () => void {
  const { organizationId, client } = options;
  const openSocket = options.openSocket ?? ((url) => new WebSocket(url));
  const createTicket =
    options.createTicket ?? ((id) => liveApi.createLiveTicket({ params: { organizationId: id } }));
  let socket: WebSocket | null = null;
  let closed = false;
  let failures = 0;
  /** Whether the connection was down while screens showed data. */
  let missedSome = false;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let pinging: ReturnType<typeof setInterval> | undefined;

  const open = async () => {
    try {
      const { ticket } = await createTicket(organizationId);
      if (closed) return;
      listen(openSocket(liveUrl(ticket)));
    } catch {
      retry();
    }
  };

  const listen = (opened: WebSocket) => {
    socket = opened;
    let hasAnswered = false;
    opened.onopen = () => {
      failures = 0;
      // The first ping asks whether anything was missed while it opened.
      opened.send('ping');
      pinging = setInterval(() => opened.send('ping'), pingEveryMs);
      // Changes while it was down are unknown, so everything on screen is refetched.
      if (missedSome) void client.invalidateQueries();
      else readKeptAgain(client, organizationId);
      missedSome = false;
    };
    opened.onmessage = (event: MessageEvent) => {
      if (event.data === 'gone') return opened.close();
      const message = messageOf(event.data);
      if (message === null) {
        // What was read before it opened may be older than the first answer.
        if (hasAnswered) publishLivePulse(organizationId);
        hasAnswered = true;
        return;
      }
      publishLive({ ...message, organizationId });
      void refetchUntil(client, organizationId, message);
    };
    opened.onclose = () => {
      clearInterval(pinging);
      socket = null;
      retry();
    };
  };

  const retry = () => {
    if (closed) return;
    missedSome = true;
    const ceiling = Math.min(longestDelayMs, firstDelayMs * 2 ** failures);
    failures += 1;
    clearTimeout(waiting);
    waiting = setTimeout(open, ceiling / 2 + (Math.random() * ceiling) / 2);
  };

  const online = () => {
    if (socket !== null || closed) return;
    failures = 0;
    clearTimeout(waiting);
    void open();
  };

  window.addEventListener('online', online);
  void open();
  return () => {
    closed = true;
    clearTimeout(waiting);
    clearInterval(pinging);
    window.removeEventListener('online', online);
    socket?.close();
  };
}

/**
 * At the first opening: reads again what was kept, on the device or from an earlier visit. What the page has just
 * read isn't read twice, except the plan: a payment can come in before the connection opens, and nothing else would
 * show it. Stock, which moves without pause, asks by its mark for what changed since.
 */
function readKeptAgain(client: QueryClient, organizationId: string): void {
  const firstLoadSince = Date.now() - firstLoadMs;
  const plan = [keys.entitlements(organizationId), keys.subscription(organizationId)].map(hashKey);
  const isOld = ({ queryHash, state }: Query) =>
    plan.includes(queryHash) || readAtMs(state.dataUpdatedAt) < firstLoadSince;
  const isRead = ({ state }: Query) => state.data !== undefined && state.fetchStatus === 'idle';
  void client.invalidateQueries({ predicate: (query) => isRead(query) && isOld(query) });
  publishLiveOpening(organizationId);
}

/** Ignores pongs and message types of later server versions. */
function messageOf(data: unknown): LiveMessage | null {
  try {
    const parsed = z.safeParse(liveMessageSchema, JSON.parse(String(data)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
