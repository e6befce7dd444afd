/** The reads of accounts that other domains may use. */
export { organizationKey, toOrganization } from './table.ts';
