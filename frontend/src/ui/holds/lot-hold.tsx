import type { Hold } from '@batchbook/shared/stock/hold-schema';
import { Hand } from 'lucide-react';
import { useState } from 'react';
import { usePeople } from '../../data/people.ts';
import { Button } from '../button.tsx';
import { shownMoment } from '../dates.ts';
import { part } from '../part.tsx';
import type { HoldTarget } from './hold-dialog.tsx';

const HoldDialog = part(() => import('./hold-dialog.tsx'));

interface LotHoldProps {
  lot: HoldTarget;
  /** Those of this lot, newest first, released ones too. */
  holds: readonly Hold[];
  /** Whether they are on all of it; by default, where there are any. */
  isWhole?: boolean | undefined;
  /** What a hold is on, where it isn't on all: 'use by Jan 09, 2027, Kitchen'. */
  partOf?: ((hold: Hold) => string) | undefined;
}

/** Whether a lot is on hold, since when, by whom and why; and the way to put it on hold or to release it. */
export function LotHold({ lot, holds, isWhole, partOf = () => '' }: LotHoldProps) {
  const [dialog, setDialog] = useState<{ hold: Hold | null } | null>(null);
  const open = holds.filter(({ releasedAt }) => releasedAt === null);
  const [last] = holds
    .filter(({ releasedAt }) => releasedAt !== null)
    .sort((a, b) => (b.releasedAt ?? '').localeCompare(a.releasedAt ?? ''));
  const canHold = !(isWhole ?? open.length > 0);
  return (
    <div className="grid gap-1.5 text-13 leading-[1.4]">
      {open.map((hold) => (
        <div key={hold.id} className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          <OnHold hold={hold} part={partOf(hold)} />
          <Button size="sm" aria-label={`Release ${lot.lotCode}`} onClick={() => setDialog({ hold })}>
            Release
          </Button>
        </div>
      ))}
      {(canHold || last) && (
        <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
          {last && <Released hold={last} />}
          {canHold && (
            <Button
              size="sm"
              aria-label={`Put on hold: ${lot.lotCode}`}
              onClick={() => setDialog({ hold: null })}
            >
              Put on hold
            </Button>
          )}
        </div>
      )}
      {dialog && <HoldDialog lot={lot} hold={dialog.hold} onClose={() => setDialog(null)} />}
    </div>
  );
}

function OnHold({ hold: { reason, createdBy, createdAt }, part: of }: { hold: Hold; part: string }) {
  const { within } = usePeople();
  return (
    <p className="min-w-0 flex-1 wrap-anywhere">
      <b className="inline-flex items-center gap-1 font-semibold text-danger">
        <Hand aria-hidden size={14} />
        {of === '' ? 'On hold' : `On hold, ${of} only`}
      </b>
      {`: ${reason}`}
      <span className="block text-ink-2">
        By {within(createdBy)}, {shownMoment(createdAt)}
      </span>
    </p>
  );
}

function Released({ hold: { releasedBy, releasedAt, releaseReason } }: { hold: Hold }) {
  const { within } = usePeople();
  if (releasedAt === null) return null;
  return (
    <p className="min-w-0 flex-1 wrap-anywhere text-ink-2">
      Released by {within(releasedBy ?? '')}, {shownMoment(releasedAt)}: {releaseReason}
    </p>
  );
}
