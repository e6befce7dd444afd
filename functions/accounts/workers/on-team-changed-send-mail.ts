import { memberRemoved, organizationClosed, ownerChanged } from '@batchbook/events/accounts';
import { planOf } from '@batchbook/shared/billing/plans';
import { isPaidUp } from '@batchbook/shared/billing/subscription';
import { paidStateIn, subscriptionKey } from '../../billing/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { deletionKey } from '../../platform/closed-organization.ts';
import { env } from '../../platform/config.ts';
import { entitlementKey } from '../../platform/http/entitlement.ts';
import { getItem, type Item } from '../../platform/table/read.ts';
import { type Mail, sendMail } from '../../platform/worker/mail.ts';
import { type Delivery, queueWorker } from '../../platform/worker/queue-worker.ts';
import { sendOnce } from '../../platform/worker/send-once.ts';
import { organizationKey } from '../table.ts';
import {
  type ClosedPlan,
  closedMail,
  formerOwnerMail,
  leftMail,
  newOwnerMail,
  removedMail,
} from '../team/mails.ts';
import { nameOf } from '../team/name-of.ts';
import { readMemberships, readProfiles } from '../team/read-team.ts';

/** Who belongs to a business, or did, and what they are called. */
interface Team {
  business: string;
  memberships: readonly Item[];
  /** `null` once the account is deleted. */
  emailOf(userId: unknown): string | null;
  nameOf(userId: unknown): string;
}

interface Message {
  userId: unknown;
  mail: Mail;
}

async function readTeam(organizationId: string): Promise<Team> {
  const [organization, memberships] = await Promise.all([
    getItem({ organizationId }, organizationKey(organizationId), { consistent: true }),
    readMemberships(organizationId),
  ]);
  const profiles = await readProfiles(memberships, { consistent: true });
  return {
    business: organization?.name as string,
    memberships,
    emailOf: (userId) => (profiles.get(String(userId))?.email as string | undefined) ?? null,
    nameOf: (userId) => {
      const profile = profiles.get(String(userId));
      return (profile && nameOf(profile)) || 'A former member';
    },
  };
}

const ownerIn = ({ memberships }: Team): unknown => memberships.find(({ role }) => role === 'owner')?.userId;

/** One mail, unless its recipient has no account any more. */
function about(
  team: Team,
  userId: unknown,
  who: unknown,
  write: (told: { to: string; business: string; who: string }, appUrl: string) => Mail,
): Message[] {
  const to = team.emailOf(userId);
  if (to === null) return [];
  return [{ userId, mail: write({ to, business: team.business, who: team.nameOf(who) }, env('APP_URL')) }];
}

async function ofClosing(organizationId: string, team: Team): Promise<Message[]> {
  const [deletion, entitlement, subscription] = await Promise.all([
    getItem({ organizationId }, deletionKey(organizationId), { consistent: true }),
    getItem({ organizationId }, entitlementKey(organizationId)),
    getItem({ organizationId }, subscriptionKey(organizationId)),
  ]);
  // Restored meanwhile, or erased with its owner's account.
  if (!deletion || deletion.deletesAt === deletion.closedAt) return [];
  const { byUserId, deletesAt } = deletion;
  const belonging = team.memberships.filter(({ status }) => status === 'active' || status === 'closed');
  return belonging.flatMap(({ userId }) =>
    about(team, userId, byUserId, (told, appUrl) =>
      closedMail(
        {
          ...told,
          isOwner: userId === byUserId,
          deletesAt: deletesAt as string,
          plan: planIn(entitlement, subscription),
        },
        appUrl,
      ),
    ),
  );
}

/** The plan that is paid for. It runs until the period's end, unless the last payment is late: then it ends at once (ADR 70). */
function planIn(entitlement: Item | undefined, subscription: Item | undefined): ClosedPlan | null {
  const paidTier = entitlement?.paidTier;
  if (typeof paidTier !== 'string') return null;
  const { plan } = planOf(paidTier);
  if (plan.level === 0) return null;
  const paid = subscription && paidStateIn(subscription);
  return { name: plan.name, endsAt: paid && isPaidUp(paid.status) ? paid.currentPeriodEnd : null };
}

type Data = { id: string; byUserId?: string; formerOwnerUserId?: string };

async function messagesOf({ type, organizationId, data }: Delivery<Data>): Promise<Message[]> {
  const team = await readTeam(organizationId);
  const { id, byUserId, formerOwnerUserId } = data;
  if (type === organizationClosed.type) return ofClosing(organizationId, team);
  if (type === ownerChanged.type)
    return [
      ...about(team, id, formerOwnerUserId, newOwnerMail),
      ...about(team, formerOwnerUserId, id, formerOwnerMail),
    ];
  return byUserId === id ? about(team, ownerIn(team), id, leftMail) : about(team, id, byUserId, removedMail);
}

/** Tells whom it concerns that somebody was removed or left, who owns a business now, and that one was deleted. */
export const handler = queueWorker(
  [memberRemoved, ownerChanged, organizationClosed],
  async (event) => {
    for (const { userId, mail } of await messagesOf(event))
      await sendOnce(`team-mail-${userId}`, event, () => sendMail(mail));
  },
  systemClock,
  { evenIfClosed: true },
);
