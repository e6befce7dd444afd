/** Constants of accounts, separate from the schemas so that screens needn't load the validator. */
export const defaultBusinessName = 'My Food Business';
export const currencies = ['GBP', 'USD', 'EUR', 'CAD', 'AUD'] as const;

export const themes = ['light', 'dark'] as const;
export const roles = ['owner', 'member'] as const;
/** What a person does for a living, as they chose it. */
export const businessRoles = ['producer', 'cafe_bakery', 'event_trader'] as const;

/** A mailed sign-in link, and the code beside it, work this long. */
export const magicLinkMinutes = 15;
/** Digits of that code. Many more than three wrong ones of an hour could guess. */
export const signInCodeLength = 8;
/** After so many wrong codes neither the code nor the link works any more. */
export const signInCodeTries = 3;

/** The message at `code` whenever a code doesn't open an account: it must not reveal whether there is one. */
export const codeRefused = 'does not work; check it, or ask for a new one';

/** `closed`: the organization is deleted, but can still be restored. */
export const membershipStatuses = ['active', 'invited', 'left', 'closed'] as const;

/** How a membership ended. `closed`: the organization is deleted, `erased`: and can't be restored any more. */
export const membershipEndings = ['left', 'removed', 'closed', 'erased'] as const;

/** A deleted organization can be restored this long. */
export const restorableDays = 30;
export const invitationStatuses = ['pending', 'accepted', 'cancelled', 'expired'] as const;
/** What became of an invitation's mail. */
export const mailStates = ['queued', 'sent', 'failed'] as const;
/** What the history of an organization tells. */
export const auditActs = [
  'member_invited',
  'invitation_cancelled',
  'member_joined',
  'member_removed',
  'member_left',
  'ownership_transferred',
  'plan_chosen',
  'subscription_changed',
  'payment_refunded',
  'refund_failed',
  'payment_disputed',
  'plan_set',
  'super_admin_set',
  'settings_changed',
  'organization_deleted',
  'organization_restored',
] as const;
/** Businesses that one person can join, with those of their own that they deleted and can restore. */
export const membershipsMax = 100;
/** How long an invitation can be accepted. */
export const invitationDays = 7;
/** Businesses that one person may create a day. */
export const organizationsADay = 10;
/** Invitations and repeats of them that an organization may send a day, and one person for all of theirs. */
export const invitationsADay = 50;
/** Of these, to one address. */
export const invitationsADayToOne = 5;
/** To one address, from all organizations. */
export const invitationsADayToOneByAll = 20;
/** How far a referral is. */
export const referralStatuses = ['submitted', 'joined', 'paid'] as const;
/** What a referred business's first payment earned: nothing, a reward that waits for the referrer's first payment, or one in its balance. */
export const rewardStates = ['none', 'owed', 'credited'] as const;
/** Businesses that one person may name. */
export const referralsADay = 20;
export const referralsAYear = 200;
