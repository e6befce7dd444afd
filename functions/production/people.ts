/**
 * The people who confirmed a run or struck it through, by name and email as they were then. Runs have their ids, so
 * erasing a person replaces one item and leaves every run as it is (invariant 11).
 */
import { type Key, organizationPk } from '../platform/table/keys.ts';
import { type Item, queryAll, type ReadOptions } from '../platform/table/read.ts';
import type { Write } from '../platform/table/write.ts';

export interface Person {
  name: string;
  /** `null` of somebody whose account is erased. */
  email: string | null;
}

export type People = ReadonlyMap<string, Person>;

export const personPrefix = 'PERSON#';

const personKey = (organizationId: string, userId: string): Key => ({
  pk: organizationPk(organizationId),
  sk: personPrefix + userId,
});

export const personIn = ({ name, email }: Item): Person => ({
  name: name as string,
  email: (email as string | undefined) ?? null,
});

export async function readPeople(
  scope: { organizationId: string },
  options: ReadOptions = {},
): Promise<People> {
  const pk = organizationPk(scope.organizationId);
  const items = await queryAll(scope, { pk, prefix: personPrefix, ...options });
  return new Map(items.map((item) => [item.sk.slice(personPrefix.length), personIn(item)]));
}

export const nameIn = (people: People, userId: string | null): Person | undefined =>
  userId === null ? undefined : people.get(userId);

/** No write when they are known by this name already, so that one person's runs don't wait for each other. */
export function rememberPerson(
  organizationId: string,
  userId: string,
  person: Person,
  people: People,
): Write[] {
  const known = people.get(userId);
  if (known?.name === person.name && known.email === person.email) return [];
  return [{ label: 'person', put: { ...personKey(organizationId, userId), type: 'PERSON', ...person } }];
}

/** Replaces the name of somebody whose account is erased. Nothing where they never acted. */
export const erasedPerson = (organizationId: string, userId: string): Write => ({
  label: 'person',
  update: personKey(organizationId, userId),
  expression: 'SET #name = :name REMOVE email',
  names: { '#name': 'name' },
  values: { ':name': formerMember },
  condition: 'attribute_exists(pk)',
});

export const formerMember = 'A former member';
