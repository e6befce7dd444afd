/** Somebody signed in, as the browser's storage and the API know them. */
import type { Me, Member } from '@batchbook/shared/accounts/schema';
import type { billingContract } from '@batchbook/shared/billing/contract';
import type { ReplyOf } from '@batchbook/shared/http/operation';

export const userPoolClientId = 'client1';
export const organizationId = '01JD000000000000000000000A';
export const otherOrganizationId = '01JD000000000000000000000B';

const encoded = (value: object): string => btoa(JSON.stringify(value)).replace(/=+$/, '');

const nowSeconds = (): number => Math.floor(Date.now() / 1000);

/** A token in the right format. Tests don't check signatures. */
export const tokenFor = (userId: string, expiresInSeconds = 3600): string =>
  [
    encoded({ alg: 'RS256' }),
    encoded({ sub: userId, iat: nowSeconds(), exp: nowSeconds() + expiresInSeconds }),
    'signature',
  ].join('.');

/** Puts tokens where Amplify keeps them. */
export function signInAs(userId: string, expiresInSeconds = 3600): void {
  const base = `CognitoIdentityServiceProvider.${userPoolClientId}`;
  localStorage.setItem(`${base}.LastAuthUser`, userId);
  localStorage.setItem(`${base}.${userId}.accessToken`, tokenFor(userId, expiresInSeconds));
  localStorage.setItem(`${base}.${userId}.idToken`, tokenFor(userId, expiresInSeconds));
  localStorage.setItem(`${base}.${userId}.refreshToken`, 'refresh');
  localStorage.setItem(`${base}.${userId}.clockDrift`, '0');
}

export const priya: Me = {
  userId: 'user-priya',
  email: 'priya@hazelandrye.co.uk',
  firstName: 'Priya',
  lastName: 'Nair',
  displayName: null,
  businessRole: null,
  themePreference: 'light',
  createdAt: '2026-11-01T09:00:00.000Z',
  memberships: [
    { organizationId, role: 'owner', status: 'active', organizationName: 'Hazel & Rye Bakehouse' },
    {
      organizationId: otherOrganizationId,
      role: 'member',
      status: 'active',
      organizationName: 'Frome Market',
    },
  ],
  deletedOrganizations: [],
  lastEnding: null,
};

/** Priya's colleague. */
export const tom: Member = {
  userId: 'user-tom',
  name: 'Tom Baker',
  email: 'tom@hazelandrye.co.uk',
  role: 'member',
  status: 'active',
};

/** Those of Hazel & Rye. */
export const members: Member[] = [
  { userId: priya.userId, name: 'Priya', email: priya.email, role: 'owner', status: 'active' },
  tom,
];

export const hazelAndRye = {
  id: organizationId,
  name: 'Hazel & Rye Bakehouse',
  currency: 'GBP' as const,
  recipeTier: 'free',
  targetMarginPercent: '65',
  currencyChosen: true,
  hourlyRate: null,
  overheadPercent: null,
  address: '',
  localAuthority: { name: '', email: '', phone: '' },
  timeZone: 'Europe/London',
  version: 3,
  createdAt: '2026-11-01T09:00:00.000Z',
  updatedAt: '2026-11-01T09:00:00.000Z',
};

export const freeEntitlements = {
  tier: 'free',
  tierKnown: true,
  inTrial: true,
  trialDaysLeft: 23,
  trialEndsAt: '2026-12-16T09:00:00.000Z',
  limits: { recipes: 5, users: 2, sites: 0 },
  usage: { recipes: 4, users: 1, sites: 1 },
  features: { stock_management: true, events: true, reporting: false, variations: false },
  readOnly: { recipes: false, sites: false },
  overLimitStatus: 'compliant' as const,
  recipesOverLimitSince: null,
  recipesGracePeriodEnds: null,
  sitesOverLimitSince: null,
  sitesGracePeriodEnds: null,
  gracePeriodEnds: null,
};

/** Nothing was ever paid. */
export const noSubscription: ReplyOf<(typeof billingContract)['getSubscription']>['body'] = {
  organizationId,
  recipeTier: 'free',
  adminOverrideActive: false,
  overLimitStatus: 'compliant',
  gracePeriodEnds: null,
  recipesOverLimitSince: null,
  recipesGracePeriodEnds: null,
  sitesOverLimitSince: null,
  sitesGracePeriodEnds: null,
  tier: 'free',
  unknownPrice: null,
  status: 'none',
  currency: null,
  currentPeriodEnd: null,
  cancelAtPeriodEnd: false,
  scheduledPlan: null,
  isDiscounted: false,
  failedTries: 0,
  nextTryAt: null,
  amountDue: null,
  pendingPlan: null,
  pendingUntil: null,
  confirmUrl: null,
  referralCoupon: null,
  version: 0,
};
