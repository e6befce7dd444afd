/** People and their businesses. */
import * as z from 'zod/mini';
import {
  amountSchema,
  canonical,
  nameSchema,
  shortTextSchema,
  timestampSchema,
  versionSchema,
} from '../http/fields.ts';
import { idSchema } from '../ids.ts';

export const defaultBusinessName = 'My Food Business';
export const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'] as const;
export const themes = ['light', 'dark'] as const;
export const roles = ['owner', 'member'] as const;

export const membershipSchema = z.object({
  organizationId: idSchema,
  role: z.enum(roles),
  status: z.enum(['active', 'invited']),
  organizationName: z.string(),
});

/** Somebody who belongs to an organization, as its other members see them. */
export const memberSchema = z.object({
  userId: z.string(),
  /** First and last name, or the one of them that is given; `null` where neither is. */
  name: z.nullable(z.string()),
  email: z.string(),
  role: z.enum(roles),
  status: membershipSchema.shape.status,
});

export const meSchema = z.object({
  userId: z.string(),
  email: z.string(),
  firstName: z.nullable(z.string()),
  lastName: z.nullable(z.string()),
  themePreference: z.enum(themes),
  createdAt: timestampSchema,
  memberships: z.array(membershipSchema),
});

export const patchMeSchema = z.strictObject({
  firstName: z.optional(shortTextSchema),
  lastName: z.optional(shortTextSchema),
  themePreference: z.optional(z.enum(themes)),
});

export const organizationSchema = z.object({
  id: idSchema,
  name: z.string(),
  currency: z.enum(currencies),
  /** Repeats the subscription's tier, for reading. */
  recipeTier: z.string(),
  /** In percent of the selling price, without VAT. */
  targetMarginPercent: z.string(),
  /** What an hour of work costs, on-costs in it; `null` keeps labour out of the costs. */
  hourlyRate: z.nullable(z.string()),
  /** Overheads as a share of ingredients, packaging and labour; `null` keeps them out. */
  overheadPercent: z.nullable(z.string()),
  /** Where labels say it comes from. */
  address: z.string(),
  version: versionSchema,
  createdAt: timestampSchema,
  updatedAt: timestampSchema,
});

const percentSchema = z.string().check(
  z.regex(/^\d{1,2}(\.\d{1,2})?$/, {
    error: 'must be a percentage of 0 or more and below 100, as a string',
  }),
  z.overwrite(canonical),
);

export const patchOrganizationSchema = z.strictObject({
  name: z.optional(nameSchema),
  currency: z.optional(z.enum(currencies)),
  targetMarginPercent: z.optional(percentSchema),
  hourlyRate: z.optional(z.nullable(amountSchema)),
  overheadPercent: z.optional(z.nullable(amountSchema)),
  address: z.optional(
    z.string().check(z.trim(), z.maxLength(300, { error: 'must be at most 300 characters' })),
  ),
  version: versionSchema,
});

export type Membership = z.output<typeof membershipSchema>;
export type Member = z.output<typeof memberSchema>;
export type Me = z.output<typeof meSchema>;
export type Organization = z.output<typeof organizationSchema>;
export type Currency = (typeof currencies)[number];
export type Role = (typeof roles)[number];

const emailSchema = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, { error: 'must be at most 254 characters' }),
    z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]+$/, { error: 'must be an address like you@bakery.co.uk' }),
  );

/** Twelve characters and more of any kind, no space at either end: what the user pool takes. */
const newPasswordSchema = z.string().check(
  z.minLength(12, { error: 'must be 12 characters or more' }),
  // As the user pool counts, for which an emoji is two.
  z.refine((password) => password.length <= 256, { error: 'must be at most 256 characters' }),
  z.regex(/^\S[\s\S]*\S$/, { error: "can't begin or end with a space" }),
);

/** What is wrong with a code that was used, is too old, or was guessed at too often; said at `code`. */
export const codeEnded = 'does not work any more; ask for a new one';

export const requestEmailCodeSchema = z.strictObject({ email: emailSchema });
/** Until when a code that was mailed now works. */
export const emailCodeSchema = z.object({ expiresAt: timestampSchema });

export const confirmEmailSchema = z.strictObject({
  email: emailSchema,
  /** Six digits, full-width ones too, or what the link of the mail has in their place. */
  code: z.string().check(
    z.overwrite((typed) => typed.normalize('NFKC').trim()),
    z.regex(/^(\d{6}|[A-Za-z0-9_-]{43})$/, { error: 'must be six digits' }),
  ),
  password: newPasswordSchema,
  /** Empty becomes 'My Food Business'. */
  businessName: z._default(shortTextSchema, ''),
});
export const confirmedEmailSchema = z.object({ email: z.string() });
