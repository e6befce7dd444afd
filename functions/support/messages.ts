/**
 * What people write to us.
 *
 * | what            | pk         | sk          | index                        | read by                             |
 * |-----------------|------------|-------------|------------------------------|-------------------------------------|
 * | feedback        | ORG#o      | FEEDBACK#id |                              | its mail; both exports              |
 * | contact message | CONTACT#id | MESSAGE     | CONTACT_FROM#hash / time     | its mail; a person's export and erasure |
 * | that a message  | UNMAILED#MESSAGES | time#kind#id |                      | the operator's command              |
 * | isn't mailed    |            |             |                              |                                     |
 *
 * Feedback has its sender's id and neither name nor address: the mail looks them up. A contact message has an address, so
 * it is deleted after half a year, or with the account of that address (ADR 73). What isn't mailed is kept all the same, and
 * an operator reads it (`unmailed.ts`, ADR 142).
 */

import { noOrganization } from '@batchbook/events/envelope';
import { messageReceived } from '@batchbook/events/support';
import { epochSeconds, plusDays } from '../platform/clock.ts';
import { digestOf } from '../platform/entity/put-entity.ts';
import { retryOnConflict } from '../platform/entity/retry.ts';
import { RequestProblem } from '../platform/http/request-problem.ts';
import { publish } from '../platform/outbox.ts';
import { countUse, type Limit, limitKey } from '../platform/rate-limit.ts';
import { hashOfToken } from '../platform/secret-token.ts';
import { type Key, organizationPk, type Scope } from '../platform/table/keys.ts';
import { type Item, queryAll, queryIndexFrom, readAt } from '../platform/table/read.ts';
import { notExists, removeItem, transact } from '../platform/table/write.ts';
import { keptDays, noteUnmailed } from './unmailed.ts';

const scope = { system: 'messages of visitors, who belong to no organization' };

export interface Message {
  id: string;
  currentPage: string;
  description: string;
  /** The field that people don't see had text. */
  isSuspect: boolean;
}
export interface ContactMessage extends Message {
  userEmail: string;
}
export interface Feedback extends Message {
  organizationId: string;
  userId: string;
}

export const contactKey = (id: string): Key => ({ pk: `CONTACT#${id}`, sk: 'MESSAGE' });
const feedbackPrefix = 'FEEDBACK#';
export const feedbackKey = (organizationId: string, id: string): Key => ({
  pk: organizationPk(organizationId),
  sk: feedbackPrefix + id,
});
/** Addresses are compared in small letters, as the user pool compares them. */
const folded = (email: string): string => email.trim().toLowerCase();
const contactsOf = (email: string): string => `CONTACT_FROM#${hashOfToken(folded(email))}`;

/** Whose messages count together, and how many they may be. */
interface Use {
  limit: Limit;
  caller: string;
}

interface Keeping {
  scope: Scope;
  organizationId: string;
  kind: 'contact' | 'feedback';
  item: Item & { id: string };
  isSuspect: boolean;
  /** What another request under the same id must repeat. */
  content: unknown;
  uses: readonly Use[];
}

/**
 * Keeps a message and has it mailed unless it is suspect, once for each id, whatever runs beside it. A repeat counts against
 * no limit. A suspect message does the same but for the mail, so that its answer is the same.
 * @returns whether it is new.
 * @throws RequestProblem `id_taken` for another message under the id, `too_many_requests` beyond a limit.
 */
