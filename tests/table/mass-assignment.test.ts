/** Invariant 24: no client's write sets a field that the server owns. Every such field in every write. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { allOperations, call } from '../support/api.ts';
import { type FullOrganization, newFullOrganization } from '../support/full-organization.ts';
import { validRequests } from '../support/requests.ts';
import { startStripe, type TestStripe } from '../support/stripe.ts';
import { everythingOf } from '../support/table-state.ts';

const serverOwned = [
  'pk',
  'sk',
  'type',
  'gsi1pk',
  'gsi1sk',
  'expiresAt',
  'createdDigest',
  'id',
  'organizationId',
  'userId',
  'createdBy',
  'createdAt',
  'updatedAt',
  'role',
  'status',
  'isSuperAdmin',
  'superAdmin',
  'tier',
  'recipeTier',
  'flags',
  'adminOverride',
  'recipes',
  'recipesLimit',
  'users',
  'usersLimit',
  'sites',
  'sitesLimit',
  'archived',
  'isSample',
  'supplier',
  'importId',
  'priceKept',
  'uploaded',
  'chunks',
  'state',
  'recipesGracePeriodEnds',
  'email',
  'memberships',
  'usage',
  'limits',
  'hasText',
  'versionKept',
  'isSample',
  'approved',
  'printable',
  'complete',
  'cost',
  'actor',
  'currentStock',
  'lastUpdated',
  'lastCounted',
  'supplierName',
  'manualUnit',
  'unitName',
  'hasOwnName',
  'deletedAt',
  'change',
  'delta',
  'levelUnit',
  'densityAssumed',
  'transferId',
  'otherSiteId',
  'countId',
  'counted',
  'expected',
  'runId',
  'saleId',
  'eventId',
  'lotAssumed',
  'postedAt',
  'left',
  'isUndone',
  'total',
  'posted',
  'open',
  'differing',
  'sitesGracePeriodEnds',
  'revision',
  'touchedAt',
  'closed',
  'mail',
  'mailing',
  'reactivated',
  'endsAt',
  'isOpen',
  'inviterUserId',
  'q',
  'n',
  'u',
  'v',
  'd',
];

/** A refusal names at most ten. */
const namedAtOnce = 10;

const writes = allOperations.filter(({ operation }) => operation.body);

let stripe: TestStripe;
let kitchen: FullOrganization;

beforeAll(async () => {
  stripe = await startStripe();
  kitchen = await newFullOrganization();
});
afterAll(() => stripe.close());

describe('a server-owned field', () => {
  it.each(writes)('is not taken by $name', async ({ name, operation }) => {
    const known = kitchen.knownFor(name);
    const [request] = fc.sample(validRequests(operation, known), { numRuns: 1, seed: 1 });
    const body = request?.body;
    const asked = await askedFields(operation);
    const before = await everythingOf(kitchen.organizationId);
    const owned = serverOwned.filter((one) => !asked.has(one));
    for (let from = 0; from < owned.length; from += namedAtOnce) {
      const fields = owned.slice(from, from + namedAtOnce);
      const answer = await call(kitchen.userId, name, { ...request, body: withFields(body, fields) });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      // Its signature is refused before its fields are read.
      if (operation.signedBy || operation.signedInside) continue;
      // Each is refused by its name: a field that the operation takes isn't among them.
      const refused = answer.body.issues.map(({ path }: { path: string }) => path.split('.').at(-1));
      expect(fields.filter((field) => !refused.includes(field))).toEqual([]);
    }
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});

/** `body` with the fields added; for a list, in its first entry. */
function withFields(body: unknown, fields: readonly string[]): unknown {
  const added = Object.fromEntries(fields.map((field) => [field, 'x']));
  if (!Array.isArray(body)) return { ...(body as object), ...added };
  return [{ ...body[0], ...added }, ...body.slice(1)];
}

/** The fields that an operation really has under that name. */
async function askedFields(operation: (typeof writes)[number]['operation']): Promise<Set<string>> {
  const z = await import('zod/mini');
  const json = z.toJSONSchema(operation.body ?? z.never(), { io: 'input', unrepresentable: 'any' });
  const { properties, items } = json as { properties?: object; items?: { properties?: object } };
  return new Set(Object.keys(properties ?? items?.properties ?? {}));
}
