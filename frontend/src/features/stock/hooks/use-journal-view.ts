import { useMemo } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { type JournalView, readDay, readReason } from '../model/journal.ts';

export interface JournalViewControl {
  view: JournalView;
  filter: (changes: Partial<Record<(typeof names)[number], string | null>>) => void;
  clear: () => void;
  isFiltered: boolean;
}

const names = ['where', 'of', 'reason', 'who', 'from', 'to'] as const;

/** What the address says of the journal. `site` and `item` there are the shell's: the levels' site, the open item. */
export function useJournalView(): JournalViewControl {
  const { get, replace } = useUrlState();
  const [siteId, itemId, reason, userId, from, to] = names.map(get);
  const view = useMemo(
    (): JournalView => ({
      siteId: siteId ?? null,
      itemId: itemId ?? null,
      reason: readReason(reason ?? null),
      userId: userId || null,
      from: readDay(from ?? null),
      to: readDay(to ?? null),
    }),
    [siteId, itemId, reason, userId, from, to],
  );
  return {
    view,
    filter: replace,
    clear: () => replace(Object.fromEntries(names.map((name) => [name, null]))),
    isFiltered: Object.values(view).some((value) => value !== null),
  };
}
