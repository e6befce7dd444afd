/** Messages to us. Each is sent under an id of this browser, so that a repeat after a lost answer doubles none. */
import { ApiError } from '@batchbook/shared/http/client';
import { newId } from '@batchbook/shared/ids';
import { supportRoutes } from '@batchbook/shared/support/routes';
import { clientFor } from './api.ts';

const supportApi = clientFor(supportRoutes);

export interface ContactMessage {
  userEmail: string;
  description: string;
  /** Empty, unless a robot fills it in. */
  website: string;
}

/** Returns a function that sends a message, with the same id for as long as its text stays the same. */
export function contactSender(): (message: ContactMessage) => Promise<string> {
  let last = { text: '', id: '' };
  return async (message) => {
    const text = JSON.stringify(message);
    if (last.text !== text) last = { text, id: newId() };
    const currentPage = window.location.pathname + window.location.search;
    const answer = await supportApi.sendContact({ body: { ...message, currentPage, id: last.id } });
    return answer.message;
  };
}

/** What to say about a message that wasn't sent (specification, section 8). */
export const contactFailure = (error: unknown): string =>
  error instanceof ApiError && error.code === 'too_many_requests'
    ? 'You’ve sent several messages already. Your text is still here. Try again in an hour.'
    : 'Failed to send message. Please try again.';
