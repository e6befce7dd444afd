import type { Item } from '../../platform/table/read.ts';
import { shownNameOf } from '../table.ts';

/** What to call a person before others: their name in a team, else the first part of their address, else ''. */
export const nameOf = (profile: Item): string =>
  shownNameOf(profile) || (String(profile.email ?? '').split('@')[0] ?? '');
