/** Reads a message with who wrote it, for its mail and for the operator. */
import { readNewcomer } from '../accounts/index.ts';
import { getItem, type Item } from '../platform/table/read.ts';
import type { Received } from './mails.ts';
import { contactKey, feedbackKey } from './messages.ts';

const scope = { system: 'messages to us, to be read by us' };

export interface MessageName {
  organizationId: string;
  kind: 'contact' | 'feedback';
  id: string;
}

export interface ReadMessage {
  item: Item;
  received: Omit<Received, 'at'>;
}

/** Returns `null` for one that was erased meanwhile. */
export async function readMessage({ organizationId, kind, id }: MessageName): Promise<ReadMessage | null> {
  const key = kind === 'contact' ? contactKey(id) : feedbackKey(organizationId, id);
  const item = await getItem(scope, key, { consistent: true });
  if (!item) return null;
  const { currentPage, description } = item as { currentPage: string; description: string } & Item;
  const sender =
    kind === 'contact' ? visitorIn(item) : await readNewcomer(String(item.userId), organizationId);
  return {
    item,
    received: {
      kind,
      email: sender?.email ?? null,
      businessName: sender?.businessName ?? null,
      currentPage,
      description,
    },
  };
}

const visitorIn = (item: Item) => ({ email: String(item.userEmail), businessName: null });
