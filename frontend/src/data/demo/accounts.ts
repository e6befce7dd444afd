/** The demo's business and what it may do: everything, and as many recipes as anybody types. */

import { accountsRoutes } from '@batchbook/shared/accounts/routes';
import { type Organization, patchOrganizationSchema } from '@batchbook/shared/accounts/schema';
import { entitlementsOf } from '@batchbook/shared/billing/entitlements';
import { billingRoutes } from '@batchbook/shared/billing/routes';
import { definedFields } from '@batchbook/shared/content';
import { answersFor } from './answers.ts';
import type { DemoBook } from './book.ts';
import { nowIso } from './entities.ts';
import { checked, refusal } from './refuse.ts';

function changeOrganization(book: DemoBook, sent: unknown): Organization {
  const { version, ...body } = checked(patchOrganizationSchema, sent);
  const current = book.organization;
  if (current.version !== version) throw refusal('stale_version', { current });
  book.organization = { ...current, ...definedFields(body), version: version + 1, updatedAt: nowIso() };
  return book.organization;
}

export const accountAnswers = answersFor(accountsRoutes, {
  getOrganization: ({ book }) => book.organization,
  updateOrganization: ({ book, body }) => changeOrganization(book, body),
});

export const billingAnswers = answersFor(billingRoutes, {
  getEntitlements: ({ book }) =>
    entitlementsOf(
      {
        tier: book.organization.recipeTier,
        organizationCreatedAt: book.organization.createdAt,
        adminOverride: false,
        superAdmin: false,
        flags: {},
        usage: { recipes: book.recipes.length, users: 1, sites: 1 },
        customLimits: null,
        recipesOverLimitSince: null,
        recipesGracePeriodEnds: null,
        sitesOverLimitSince: null,
        sitesGracePeriodEnds: null,
      },
      new Date(),
    ),
});
