import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import type { Newer } from '../model/newer.ts';

export interface NewerDialogProps {
  newer: Newer;
  /** The version that the draft has. */
  pinned: number;
  onTake: () => Promise<void>;
  onClose: () => void;
}

/** What the newer version changes, before it is taken. */
export default function NewerDialog({ newer, pinned, onTake, onClose }: NewerDialogProps) {
  const [isTaking, setTaking] = useState(false);
  const take = async () => {
    setTaking(true);
    await onTake();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title={`Take version ${newer.version} of the recipe?`}
      description="How much you make stays the same. So does what you typed, and what you added."
      footer={
        <>
          <DialogClose>Keep version {pinned}</DialogClose>
          <Button variant="primary" busy={isTaking} onClick={() => void take()}>
            Take version {newer.version}
          </Button>
        </>
      }
    >
      {newer.changes.length === 0 ? (
        <p className="pb-1 text-14 text-ink-2">
          It changes no rows, only details such as the price or the method.
        </p>
      ) : (
        <ul aria-label="Changes" className="num pb-1 text-14">
          {newer.changes.map(({ key, name, words }) => (
            <li key={key} className="flex flex-wrap justify-between gap-x-4 border-b border-line-soft py-1.5">
              <b className="font-semibold">{name}</b>
              <span className="text-ink-2">{words}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
