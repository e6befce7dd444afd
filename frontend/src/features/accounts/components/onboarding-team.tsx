import type { Member } from '@batchbook/shared/accounts/schema';
import { useMembers } from '../../../data/members.ts';
import { useSession } from '../../../data/organization.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useInvite } from '../hooks/use-invite.ts';
import type { Progress } from '../model/onboarding-progress.ts';
import { InviteRows } from './invite-rows.tsx';
import { OnboardingButtons } from './onboarding-buttons.tsx';

export interface OnboardingTeamProps {
  progress: Progress;
  change: (changes: Partial<Progress>) => void;
  /** @param isUntried An address was typed and not sent yet. */
  onSkip: (isUntried: boolean) => void;
  onDone: () => void;
}

/** The second step: an owner invites people; a member sees who is there. */
export function OnboardingTeam(props: OnboardingTeamProps) {
  const { isOwner } = useSession();
  return (
    <Loaded
      query={useMembers()}
      what="The team"
      skeleton={
        <Loading label="Loading the team" className="grid gap-3">
          <Skeleton className="h-6 w-56" />
          <Skeleton className="h-[46px]" />
        </Loading>
      }
    >
      {(members) =>
        isOwner ? <Invite {...props} members={members} /> : <Team members={members} onDone={props.onDone} />
      }
    </Loaded>
  );
}

function Invite({
  members,
  progress,
  change,
  onSkip,
  onDone,
}: OnboardingTeamProps & { members: readonly Member[] }) {
  const inviting = useInvite({
    members,
    emails: progress.emails ?? [],
    onTyped: (emails) => change({ emails }),
    onDone,
  });
  const { count, busy, send, isTyped } = inviting;
  // Whoever invites nobody goes on, also where the plan has no seat left.
  const needsUpgrade = inviting.needsUpgrade && count > 0;
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (isTyped) void send();
        else onDone();
      }}
    >
      <InviteRows {...inviting} needsUpgrade={needsUpgrade} />
      <OnboardingButtons later="Skip for now" onLater={() => onSkip(inviting.isUntried)}>
        {needsUpgrade ? (
          <ButtonLink to={inviting.plansPath} variant="primary" size="lg">
            Upgrade Plan
          </ButtonLink>
        ) : (
          <Button type="submit" variant="primary" size="lg" busy={busy}>
            {count > 0 ? `Send ${count} invitation(s)` : 'Continue'}
          </Button>
        )}
      </OnboardingButtons>
      <p className="text-13 text-ink-3 max-md:text-center">Members receive an email invitation.</p>
    </form>
  );
}

function Team({ members, onDone }: { members: readonly Member[]; onDone: () => void }) {
  const { me, membership } = useSession();
  const there = members.filter(({ status }) => status === 'active' || status === 'invited');
  const owner = there.find(({ role, status }) => role === 'owner' && status === 'active');
  return (
    <div className="grid gap-4">
      {owner && (
        <p className="text-15 text-ink-2">
          {owner.name ?? owner.email} owns {membership.organizationName} and invites people to it.
        </p>
      )}
      <ul aria-label="People" className="rounded-2 border border-line">
        {there.map(({ userId, name, email, role, status }) => (
          <li
            key={userId}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-line px-4 py-2.5 not-first:border-t"
          >
            <span className="font-semibold wrap-anywhere">
              {name ?? email}
              {userId === me.userId && ' (you)'}
            </span>
            {status === 'invited' ? (
              <Badge tone="info">Invited</Badge>
            ) : (
              <span className="text-14 text-ink-2">{role === 'owner' ? 'Owner' : 'Member'}</span>
            )}
          </li>
        ))}
      </ul>
      <Button variant="primary" size="lg" onClick={onDone}>
        Continue
      </Button>
    </div>
  );
}
