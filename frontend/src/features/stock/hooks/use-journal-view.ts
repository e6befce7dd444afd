import { anyText, type UrlFilter, useList } from '../../../ui/list/use-list.ts';
import { type JournalView, readDay, readReason } from '../model/journal.ts';

const day = { read: readDay, write: (text: string | null) => text };

/** `site` and `item` in the address are the shell's: the levels' site, the open item. */
const filters: { [Name in keyof JournalView]: UrlFilter<JournalView[Name]> } = {
  siteId: anyText('where'),
  itemId: anyText('of'),
  reason: { read: readReason, write: (reason) => reason },
  userId: anyText('who'),
  from: day,
  to: day,
};

/** What the address says of the journal. */
export const useJournalView = () => useList({ filters, columns: ['newest'] });

export type JournalViewControl = ReturnType<typeof useJournalView>;
