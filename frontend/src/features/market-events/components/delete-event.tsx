import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { hasSold } from '@batchbook/shared/market-events/status';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';

export interface DeleteEventProps {
  event: MarketEventSummary;
  onCancel: () => void;
  onDelete: () => void;
}

/** Asks first, and says what becomes of the stock. */
export default function DeleteEvent({ event, ...answers }: DeleteEventProps) {
  return (
    <DeleteDialog title={`Delete ${event.name}?`} submit="Delete event" {...answers}>
      Its plan, sales and fees are deleted, and later forecasts no longer count it.
      {hasSold(event.recipes) && ' What it took from stock is put back.'}
    </DeleteDialog>
  );
}
