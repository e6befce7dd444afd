import type { Me } from '@batchbook/shared/accounts/schema';
import { useState } from 'react';
import { restoreOrganization } from '../../../data/own-account.ts';
import { cancelledEnd, planNameOf, readSubscription } from '../../../data/payments.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { toast } from '../../../ui/toast.tsx';

/** That the plan of a restored business still ends, since its deletion cancelled it; `null` where there is none. */
async function cancelledPlan(organizationId: string): Promise<string | null> {
  const subscription = await readSubscription(organizationId).catch(() => null);
  const endsAt = subscription && cancelledEnd(subscription);
  if (!endsAt) return null;
  return `Its ${planNameOf(subscription.tier)} plan is still cancelled, and ends on ${shownDate(endsAt)}.`;
}

/** The user's deleted businesses, each until its last day. */
export function DeletedBusinesses({ me }: { me: Me }) {
  const [busy, setBusy] = useState<string | null>(null);
  const navigate = useNavigate();
  if (me.deletedOrganizations.length === 0) return null;
  const restore = async (organizationId: string, name: string) => {
    setBusy(organizationId);
    try {
      await restoreOrganization(organizationId);
      const cancelled = await cancelledPlan(organizationId);
      const description = cancelled === null ? undefined : `${cancelled} You can keep it here.`;
      toast({ title: `${name} is back.`, description, variant: 'success' });
      // Where the cancellation can be taken back.
      if (cancelled !== null) void navigate('/account#plan');
    } catch (error) {
      toast({ title: `Couldn’t restore ${name}`, description: sentenceOf(error), variant: 'destructive' });
    }
    setBusy(null);
  };
  return (
    <Card className="mb-6 w-full">
      <ul aria-label="Deleted businesses">
        {me.deletedOrganizations.map(({ organizationId, organizationName: name, deletesAt }) => (
          <li key={organizationId} className="card-row gap-x-4">
            <div className="min-w-0 flex-1 basis-52">
              <p className="font-semibold wrap-anywhere">{name} is deleted</p>
              <p className="text-13 text-ink-3">You can restore it until {shownDate(deletesAt)}.</p>
            </div>
            <Button
              size="sm"
              busy={busy === organizationId}
              onClick={() => restore(organizationId, name)}
              aria-label={`Restore ${name}`}
            >
              Restore
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  );
}
