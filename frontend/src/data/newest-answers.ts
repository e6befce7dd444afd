/**
 * An answer that was asked for before this device saved a change may be older than the change. It neither takes a newer
 * version back nor hides what was created meanwhile.
 */
import { type Query, type QueryClient, replaceEqualDeep } from '@tanstack/react-query';

interface Versioned {
  id: string;
  version: number;
  updatedAt: string;
}

const isVersioned = (data: unknown): data is Versioned =>
  typeof data === 'object' && data !== null && 'id' in data && 'version' in data && 'updatedAt' in data;

/** Something that was created again under its id begins with a low version, but later. */
const isOlder = (answer: Versioned, known: Versioned): boolean =>
  answer.id === known.id && answer.version < known.version && answer.updatedAt < known.updatedAt;

function newest(known: unknown, answer: unknown): unknown {
  if (Array.isArray(known) && Array.isArray(answer)) {
    const before = new Map(known.filter(isVersioned).map((one) => [one.id, one]));
    return before.size === 0
      ? answer
      : answer.map((one) => (isVersioned(one) ? newest(before.get(one.id), one) : one));
  }
  return isVersioned(known) && isVersioned(answer) && isOlder(answer, known) ? known : answer;
}

/** Shares what is equal with what was known, and keeps the newer version of each entity of a list, or of the one. */
export const shareNewest = (known: unknown, answer: unknown): unknown =>
  replaceEqualDeep(known, newest(known, answer));

/** Reads once more what was changed here while it was being read: the answer may not have the change. */
export function rereadOvertaken(client: QueryClient): void {
  const overtaken = new WeakSet<Query>();
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'error') overtaken.delete(query);
    if (action.type !== 'success') return;
    if (action.manual === true) {
      if (query.state.fetchStatus === 'fetching') overtaken.add(query);
    } else if (overtaken.delete(query))
      void client.invalidateQueries({ queryKey: query.queryKey, exact: true });
  });
}
