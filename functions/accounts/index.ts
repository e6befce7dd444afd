/** The reads of accounts that other domains may use, and the frame of its mails. */
export { escapeHtml, page as mailPage } from './mails.ts';
export { readOwner } from './read-owner.ts';
export { organizationKey, toOrganization } from './table.ts';
