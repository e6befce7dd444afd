/** The reads of accounts that other domains may use. */
export { readNewcomer } from './read-newcomer.ts';
export { readOwner } from './read-owner.ts';
export { organizationKey, toOrganization } from './table.ts';
