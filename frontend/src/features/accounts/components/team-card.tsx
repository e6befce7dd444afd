import type { Member } from '@batchbook/shared/accounts/schema';
import type { Invitation } from '@batchbook/shared/accounts/team-schema';
import { countOf } from '@batchbook/shared/text';
import { Plus } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useEntitlements } from '../../../data/billing.ts';
import { seatsUsed, useMembers } from '../../../data/members.ts';
import { useSession } from '../../../data/organization.tsx';
import { useInvitations } from '../../../data/team.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { shownDate } from '../../../ui/dates.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type TeamQuestion, TeamQuestionDialog } from './team-question.tsx';

/** Who works in the business, and who is invited. Its owner invites, removes and hands over; members may leave. */
export function TeamCard() {
  return (
    <Loaded query={useMembers()} what="The team" skeleton={<TeamSkeleton />}>
      {(members) => <Team members={members} />}
    </Loaded>
  );
}

const TeamSkeleton = () => (
  <Card className="px-6 py-5 max-md:px-[18px]">
    <Loading label="Loading the team" className="grid gap-4">
      <Skeleton className="h-10" />
      <Skeleton className="h-10" />
    </Loading>
  </Card>
);

function Team({ members }: { members: Member[] }) {
  const { isOwner } = useSession();
  const invitations = useInvitations().data ?? [];
  const [question, setQuestion] = useState<TeamQuestion | null>(null);
  const [isInviting, setInviting] = useState(false);
  const active = members.filter(({ status }) => status === 'active');
  const open = invitations.filter(({ status }) => status === 'pending' || status === 'expired');
  const ask = (next: TeamQuestion) => () => setQuestion(next);
  return (
    <Card>
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 px-6 py-5 max-md:px-[18px]">
        <Seats members={members} />
        {isOwner && (
          <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => setInviting(true)}>
            Invite people
          </Button>
        )}
      </div>
      <div
        aria-hidden
        className={classNames(rowStyle, 'py-2! text-12 font-semibold text-ink-3 max-md:hidden')}
      >
        <span className="flex-1 basis-56">Person</span>
        <span className="basis-52">Role</span>
        <span className="min-w-[210px]" />
      </div>
      <ul aria-label="People">
        {active.map((member) => (
          <MemberRow key={member.userId} member={member} ask={ask} />
        ))}
        {isOwner
          ? open.map((one) => <InvitationRow key={one.invitationId} invitation={one} ask={ask} />)
          : members
              .filter(({ status }) => status === 'invited')
              .map((one) => <InvitedRow key={one.userId} {...one} />)}
      </ul>
      {question !== null && <TeamQuestionDialog question={question} onClose={() => setQuestion(null)} />}
      {isInviting && <InviteDialog members={members} onClose={() => setInviting(false)} />}
    </Card>
  );
}

/** '4 of 5 seats used. 3 people, 1 invitation.' */
function Seats({ members }: { members: Member[] }) {
  const { isOwner } = useSession();
  const { data: entitlements } = useEntitlements();
  const people = members.filter(({ status }) => status === 'active').length;
  const invited = members.filter(({ status }) => status === 'invited').length;
  const owner = members.find(({ role, status }) => role === 'owner' && status === 'active');
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-2 text-14 text-ink-2">
      {entitlements && entitlements.limits.users <= seatSquaresMax && (
        <SeatSquares people={people} invited={invited} seats={entitlements.limits.users} />
      )}
      <p>
        {entitlements && (
          <b className="text-ink">
            {seatsUsed(members)} of {countOf(entitlements.limits.users, 'seat')} used.
          </b>
        )}{' '}
        {people === 1 ? '1 person' : `${people} people`}
        {invited > 0 && `, ${countOf(invited, 'invitation')}`}.
        {!isOwner && owner && ` ${owner.name ?? owner.email} invites and removes people.`}
      </p>
    </div>
  );
}

/** More than this many say nothing at a glance. */
const seatSquaresMax = 24;

