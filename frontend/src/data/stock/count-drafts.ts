/** A count that is being taken, kept on this device by user, organization and site until it is posted. */
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../organization.tsx';

export interface CountDraftLine {
  /** As it was typed: '2½', '12.', '3/4'. */
  counted: string;
  /** What the number is of, where the text doesn't say; `packs` are those that it is bought in. */
  unit: EntryUnit;
  /** The level's version and figure when it was counted. */
  levelVersion: number;
  bookFigure: string;
  /** What `bookFigure` is in: g and kg may change places without a movement. */
  bookUnit: StockUnit;
  /** When it was counted, ISO 8601. */
  at: string;
}

interface Kept {
  lines: Readonly<Record<string, CountDraftLine>>;
  /** When its first line was entered; `null` for none yet. */
  startedAt: string | null;
}

interface Draft {
  kept: Kept;
  isPending: boolean;
}

const empty: Kept = { lines: {}, startedAt: null };
const listeners = new Set<() => void>();
const drafts = new Map<string, Draft>();

let opened: UseStore | null = null;
const store = (): UseStore => {
  opened ??= createStore('batchbook-counts', 'drafts');
  return opened;
};
const isAvailable = (): boolean => typeof indexedDB !== 'undefined';

function show(key: string, draft: Draft): void {
  drafts.set(key, draft);
  for (const listener of listeners) listener();
}

/** The draft as it is known now; what the device kept follows. */
function draftOf(key: string): Draft {
  const there = drafts.get(key);
  if (there) return there;
  const draft = { kept: empty, isPending: isAvailable() };
  drafts.set(key, draft);
  if (draft.isPending) void load(key);
  return draft;
}

async function load(key: string): Promise<void> {
  const kept = await get<Kept>(key, store()).catch(() => undefined);
  const typed = drafts.get(key)?.kept ?? empty;
  const lines = { ...kept?.lines, ...typed.lines };
  show(key, { kept: { lines, startedAt: kept?.startedAt ?? typed.startedAt }, isPending: false });
}

function keep(key: string, kept: Kept): void {
  show(key, { kept, isPending: drafts.get(key)?.isPending ?? false });
  if (!isAvailable()) return;
  const isEmpty = Object.keys(kept.lines).length === 0;
  void (isEmpty ? del(key, store()) : set(key, kept, store())).catch(() => undefined);
}

function setLine(key: string, itemId: string, line: CountDraftLine | null): void {
  const { lines, startedAt } = draftOf(key).kept;
  const { [itemId]: _before, ...others } = lines;
  if (line === null) keep(key, { lines: others, startedAt });
  else keep(key, { lines: { ...others, [itemId]: line }, startedAt: startedAt ?? line.at });
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The count of a site that is being taken. Every line is kept as it is entered. */
export function useCountDraft(siteId: string) {
  const { me, organizationId } = useSession();
  const key = `${me.userId}/${organizationId}/${siteId}`;
  const { kept, isPending } = useSyncExternalStore(subscribe, () => draftOf(key));
  return useMemo(
    () => ({
      ...kept,
      /** What the device kept isn't read yet. */
      isPending,
      set: (itemId: string, line: CountDraftLine | null) => setLine(key, itemId, line),
      clear: () => keep(key, empty),
    }),
    [kept, isPending, key],
  );
}
