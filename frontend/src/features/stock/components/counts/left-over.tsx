import { unitLabelFor } from '@batchbook/shared/units';
import { useState } from 'react';
import type { CountDraftLine } from '../../../../data/stock/count-drafts.ts';
import { Button } from '../../../../ui/button.tsx';
import { Notice } from '../../../../ui/notice.tsx';

export interface LeftOverProps {
  /** By item. */
  lines: Readonly<Record<string, CountDraftLine>>;
  title: string;
  /** Why they can't be posted, and what can be done. */
  why: string;
  onRemove: (itemIds: readonly string[]) => void;
}

/** Lines that were counted and have no place on a sheet any more: told with their figures, so that nothing is lost. */
export function LeftOver({ lines, title, why, onRemove }: LeftOverProps) {
  const [isAsking, setAsking] = useState(false);
  const ids = Object.keys(lines);
  if (ids.length === 0) return null;
  return (
    <Notice tone="warning" role="status" className="num mb-4">
      <p>
        <b>{title}.</b> {why}
      </p>
      <ul className="my-2">
        {Object.entries(lines).map(([itemId, { name, counted, unit }]) => (
          <li key={itemId} className="flex justify-between gap-4 border-t border-warn/25 py-1.5">
            <span className="min-w-0 break-words">{name ?? 'An item that was deleted'}</span>
            <b className="whitespace-nowrap">
              {counted} {/\p{L}/u.test(counted) ? '' : unitLabelFor(unit, counted)}
            </b>
          </li>
        ))}
      </ul>
      {isAsking ? (
        <div className="flex flex-wrap items-center gap-2">
          <span>These figures are kept nowhere else.</span>
          <Button size="sm" variant="danger" onClick={() => onRemove(ids)}>
            Throw away
          </Button>
          <Button size="sm" onClick={() => setAsking(false)}>
            Keep
          </Button>
        </div>
      ) : (
        <Button size="sm" onClick={() => setAsking(true)}>
          Take {ids.length === 1 ? 'it' : 'them'} off
        </Button>
      )}
    </Notice>
  );
}
