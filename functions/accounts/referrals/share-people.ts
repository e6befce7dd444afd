import { addressOf } from '../../platform/mail-address.ts';
import { readMemberships, readProfiles } from '../team/read-team.ts';

/** An address without its tag: mail to 'jo+second@…' reaches 'jo@…', so one person has both. */
const mailboxOf = (email: string): string => addressOf(email).replace(/\+[^@]{0,200}(?=@)/, '');

/** Whether somebody is, or was, a member of both organizations, or two members have the same mailbox. */
export async function sharePeople(one: string, other: string): Promise<boolean> {
  const [ofOne, ofOther] = await Promise.all([peopleOf(one), peopleOf(other)]);
  return [...ofOne].some((person) => ofOther.has(person));
}

/** The ids and mailboxes of the members, former ones too. */
async function peopleOf(organizationId: string): Promise<Set<string>> {
  const memberships = await readMemberships(organizationId);
  const profiles = await readProfiles(memberships, { consistent: true });
  return new Set([
    ...memberships.map(({ userId }) => userId as string),
    ...[...profiles.values()].flatMap(({ email }) => (typeof email === 'string' ? [mailboxOf(email)] : [])),
  ]);
}
