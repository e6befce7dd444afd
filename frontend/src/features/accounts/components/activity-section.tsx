import type { AuditEntry } from '@batchbook/shared/accounts/audit-schema';
import { useEffect, useRef, useState } from 'react';
import { useAudit } from '../../../data/audit.ts';
import { useSession } from '../../../data/organization.tsx';
import { usePeople } from '../../../data/people.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownMoment } from '../../../ui/dates.ts';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { auditDetails, auditSentence, type Names } from '../model/audit-words.ts';
import { AccountSection } from './account-section.tsx';

/** Who did what, for the owner. It loads when it is opened. */
export function ActivitySection() {
  const { isOwner } = useSession();
  const [isOpen, setOpen] = useState(false);
  const content = useRef<HTMLDivElement>(null);
  // The button that had the focus is gone.
  useEffect(() => {
    if (isOpen) content.current?.focus();
  }, [isOpen]);
  if (!isOwner) return null;
  return (
    <AccountSection
      id="activity"
      title="Activity"
      description="Who changed the team, the plan and the settings, and when."
    >
      <div ref={content} tabIndex={-1} className="outline-none">
        {isOpen ? <Activity /> : <Button onClick={() => setOpen(true)}>Show activity</Button>}
      </div>
    </AccountSection>
  );
}

function Activity() {
  const audit = useAudit();
  const names = useNames();
  const entries = audit.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Loaded
      query={audit}
      what="The activity"
      skeleton={
        <Loading label="Loading the activity">
          <Skeleton className="h-40" />
        </Loading>
      }
    >
      {() =>
        entries.length === 0 ? (
          <Card className="px-6 py-5 text-14 text-ink-2 max-md:px-[18px]">
            No activity yet. Changes of the team, the plan and the settings will be here.
          </Card>
        ) : (
          <Card>
            <ul aria-label="Activity">
              {entries.map((entry) => (
                <Entry key={entry.id} entry={entry} names={names} />
              ))}
            </ul>
            {audit.hasNextPage && (
              <div className="border-t border-line px-6 py-3 max-md:px-[18px]">
                <Button
                  size="sm"
                  variant="ghost"
                  busy={audit.isFetchingNextPage}
                  onClick={() => void audit.fetchNextPage()}
                >
                  Show more
                </Button>
              </div>
            )}
          </Card>
        )
      }
    </Loaded>
  );
}

function Entry({ entry, names }: { entry: AuditEntry; names: Names }) {
  return (
    <li className="border-line px-6 py-3 not-first:border-t max-md:px-[18px]">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <p className="min-w-0 text-14 font-semibold wrap-anywhere">{auditSentence(entry, names)}</p>
        <time dateTime={entry.at} className="text-13 text-ink-3">
          {shownMoment(entry.at)}
        </time>
      </div>
      {auditDetails(entry).map((line) => (
        <p key={line} className="text-13 wrap-anywhere text-ink-2">
          {line}
        </p>
      ))}
    </li>
  );
}

/** Former members keep the names that the entries have. */
function useNames(): Names {
  const { me } = useSession();
  const people = usePeople();
  return {
    first: ({ userId, name }) => (userId === me.userId ? 'You' : (name ?? people.first(userId))),
    within: ({ userId, name }) => (userId === me.userId ? 'you' : (name ?? people.within(userId))),
  };
}
