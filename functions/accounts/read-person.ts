/** The name and email under which somebody acts in an organization. */
import { getItem } from '../platform/table/read.ts';
import { profileKey } from './table.ts';
import { nameOf } from './team/name-of.ts';

const scope = { system: 'the name of somebody who confirms what was made' };

export async function readPerson(userId: string): Promise<{ name: string; email: string }> {
  const profile = await getItem(scope, profileKey(userId));
  if (!profile) throw new Error('a member without a profile');
  const email = profile.email as string;
  return { name: nameOf(profile) || email, email };
}
