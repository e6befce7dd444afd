/** Referrals: businesses that members told about the product, and what became of them. */
import * as z from 'zod/mini';
import { businessNameSchema, idSchema, timestampSchema } from '../http/fields.ts';
import { referralStatuses, rewardStates } from './constants.ts';

export const putReferralSchema = z.strictObject({ referredOrganizationName: businessNameSchema });

const moneyFields = { amount: z.string(), currency: z.string() };

export const referralSchema = z.object({
  id: idSchema,
  referrerUserId: z.string(),
  referrerOrganizationId: idSchema,
  /** First and last name, else the display name, else the first part of the address; '' once the account is deleted. */
  referrerName: z.string(),
  /** `null` for a former member. */
  referrerEmail: z.nullable(z.string()),
  /** `null` once that business is erased. */
  referredOrganizationName: z.nullable(z.string()),
  /** `submitted` was typed in; `joined` signed up by a link; `paid` has paid since. */
  status: z.enum(referralStatuses),
  createdAt: timestampSchema,
  paidAt: z.nullable(timestampSchema),
  /** What the payment earned; `null` before it. The amount is known once it is `credited`. */
  reward: z.nullable(
    z.object({
      state: z.enum(rewardStates),
      amount: z.nullable(z.string()),
      currency: z.nullable(z.string()),
    }),
  ),
});

export const referralsSchema = z.object({
  /** The coupon code for whoever was referred. */
  code: z.string(),
  /** The member's personal link, which says who referred. */
  link: z.string(),
  /** What one referred business earns, in the currency's main unit; `null` while nobody knows what this one will pay in. */
  reward: z.nullable(z.object(moneyFields)),
  items: z.array(referralSchema),
});

export type Referral = z.output<typeof referralSchema>;
export type Referrals = z.output<typeof referralsSchema>;