/** A square for each seat: taken, kept for an invitation, or free. What they show is said in words beside them. */
const SeatSquares = ({ people, invited, seats }: { people: number; invited: number; seats: number }) => (
  <span aria-hidden className="flex flex-wrap gap-1">
    {Array.from({ length: Math.max(seats, people + invited) }, (_, seat) => (
      <i
        // biome-ignore lint/suspicious/noArrayIndexKey: a square is its seat.
        key={seat}
        className={classNames(
          'seat',
          seat < people ? 'seat-taken' : seat < people + invited && 'seat-invited',
        )}
      />
    ))}
  </span>
);

type Ask = (question: TeamQuestion) => () => void;

const rowStyle =
  'flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-6 py-3 max-md:px-[18px]';

function Row({
  name,
  detail,
  children,
  actions,
}: {
  name: ReactNode;
  detail: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}) {
  return (
    <li className={rowStyle}>
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-13 text-ink-3 wrap-anywhere">{detail}</p>
      </div>
      <div className="basis-52 text-14 text-ink-2 max-md:basis-auto">{children}</div>
      <div className="flex flex-wrap justify-end gap-2 md:min-w-[210px]">{actions}</div>
    </li>
  );
}

function MemberRow({ member, ask }: { member: Member; ask: Ask }) {
  const { me, isOwner } = useSession();
  const { userId, name, email, role } = member;
  const isMe = userId === me.userId;
  const called = name ?? email ?? '';
  const person = { userId, called };
  return (
    <Row
      name={isMe ? `${called} (you)` : called}
      detail={name === null ? null : email}
      actions={
        <>
          {isOwner && !isMe && (
            <>
              <Button
                size="sm"
                variant="ghost"
                onClick={ask({ kind: 'transfer', ...person })}
                aria-label={`Make ${called} the owner`}
              >
                Make owner
              </Button>
              <Button
                size="sm"
                variant="ghost"
                className="text-danger!"
                onClick={ask({ kind: 'remove', ...person })}
                aria-label={`Remove ${called}`}
              >
                Remove
              </Button>
            </>
          )}
          {isMe && !isOwner && (
            <Button size="sm" variant="ghost" className="text-danger!" onClick={ask({ kind: 'leave' })}>
              Leave
            </Button>
          )}
        </>
      }
    >
      {role === 'owner' ? 'Owner' : 'Member'}
    </Row>
  );
}

const mailWords = {
  queued: 'Its email is on its way',
  sent: 'Invited by email',
  failed: 'Its email failed to send',
};

function InvitationRow({ invitation, ask }: { invitation: Invitation; ask: Ask }) {
  const { invitationId: id, email, status, mail, expiresAt } = invitation;
  const isExpired = status === 'expired';
  return (
    <Row
      name={email}
      detail={isExpired ? 'Takes no seat' : mailWords[mail]}
      actions={
        <>
          <Button
            size="sm"
            variant="ghost"
            onClick={ask({ kind: 'resend', id, email })}
            aria-label={isExpired ? `Invite again: ${email}` : `Resend the invitation of ${email}`}
          >
            {isExpired ? 'Invite again' : 'Resend'}
          </Button>
          <Button
            size="sm"
            variant="ghost"
            className="text-danger!"
            onClick={ask({ kind: 'cancel', id, email, isExpired })}
            aria-label={`Cancel the invitation of ${email}`}
          >
            {isExpired ? 'Remove' : 'Cancel'}
          </Button>
        </>
      }
    >
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={isExpired ? 'neutral' : mail === 'failed' ? 'danger' : 'info'}>
          {isExpired ? 'Expired' : 'Invited'}
        </Badge>
        {isExpired ? 'Ended' : 'Expires'} {shownDate(expiresAt)}
      </span>
    </Row>
  );
}

const InvitedRow = ({ email }: Member) => (
  <Row name={email} detail={null}>
    <Badge tone="info">Invited</Badge>
  </Row>
);
