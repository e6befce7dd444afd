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
  'tokenHash',
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
    for (const field of serverOwned.filter((one) => !asked.has(one))) {
      const answer = await call(kitchen.userId, name, { ...request, body: withField(body, field) });
      expect(answer.status, `${name} took ${field}`).toBe(400);
    }
    expect(await everythingOf(kitchen.organizationId)).toEqual(before);
  });
});

/** `body` with the field added; for a list, in its first entry. */
function withField(body: unknown, field: string): unknown {
  if (!Array.isArray(body)) return { ...(body as object), [field]: 'x' };
  return [{ ...body[0], [field]: 'x' }, ...body.slice(1)];
}

/** The fields that an operation really has under that name. */
async function askedFields(operation: (typeof writes)[number]['operation']): Promise<Set<string>> {
  const z = await import('zod/mini');
  const json = z.toJSONSchema(operation.body ?? z.never(), { io: 'input', unrepresentable: 'any' });
  const { properties, items } = json as { properties?: object; items?: { properties?: object } };
  return new Set(Object.keys(properties ?? items?.properties ?? {}));
}
