import type { Member } from '../actor.ts';

/** What every new entity of an organization carries beside its own fields; none of it is the client's. */
export function ownedBy(actor: Member, id: string, now: Date) {
  const time = now.toISOString();
  return {
    id,
    organizationId: actor.organizationId,
    version: 1,
    createdAt: time,
    updatedAt: time,
    createdBy: actor.userId,
    userId: actor.userId,
  };
}
