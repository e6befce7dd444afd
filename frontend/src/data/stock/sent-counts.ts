/**
 * Counts that were sent from this device and whose lines are still on its sheets, by user, organization and site.
 * What became of one may be known only after the page was closed: then its lines leave the sheet later.
 */
import { useSyncExternalStore } from 'react';
import { useSession } from '../organization.tsx';
import { readStoredJson, writeStored } from '../storage.ts';

/** Whose sheet, of which site. */
export interface SheetOf {
  userId: string;
  organizationId: string;
  siteId: string;
}

/** The items of each count, by its id. */
export type SentCounts = Readonly<Record<string, readonly string[]>>;

const prefix = 'bb_counts_sent:';
const none: SentCounts = {};
const listeners = new Set<() => void>();
const known = new Map<string, SentCounts>();

const keyOf = ({ userId, organizationId, siteId }: SheetOf) =>
  `${prefix}${userId}:${organizationId}:${siteId}`;

function read(key: string): SentCounts {
  const there = known.get(key);
  if (there) return there;
  // Where storage is closed or has other content, nothing was sent from here.
  const kept = (readStoredJson(key) ?? none) as SentCounts;
  known.set(key, kept);
  return kept;
}

function tell(): void {
  for (const listener of listeners) listener();
}

function keep(key: string, sent: SentCounts): void {
  known.set(key, sent);
  tell();
  // Where storage is closed it is kept as long as the page. The lines of a posted count ask again later, as their levels
  // have moved.
  writeStored(key, Object.keys(sent).length === 0 ? null : JSON.stringify(sent));
}

/** Another tab sent a count of the same sheet, or heard what became of one. */
function onStorage({ key }: StorageEvent): void {
  if (!key?.startsWith(prefix)) return;
  known.delete(key);
  tell();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener('storage', onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener('storage', onStorage);
  };
}

export function useSentCounts(siteId: string): SentCounts {
  const { me, organizationId } = useSession();
  const key = keyOf({ userId: me.userId, organizationId, siteId });
  return useSyncExternalStore(subscribe, () => read(key));
}

export function rememberSent(sheet: SheetOf, id: string, itemIds: readonly string[]): void {
  const key = keyOf(sheet);
  keep(key, { ...read(key), [id]: itemIds });
}

/** Gives the lines of a count back to its sheet. */
export function forgetSent(sheet: SheetOf, id: string): void {
  const key = keyOf(sheet);
  const { [id]: _gone, ...others } = read(key);
  keep(key, others);
}
