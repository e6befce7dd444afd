/** Reads the messages that were kept and not mailed, for the operator's command alone. */
import { queryPage } from '../platform/table/read.ts';
import { type MessageName, readMessage } from './read-message.ts';
import { type Unmailed, unmailedPk } from './unmailed.ts';

const scope = { system: 'an operator reads the messages that were not mailed' };
const pageLimit = 100;

export interface UnmailedMessage {
  at: string;
  reason: Unmailed['reason'];
  kind: MessageName['kind'];
  email: string | null;
  businessName: string | null;
  currentPage: string;
  description: string;
}

/** @param since A day, `2026-11-21`; empty for all that are kept. Oldest first, without those erased since. */
export async function* readUnmailed(since: string): AsyncGenerator<UnmailedMessage> {
  for (let after = since; ; ) {
    const page = await queryPage(scope, {
      pk: unmailedPk,
      limit: pageLimit,
      consistent: true,
      ...(after && { after }),
    });
    for (const entry of page.items as (Unmailed & (typeof page.items)[number])[]) {
      const message = await readMessage(entry);
      if (message) yield { at: entry.sk.split('#')[0] ?? '', reason: entry.reason, ...message.received };
    }
    if (page.next === null) return;
    after = page.next;
  }
}
