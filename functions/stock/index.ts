/** The door to stock for other domains. */
export { defaultSiteItem } from './table.ts';