async function keep(message: Keeping, now: Date): Promise<boolean> {
  const { organizationId, kind, item, isSuspect } = message;
  const digest = digestOf(message.content);
  const { pk, sk, id } = item;
  const counted = message.uses.map(({ limit, caller }) => ({ limit, key: limitKey(limit, caller) }));
  const read = () => readAt(message.scope, [{ pk, sk }, ...counted.map(({ key }) => key)]);
  return retryOnConflict(await read(), read, async (at) => {
    const stored = at(item);
    if (stored && stored.digest !== digest) throw new RequestProblem('id_taken');
    if (stored) return false;
    const put = { ...item, ...(isSuspect && { unmailed: 'suspect' }), digest, createdAt: now.toISOString() };
    await transact(message.scope, [
      { label: 'message', put, condition: notExists },
      ...counted.map(({ limit, key }) => countUse(limit, key, at(key), now)),
      isSuspect
        ? noteUnmailed({ organizationId, kind, id, reason: 'suspect' }, now)
        : publish({ definition: messageReceived, organizationId, data: { id, kind } }, now),
    ]);
    return true;
  });
}

const hour = 60 * 60;
const day = 24 * hour;
const networkLimit: Limit = {
  what: 'contact',
  rates: [
    { most: 10, seconds: hour },
    { most: 20, seconds: day },
  ],
};
const addressLimit: Limit = { what: 'contact-address', rates: [{ most: 5, seconds: day }] };
const feedbackLimit: Limit = { what: 'feedback', rates: [{ most: 20, seconds: day }] };

/** @param network The sender's, of which only the hash is kept, for a day. */
export const keepContact = (message: ContactMessage, network: string, now: Date): Promise<boolean> => {
  const { id, isSuspect, ...content } = message;
  const item = {
    ...contactKey(id),
    type: 'CONTACT_MESSAGE',
    id,
    ...content,
    gsi1pk: contactsOf(message.userEmail),
    gsi1sk: now.toISOString(),
    expiresAt: epochSeconds(plusDays(now, keptDays)),
  };
  const uses = [
    { limit: networkLimit, caller: network },
    { limit: addressLimit, caller: folded(message.userEmail) },
  ];
  return keep(
    { scope, organizationId: noOrganization, kind: 'contact', item, isSuspect, content, uses },
    now,
  );
};

/** @param member Who sends it. */
export const keepFeedback = (
  member: { organizationId: string; userId: string },
  message: Message,
  now: Date,
): Promise<boolean> => {
  const { organizationId, userId } = member;
  const { id, isSuspect, ...text } = message;
  const content = { ...text, userId };
  const item = { ...feedbackKey(organizationId, id), type: 'FEEDBACK', id, ...content };
  const uses = [{ limit: feedbackLimit, caller: userId }];
  return keep({ scope: member, organizationId, kind: 'feedback', item, isSuspect, content, uses }, now);
};

const pageLimit = 50;

/** The messages from an address, oldest first, a page at a time. */
async function* contactsFrom(email: string): AsyncGenerator<Item[]> {
  for (let from = ''; ; ) {
    const page = await queryIndexFrom(scope, { indexPk: contactsOf(email), from, limit: pageLimit });
    yield page.items;
    const last = page.items.at(-1);
    if (!page.hasMore || !last) return;
    from = last.gsi1sk as string;
  }
}

/** Deletes the messages from the address of a deleted account. */
export async function forgetContacts(email: string): Promise<void> {
  for await (const items of contactsFrom(email)) for (const item of items) await removeItem(scope, item);
}

/** Reads the messages from an address, which the caller must know to be the reader's. */
export async function readContacts(email: string): Promise<Item[]> {
  const contacts = new Map<string, Item>();
  // A page begins with the time that the last one ended with.
  for await (const items of contactsFrom(email)) for (const item of items) contacts.set(item.pk, item);
  return [...contacts.values()];
}

/** Reads what a person wrote as a member of these organizations. */
export async function readFeedback(userId: string, organizationIds: readonly string[]): Promise<Item[]> {
  const system = { system: 'a person exports what they wrote to us' };
  const items = await Promise.all(
    organizationIds.map((id) =>
      queryAll(system, { pk: organizationPk(id), prefix: feedbackPrefix, consistent: true }),
    ),
  );
  return items.flat().filter((item) => item.userId === userId);
}
