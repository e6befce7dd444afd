/** A count that is being taken, kept on this device by user, organization and site until it is posted. */
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import type { StockUnit } from '@batchbook/shared/stock/item-schema';
import { createStore, get, type UseStore, update } from 'idb-keyval';
import { useMemo, useSyncExternalStore } from 'react';
import { useSession } from '../organization.tsx';
import { leftTyped, noteTyped } from './typed-counts.ts';

export interface CountDraftLine {
  /** As it was typed: '2½', '12.', '3/4'. */
  counted: string;
  /** The unit of the number when the text has none. `packs` are the packs it is bought in. */
  unit: EntryUnit;
  /** The level's version and figure when it was counted. */
  levelVersion: number;
  bookFigure: string;
  /** What `bookFigure` is in: g and kg may change places without a movement. */
  bookUnit: StockUnit;
  /** When it was counted, ISO 8601. */
  at: string;
  /** What the item was called: it may be deleted before the count is posted. */
  name?: string;
}

type Lines = Readonly<Record<string, CountDraftLine>>;

interface Kept {
  lines: Lines;
  /** When its first line was entered; `null` for none yet. */
  startedAt: string | null;
}

/** Lines by their item; `null` for one that is taken off. */
type Changes = ReadonlyMap<string, CountDraftLine | null>;

interface Draft {
  kept: Kept;
  /** The device's copy isn't read yet. */
  isPending: boolean;
  /** The device has no room for what was typed last: it is as safe as this page. */
  isUnkept: boolean;
}

const empty: Kept = { lines: {}, startedAt: null };
const listeners = new Set<() => void>();
const drafts = new Map<string, Draft>();
/** What is shown and not yet in the store, by draft. */
const unwritten = new Map<string, Map<string, CountDraftLine | null>>();
const writing = new Set<string>();

let opened: UseStore | null = null;
const store = (): UseStore => {
  opened ??= createStore('batchbook-counts', 'drafts');
  return opened;
};
const isAvailable = (): boolean => typeof indexedDB !== 'undefined';

let channel: BroadcastChannel | null = null;

/** Tabs that count the same shelf see each other's lines, and neither overwrites the other's. */
function otherTabs(): BroadcastChannel | null {
  if (channel === null && typeof BroadcastChannel !== 'undefined') {
    channel = new BroadcastChannel('batchbook-counts');
    channel.onmessage = ({ data }: MessageEvent<string>) => {
      if (drafts.has(data)) void load(data);
    };
  }
  return channel;
}

function show(key: string, draft: Draft): void {
  drafts.set(key, draft);
  for (const listener of listeners) listener();
}

/** The draft as it is known now; what the device kept follows. */
function draftOf(key: string): Draft {
  const there = drafts.get(key);
  if (there) return there;
  const draft = { kept: empty, isPending: isAvailable(), isUnkept: false };
  drafts.set(key, draft);
  if (draft.isPending) {
    otherTabs();
    void takeUp(key).then(() => load(key));
  }
  return draft;
}

async function load(key: string): Promise<void> {
  const kept = await get<Kept>(key, store()).catch(() => undefined);
  const before = drafts.get(key);
  const from = kept ?? (before && !before.isPending ? before.kept : empty);
  const lines = changed(from, unwritten.get(key) ?? new Map());
  show(key, { kept: lines, isPending: false, isUnkept: before?.isUnkept ?? false });
}

/** Puts what a page noted, and was closed before it was kept, into the store. */
async function takeUp(key: string): Promise<void> {
  let left = leftTyped<CountDraftLine>(key);
  if (left.length === 0) return;
  const withLeft = (kept: Kept = empty) => {
    // Read here, inside of the transaction: another tab may be keeping its own at this moment.
    left = leftTyped(key);
    const noted = left.flatMap(({ lines }) => Object.entries(lines));
    return changed(kept, new Map(noted.filter(([id, line]) => line.at >= (kept.lines[id]?.at ?? ''))));
  };
  const isKept = await update<Kept>(key, withLeft, store()).then(
    () => true,
    () => false,
  );
  if (isKept) for (const { forget } of left) forget();
}

function changed({ lines, startedAt }: Kept, changes: Changes): Kept {
  if (changes.size === 0) return { lines, startedAt };
  const after: Record<string, CountDraftLine> = { ...lines };
  let first = startedAt;
  for (const [itemId, line] of changes) {
    if (line === null) delete after[itemId];
    else {
      after[itemId] = line;
      first ??= line.at;
    }
  }
  return { lines: after, startedAt: Object.keys(after).length === 0 ? null : first };
}

function change(key: string, changes: Changes): void {
  const draft = draftOf(key);
  show(key, { ...draft, kept: changed(draft.kept, changes) });
  if (!isAvailable()) return;
  const waiting = unwritten.get(key) ?? new Map<string, CountDraftLine | null>();
  for (const [itemId, line] of changes) waiting.set(itemId, line);
  unwritten.set(key, waiting);
  note(key);
  void write(key);
}

function note(key: string): void {
  const lines = [...(unwritten.get(key) ?? [])].filter(([, line]) => line !== null);
  noteTyped(key, Object.fromEntries(lines));
}

/** Writes at once; what is typed meanwhile follows in one write. It is merged, since other tabs write there too. */
async function write(key: string): Promise<void> {
  if (writing.has(key)) return;
  writing.add(key);
  let isUnkept = false;
  for (;;) {
    const changes = new Map(unwritten.get(key));
    if (changes.size === 0 || isUnkept) break;
    isUnkept = await update<Kept>(key, (kept = empty) => changed(kept, changes), store()).then(
      () => false,
      () => true,
    );
    if (!isUnkept) written(key, changes);
  }
  writing.delete(key);
  const draft = draftOf(key);
  if (draft.isUnkept !== isUnkept) show(key, { ...draft, isUnkept });
}

function written(key: string, changes: Changes): void {
  const waiting = unwritten.get(key);
  for (const [itemId, line] of changes) if (waiting?.get(itemId) === line) waiting.delete(itemId);
  note(key);
  otherTabs()?.postMessage(key);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The count of a site that is being taken. Every line is kept as it is entered. */
export function useCountDraft(siteId: string) {
  const { me, organizationId } = useSession();
  const key = `${me.userId}/${organizationId}/${siteId}`;
  const { kept, isPending, isUnkept } = useSyncExternalStore(subscribe, () => draftOf(key));
  return useMemo(
    () => ({
      ...kept,
      isPending,
      isUnkept,
      set: (itemId: string, line: CountDraftLine | null) => change(key, new Map([[itemId, line]])),
      remove: (itemIds: readonly string[]) => change(key, new Map(itemIds.map((itemId) => [itemId, null]))),
    }),
    [kept, isPending, isUnkept, key],
  );
}
