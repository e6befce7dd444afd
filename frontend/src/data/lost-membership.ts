/** What this device does when somebody no longer belongs to an organization: it forgets the organization's data. */
import type { Me } from '@batchbook/shared/accounts/schema';
import { noOrganization, type Problem } from '@batchbook/shared/http/problem';
import { activeMemberships } from './organization.tsx';
import { queryClient } from './query-client.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Calls back when an organization has refused its member. Returns the unsubscribe function. */
export function onMembershipLost(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

const left = new Set<string>();

/** The user leaves an organization of their own will. */
export const noteLeaving = (organizationId: string): void => {
  left.add(organizationId);
};

/** Whether the loss is theirs, once: they may join again and be removed. */
export const wasLeft = (organizationId: string): boolean => left.delete(organizationId);

/** Looks at an answer of the API. */
export async function noteRefusal(answer: Response): Promise<void> {
  if (answer.status !== 404 || listeners.size === 0) return;
  const problem = (await answer
    .clone()
    .json()
    .catch(() => null)) as Problem | null;
  if (problem?.detail === noOrganization) for (const listener of listeners) listener();
}

/** Removes cached data of organizations that the user doesn't belong to, from memory and from the device. */
export async function forgetOtherOrganizations(me: Me): Promise<void> {
  const own = new Set(activeMemberships(me).map(({ organizationId }) => organizationId));
  queryClient.removeQueries({ predicate: ({ queryKey }) => isForeign(queryKey, own) });
  const { forgetQueries } = await import('./offline/kept-cache.ts');
  await forgetQueries((queryKey) => isForeign(queryKey, own));
}

/** Keys of an organization begin with its id. */
const isForeign = ([first]: readonly unknown[], own: ReadonlySet<string>): boolean =>
  typeof first === 'string' && /^[0-7][0-9A-Z]{25}$/.test(first) && !own.has(first);
