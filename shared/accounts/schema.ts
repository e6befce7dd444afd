/** People and their businesses. */

import * as z from 'zod/mini';
import {
  amountSchema,
  atMost,
  businessNameSchema,
  canonical,
  idSchema,
  ofForm,
  optionalNameSchema,
  ownPathSchema,
  shortTextSchema,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { contactFields } from '../ingredients/supplier-schema.ts';
import { hasSoundParts, mailAddressMax, mailAddressPattern } from '../mail-address.ts';
import { isCommonPassword } from './common-password.ts';
import {
  businessRoles,
  currencies,
  membershipEndings,
  membershipStatuses,
  roles,
  themes,
} from './constants.ts';
import { isTimeZone } from './time-zone.ts';

/** The food safety team of the maker's council. */
const localAuthoritySchema = z.object({ name: z.string(), email: z.string(), phone: z.string() });

export const noLocalAuthority: LocalAuthority = { name: '', email: '', phone: '' };

const putLocalAuthoritySchema = z.strictObject({
  name: shortTextSchema,
  email: contactFields.contactEmail,
  phone: contactFields.contactPhone,
});

export const membershipSchema = z.object({
  organizationId: idSchema,
  role: z.enum(roles),
  status: z.enum(membershipStatuses),
  organizationName: z.string(),
});

/** A member of an organization, as other members see them. */
export const memberSchema = z.object({
  userId: z.string(),
  /** First and last name, or whichever is set, else the display name; `null` when none is. */
  name: z.nullable(z.string()),
  /** `null` for former members. */
  email: z.nullable(z.string()),
  role: z.enum(roles),
  status: membershipSchema.shape.status,
});

export const meSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  /** What the person asked to be called at sign-up. */
  displayName: z.nullable(z.string()),
  businessRole: z.nullable(z.enum(businessRoles)),
  themePreference: z.enum(themes),
  createdAt: timestampSchema,
  memberships: z.array(membershipSchema),
  /** The user's own organizations that are deleted and can still be restored. */
  deletedOrganizations: z.array(
    z.object({ organizationId: idSchema, organizationName: z.string(), deletesAt: timestampSchema }),
  ),
  /** How the last membership ended, for somebody in no organization. `null` for others, and when it isn't known. */
  lastEnding: z.nullable(z.enum(membershipEndings)),
});

export const patchMeSchema = z.strictObject({
  firstName: z.optional(optionalNameSchema),
  lastName: z.optional(optionalNameSchema),
  displayName: z.optional(optionalNameSchema),
  businessRole: z.optional(z.nullable(z.enum(businessRoles))),
  themePreference: z.optional(z.enum(themes)),
});

/** The name of what is deleted, as the screen has it typed. It may be left out; a wrong one is refused. */
export const typedNameSchema = z.optional(
  z.strictObject({
    name: z.string().check(atMost(500)),
  }),
);
export const deletedSchema = z.object({ deleted: z.literal(true) });
export const closedOrganizationSchema = z.object({ deletesAt: timestampSchema });

export const endSessionsSchema = z._default(
  z.strictObject({
    /** Lets this session work until its access token ends, at most 15 minutes. */
    keepThis: z._default(z.boolean(), false),
  }),
  { keepThis: false },
);
export const endedSessionsSchema = z.object({ ended: z.literal(true) });

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  currency: z.enum(currencies),
  /** An owner chose it; else it is the one that every business begins with. */
  currencyChosen: z.boolean(),
  /** A copy of the subscription's tier, for reading. */
  recipeTier: z.string(),
  /** In percent of the selling price, without VAT. */
  targetMarginPercent: z.string(),
  /** The cost of an hour of work with on-costs; `null` keeps labour out of the costs. */
  hourlyRate: z.nullable(z.string()),
  /** Overheads as a share of ingredients, packaging and labour; `null` keeps them out. */
  overheadPercent: z.nullable(z.string()),
  /** The business address that labels show. */
  address: z.string(),
  /** By which its days begin, 'Europe/London'; `null` until somebody has said, and then each device's own counts. */
  timeZone: z._default(z.nullable(z.string()), null),
  /** Whom the maker calls about a recall. */
  localAuthority: z._default(localAuthoritySchema, noLocalAuthority),
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

