/** The demo's user and business. They exist only in this browser. */
import type { Me, Membership } from '@batchbook/shared/accounts/schema';

/** An id that no real organization has. Its timestamp is the first millisecond of the epoch. */
export const demoOrganizationId = '000000DEM0000000000000DEM0';
export const demoUserId = 'demo';
export const demoBusinessName = 'Hazel & Rye Bakehouse';

const membership: Membership = {
  organizationId: demoOrganizationId,
  role: 'owner',
  status: 'active',
  organizationName: demoBusinessName,
};

const me: Me = {
  userId: demoUserId,
  email: '',
  firstName: null,
  lastName: null,
  displayName: null,
  businessRole: null,
  themePreference: 'light',
  createdAt: '2026-01-01T00:00:00.000Z',
  memberships: [membership],
  deletedOrganizations: [],
  lastEnding: null,
};

export const demoSession = { me, membership, organizationId: demoOrganizationId, isOwner: true };
