import { useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type ListedSale, soldText } from '../model/sales.ts';

export interface DeleteSaleProps {
  sale: ListedSale;
  onCancel: () => void;
  onDelete: () => void;
}

/** It can't be undone, so it asks first. */
export default function DeleteSale({ sale, onCancel, onDelete }: DeleteSaleProps) {
  const keep = useRef<HTMLButtonElement>(null);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={`Delete the sale to ${sale.purchaserName}?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete sale
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">
        {soldText(sale)}, {shownDay(sale.saleDate)}. What left stock for it comes back, and a recall no longer
        names this purchaser for it. This can’t be undone.
      </p>
    </Dialog>
  );
}