const timeZoneSchema = z
  .string()
  .check(atMost(100), z.refine(isTimeZone, { error: 'must be a time zone such as Europe/London' }));

const percentSchema = z
  .string()
  .check(
    ofForm(/^\d{1,2}(\.\d{1,2})?$/, 'must be a percentage of 0 or more and below 100, as a string'),
    z.overwrite(canonical),
  );

export const patchOrganizationSchema = z.strictObject({
  name: z.optional(businessNameSchema),
  currency: z.optional(z.enum(currencies)),
  targetMarginPercent: z.optional(percentSchema),
  hourlyRate: z.optional(z.nullable(amountSchema)),
  overheadPercent: z.optional(z.nullable(amountSchema)),
  address: z.optional(z.string().check(z.trim(), atMost(300))),
  localAuthority: z.optional(putLocalAuthoritySchema),
  timeZone: z.optional(timeZoneSchema),
  version: versionSchema,
});

export const createOrganizationSchema = z.strictObject({
  id: idSchema,
  name: businessNameSchema,
  currency: z.enum(currencies),
  timeZone: z.optional(timeZoneSchema),
});

export type Membership = z.output<typeof membershipSchema>;
export type Member = z.output<typeof memberSchema>;
export type Me = z.output<typeof meSchema>;
export type Organization = z.output<typeof organizationSchema>;
export type LocalAuthority = z.output<typeof localAuthoritySchema>;
export type Currency = (typeof currencies)[number];
export type Role = (typeof roles)[number];

const noAddress = 'must be an address like you@bakery.co.uk';
export const emailSchema = z
  .string()
  .check(
    z.trim(),
    atMost(mailAddressMax),
    ofForm(mailAddressPattern, noAddress),
    z.refine(hasSoundParts, { error: noAddress }),
  );

/** Twelve or more characters of any kind, without spaces at either end, as the user pool requires. Not a common one (ADR 96). */
const newPasswordSchema = z.string().check(
  z.minLength(12, { error: 'must be 12 characters or more' }),
  // Counted like the user pool does: an emoji is two.
  atMost(256),
  ofForm(/^\S[\s\S]*\S$/, 'can’t begin or end with a space'),
  z.refine((password) => !isCommonPassword(password), { error: 'must not be a common one' }),
);

export const requestEmailCodeSchema = z.strictObject({ email: emailSchema });
export const requestMagicLinkSchema = z.strictObject({
  email: emailSchema,
  /** The path of this site that the link leads on to. Absent or `null` leads to the first screen. */
  next: z.optional(z.nullable(ownPathSchema)),
  /**
   * A secret of the page that asks, 256 random bits as base64url. The mail then has a code too, which signs in together
   * with this secret alone: the answer of the user pool's challenge is the code, a dot and the secret.
   */
  pageKey: z.optional(z.string().check(ofForm(/^[\w-]{43}$/, 'must be 43 characters of base64url'))),
});
export const sentMagicLinkSchema = z.object({ sent: z.literal(true) });

/** When the mailed code expires. */
export const emailCodeSchema = z.object({ expiresAt: timestampSchema });

export const confirmEmailSchema = z.strictObject({
  email: emailSchema,
  /** Six digits, full-width ones too, or the secret from the mail's link. */
  code: z.string().check(
    atMost(200, 'must be six digits'),
    z.overwrite((typed) => typed.normalize('NFKC').trim()),
    ofForm(/^(\d{6}|[A-Za-z0-9_-]{43})$/, 'must be six digits'),
  ),
  password: newPasswordSchema,
  /** Empty becomes 'My Food Business'. */
  businessName: z._default(shortTextSchema, ''),
  displayName: z._default(optionalNameSchema, ''),
  /** The code of the referral link that led here. Whatever it is, it stops no sign-up. */
  referralCode: z._default(shortTextSchema, ''),
});
export const confirmedEmailSchema = z.object({ email: z.string() });
