/** Messages to us. Each is sent under an id of this browser, so that a repeat after a lost answer doubles none. */
import { ApiError, createClient } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import { supportRoutes } from '@batchbook/shared/support/routes';
import { sentPage } from '@batchbook/shared/support/sent-page';

/** Without a session: what visitors send names nobody but themselves. */
const publicApi = createClient(supportRoutes, { baseUrl: '', accessToken: async () => null });

export interface ContactMessage {
  userEmail: string;
  description: string;
  /** Empty, unless a robot fills it in. */
  leaveBlank: string;
}

/** A message on its way: a repeat of the same text has its id, and the page that it was first sent from. */
export interface Attempt {
  text: string;
  id: string;
  currentPage: string;
}

/** Where the last attempt is kept, so that it may outlive the form. */
export interface AttemptStore {
  read: () => Attempt | null;
  write: (attempt: Attempt) => void;
}

export type SendMessage = (message: ContactMessage) => Promise<string>;

function inMemory(): AttemptStore {
  let kept: Attempt | null = null;
  return {
    read: () => kept,
    write: (attempt) => {
      kept = attempt;
    },
  };
}

/**
 * Returns a function that sends a message by `send`, with the same id and page for as long as its text stays the same.
 * It resolves to what the server says.
 */
export function messageSender(
  send: (message: ContactMessage & Pick<Attempt, 'id' | 'currentPage'>) => Promise<{ message: string }>,
  attempts: AttemptStore = inMemory(),
): SendMessage {
  return async (message) => {
    const text = JSON.stringify(message);
    const before = attempts.read();
    const attempt =
      before?.text === text ? before : { text, id: newId(), currentPage: sentPage(window.location) };
    attempts.write(attempt);
    const { id, currentPage } = attempt;
    const answer = await send({ ...message, id, currentPage });
    return answer.message;
  };
}

/** Sends as a visitor, or as somebody in no business. */
export const contactSender = (attempts?: AttemptStore): SendMessage =>
  messageSender((body) => publicApi.sendContact({ body }), attempts);

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;

/** 'in 40 minutes'. */
function waitInWords(seconds: number): string {
  if (seconds > 20 * hourSeconds) return 'tomorrow';
  if (seconds > 1.5 * hourSeconds) return `in ${Math.ceil(seconds / hourSeconds)} hours`;
  if (seconds > 50 * minuteSeconds) return 'in an hour';
  return seconds > minuteSeconds ? `in ${Math.ceil(seconds / minuteSeconds)} minutes` : 'in a minute';
}

/** What to say about a message that wasn't sent (specification, section 8). */
export function contactFailure(error: unknown, what: 'feedback' | 'message' = 'message'): string {
  if (!(error instanceof ApiError) || error.code !== 'too_many_requests')
    return `Failed to send ${what}. Please try again.`;
  const when = waitInWords(error.retryAfterSeconds ?? hourSeconds);
  return `You’ve sent several messages already. Your text is still here. Try again ${when}.`;
}
