import { organizationPk, userPk } from '../platform/table/keys.ts';
import { type Item, queryAll } from '../platform/table/read.ts';

export const organizationIdsOf = (items: readonly Item[]): string[] =>
  items.map(({ organizationId }) => String(organizationId));

/**
 * Returns all of a person's memberships, former ones too. Anybody can give a person more of them, so they are never one
 * page, nor read together with the profile.
 */
export const readOwnMemberships = (userId: string): Promise<Item[]> =>
  queryAll({ userId }, { pk: userPk(userId), prefix: organizationPk(''), consistent: true });
