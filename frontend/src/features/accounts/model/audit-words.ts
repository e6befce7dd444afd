/** What happened in a business as sentences. */
import type { AuditEntry } from '@batchbook/shared/accounts/audit-schema';
import { planOf } from '@batchbook/shared/billing/plans';
import { shownDate } from '../../../ui/dates.ts';

type Person = NonNullable<AuditEntry['by']>;

/** What somebody is called, at the beginning of a sentence and within one. */
export interface Names {
  first: (person: Person) => string;
  within: (person: Person) => string;
}

/** 'Priya Shah invited jo@example.com.' */
export function auditSentence({ act, actor, by, member, email, changes }: AuditEntry, names: Names): string {
  const who = actor === 'member' && by ? names.first(by) : 'Batchbook';
  const whom = member ? names.within(member) : 'somebody';
  const address = email ?? 'somebody';
  switch (act) {
    case 'member_invited':
      return `${who} invited ${address}.`;
    case 'invitation_cancelled':
      return `${who} cancelled the invitation of ${address}.`;
    case 'member_joined':
      return `${who} joined.`;
    case 'member_removed':
      return `${who} removed ${whom}.`;
    case 'member_left':
      return `${who} left.`;
    case 'ownership_transferred':
      return `${who} made ${whom} the owner.`;
    case 'plan_chosen':
      return choiceSentence(who, changes);
    case 'subscription_changed':
      return subscriptionSentence(changes);
    case 'payment_refunded':
      return `A payment was refunded: ${changes[0]?.after ?? ''}.`;
    case 'refund_failed':
      return `A refund didn’t reach the bank: ${changes[0]?.after ?? ''}.`;
    case 'payment_disputed':
      return changes[1]
        ? `The bank has decided about the disputed payment of ${changes[0]?.after}: ${changes[1].after?.replaceAll('_', ' ')}.`
        : `A payment is disputed at the bank: ${changes[0]?.after ?? ''}.`;
    case 'plan_set':
      return `${who} changed what the plan allows.`;
    case 'super_admin_set':
      return changes[0]?.after === 'true'
        ? `${who} made ${whom} a super admin.`
        : `${who} ended the super admin rights of ${whom}.`;
    case 'settings_changed':
      return `${who} changed the settings.`;
    case 'organization_deleted':
      return `${who} deleted the business.`;
    case 'organization_restored':
      return `${who} restored the business.`;
  }
}

const nameOf = (tier: string | null | undefined): string => planOf(tier ?? 'free').plan.name;

/** Who asked for it. Whether it came about is the payments' to say. */
function choiceSentence(who: string, [change]: AuditEntry['changes']): string {
  const { before, after } = change ?? { before: null, after: null };
  if (before === after) return `${who} chose to keep ${nameOf(after)}.`;
  return after === 'free' ? `${who} cancelled ${nameOf(before)}.` : `${who} chose ${nameOf(after)}.`;
}

/** What matters most of what Stripe said. */
function subscriptionSentence(changes: AuditEntry['changes']): string {
  const changed = (field: string) => changes.find((change) => change.field === field);
  const [tier, next] = [changed('tier'), changed('scheduledPlan')];
  if (tier) return tierSentence(tier.before ?? 'free', tier.after ?? 'free');
  if (next)
    return next.after === null
      ? 'The plan stays as it is.'
      : `The plan changes to ${nameOf(next.after)} when the month that’s paid for ends.`;
  const status = changed('status')?.after;
  if (status === 'past_due') return 'A payment failed.';
  if (status) return `The subscription is ${status.replaceAll('_', ' ')}.`;
  const until = changed('currentPeriodEnd')?.after;
  return until ? `The plan was renewed until ${shownDate(until)}.` : 'The subscription changed.';
}

function tierSentence(before: string, after: string): string {
  if (!planOf(after).known) return 'The subscription changed to a price that Batchbook doesn’t know.';
  if (!planOf(before).known) return `The plan changed to ${nameOf(after)}.`;
  return `The plan changed from ${nameOf(before)} to ${nameOf(after)}.`;
}

const labels: Record<string, string> = {
  name: 'Name',
  currency: 'Currency',
  targetMarginPercent: 'Target margin',
  hourlyRate: 'Cost of an hour',
  overheadPercent: 'Overheads',
  address: 'Address',
  localAuthority: 'Local authority',
  timeZone: 'Time zone',
  grantedTier: 'Granted plan',
  adminOverride: 'Everything allowed',
  customLimits: 'Limits',
  flags: 'Features',
};

/** The sentence tells all there is to these. */
const toldWhole: readonly AuditEntry['act'][] = [
  'super_admin_set',
  'plan_chosen',
  'subscription_changed',
  'payment_refunded',
  'refund_failed',
  'payment_disputed',
];

/** 'Currency: GBP, now EUR'. */
export const auditDetails = ({ act, changes }: AuditEntry): string[] =>
  toldWhole.includes(act)
    ? []
    : changes.map(({ field, before, after }) => {
        const label = labels[field] ?? field;
        return `${label}: ${valueWords(field, before)}, now ${valueWords(field, after)}`;
      });

function valueWords(field: string, value: string | null): string {
  if (value === null || value === '') return 'none';
  if (value === 'true') return 'yes';
  if (value === 'false') return 'no';
  if (field === 'grantedTier') return planOf(value).plan.name;
  if (field === 'targetMarginPercent' || field === 'overheadPercent') return `${value}%`;
  if (field === 'localAuthority')
    return Object.values(JSON.parse(value)).filter(Boolean).join(', ') || 'none';
  return field === 'customLimits' || field === 'flags' ? listed(value) : value;
}

/** '300 recipes, 4 sites, 9 users' of limits; 'reporting on' of features. */
function listed(json: string): string {
  const entries = Object.entries(JSON.parse(json) as Record<string, number | boolean>);
  const words = entries.map(([name, value]) =>
    typeof value === 'number'
      ? `${value.toLocaleString('en-GB')} ${name}`
      : `${name.replaceAll('_', ' ')} ${value ? 'on' : 'off'}`,
  );
  return words.join(', ') || 'none';
}
