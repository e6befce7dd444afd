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

/** What became of the plan of a restored business, since its deletion cancelled it; `null` where there was none. */
async function cancelledPlan(organizationId: string): Promise<string | null> {
  const subscription = await readSubscription(organizationId).catch(() => null);
  if (subscription === null) return null;
  const { tier, recipeTier, status } = subscription;
  const endsAt = cancelledEnd(subscription);
  if (endsAt !== null)
    return `Its ${planNameOf(tier)} plan is still cancelled, and ends on ${shownDate(endsAt)}. You can keep it here.`;
  if (status !== 'canceled' || recipeTier !== 'free') return null;
  return 'Its plan has ended, so it’s on Free. You can choose a plan again here.';
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
      toast({ title: `${name} is back.`, description: cancelled ?? undefined, variant: 'success' });
      // Where the cancellation can be taken back, or a plan chosen.
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
