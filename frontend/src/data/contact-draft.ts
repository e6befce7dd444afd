/** The message to us that somebody is writing. It outlives its card and a reload, and goes with the other drafts of a user. */
import type { TypedMessage } from '@batchbook/shared/support/message-faults';
import type { Attempt, AttemptStore } from './contact.ts';
import { readDraft, writeDraftSoon } from './drafts.ts';

const key = 'contact';

export interface ContactDraft {
  typed: TypedMessage;
  save: (typed: TypedMessage) => void;
  /** Where a repeat finds the id of the first try. */
  attempts: AttemptStore;
  /** The message was sent. */
  forget: () => void;
}

export function openContactDraft(): ContactDraft {
  const stored = readDraft<Partial<Record<string, unknown>>>(key);
  let typed: TypedMessage = { email: textIn(stored?.email), description: textIn(stored?.description) };
  let attempt = attemptIn(stored?.attempt);
  const keep = () => writeDraftSoon(key, () => ({ ...typed, attempt }));
  return {
    typed,
    save: (next) => {
      typed = next;
      keep();
    },
    attempts: {
      read: () => attempt,
      write: (next) => {
        attempt = next;
        keep();
      },
    },
    forget: () => writeDraftSoon(key, () => null),
  };
}

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '');

function attemptIn(value: unknown): Attempt | null {
  const { text, id, currentPage } = (value ?? {}) as Partial<Attempt>;
  return text && id && currentPage ? { text, id, currentPage } : null;
}
