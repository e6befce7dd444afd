/** The door to accounts for other domains: reads. */
export { organizationKey, toOrganization } from './table.ts';
