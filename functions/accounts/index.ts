/** The reads of accounts that other domains may use. */
export { readOwner } from './read-owner.ts';
export { organizationKey, toOrganization } from './table.ts';
