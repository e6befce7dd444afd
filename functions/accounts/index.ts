/** The reads of accounts that other domains may use. */
export { readNewcomer } from './read-newcomer.ts';
export { readOwner } from './read-owner.ts';
export { readPerson } from './read-person.ts';
export { sharePeople } from './referrals/share-people.ts';
export {
  readReferred,
  referredKey,
  referrerKey,
  type StoredReferred,
  type StoredReferrer,
} from './referrals/table.ts';
export { organizationKey, toOrganization } from './table.ts';
