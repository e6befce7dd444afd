import type { Member } from '../actor.ts';

/** Returns the entity's next version, with these changes. */
export const nextVersion = <Entity extends { version: number }, Changes extends object>(
  before: Entity,
  changes: Changes,
  now: Date,
) => ({ ...before, ...changes, version: before.version + 1, updatedAt: now.toISOString() });

/** The fields that every new entity of an organization has besides its own. Clients can't set them. */
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
