import type { Me } from '@batchbook/shared/accounts/schema';
import { useState } from 'react';
import { restoreOrganization } from '../../../data/own-account.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { toast } from '../../../ui/toast.tsx';

/** The user's deleted businesses, each until its last day. */
export function DeletedBusinesses({ me }: { me: Me }) {
  const [busy, setBusy] = useState<string | null>(null);
  if (me.deletedOrganizations.length === 0) return null;
  const restore = async (organizationId: string, name: string) => {
    setBusy(organizationId);
    try {
      await restoreOrganization(organizationId);
      toast({ title: `${name} is back.`, variant: 'success' });
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
