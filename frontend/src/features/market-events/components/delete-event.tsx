import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { hasSold } from '@batchbook/shared/market-events/status';
import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';

export interface DeleteEventProps {
  event: MarketEventSummary;
  onCancel: () => void;
  onDelete: () => void;
}

/** It can't be undone, so it asks first, and says what becomes of the stock. */
export default function DeleteEvent({ event, onCancel, onDelete }: DeleteEventProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={`Delete ${event.name}?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete event
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">
        Its plan, sales and fees are deleted, and later forecasts no longer count it.{' '}
        {hasSold(event.recipes) && 'What it took from stock is put back. '}
        This can’t be undone.
      </p>
    </Dialog>
  );
}
