/** FRIEND30, the code of referrals: 30 % for three months, on a first subscription only. */
import { friendCode } from '@batchbook/shared/billing/referral';
import type Stripe from 'stripe';
import type { Note } from './note.ts';
import { orNull } from './or-null.ts';

const id = 'batchbook_friend30';
const terms = { percent_off: 30, duration: 'repeating', duration_in_months: 3 } as const;

/** Replaces a coupon or a code of other terms, which Stripe doesn't let anybody change. Who has used it keeps what it gave. */
export async function setUpFriendCode(stripe: Stripe, note: Note): Promise<void> {
  await setUpCoupon(stripe, note);
  const { data } = await stripe.promotionCodes.list({ code: friendCode, active: true, limit: 100 });
  if (data.some(isRight)) return;
  for (const other of data) {
    await stripe.promotionCodes.update(other.id, { active: false });
    note(`Ended a promotion code ${friendCode} of other terms.`);
  }
  await stripe.promotionCodes.create({
    promotion: { type: 'coupon', coupon: id },
    code: friendCode,
    restrictions: { first_time_transaction: true },
  });
  note(`Created the promotion code ${friendCode}, for a first subscription.`);
}

async function setUpCoupon(stripe: Stripe, note: Note): Promise<void> {
  const found = await orNull(stripe.coupons.retrieve(id, { expand: ['applies_to'] }));
  if (found && isSame(found)) return;
  if (found) {
    await stripe.coupons.del(id);
    note('Deleted the coupon of referrals, which had other terms.');
  }
  await stripe.coupons.create({ id, name: 'Referred by a friend', ...terms });
  note('Created the coupon of referrals: 30 % for three months.');
}

const isSame = (coupon: Stripe.Coupon): boolean =>
  coupon.valid &&
  coupon.percent_off === terms.percent_off &&
  coupon.duration === terms.duration &&
  coupon.duration_in_months === terms.duration_in_months &&
  coupon.max_redemptions === null &&
  coupon.redeem_by === null &&
  !coupon.applies_to?.products.length;

const isRight = ({
  promotion,
  restrictions,
  customer,
  expires_at,
  max_redemptions,
}: Stripe.PromotionCode): boolean =>
  customer === null &&
  promotion.coupon === id &&
  restrictions.first_time_transaction &&
  restrictions.minimum_amount === null &&
  expires_at === null &&
  max_redemptions === null;
