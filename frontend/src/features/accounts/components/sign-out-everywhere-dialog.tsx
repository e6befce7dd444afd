import { useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { useSignOutEverywhere } from '../../../data/use-sign-out.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { DialogClose } from '../../../ui/dialog-close.tsx';
import { Notice } from '../../../ui/notice.tsx';

/** Asks before every session ends. */
export function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const signOut = useSignOutEverywhere();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await signOut();
    } catch (error) {
      setProblem(sentenceOf(error));
    }
    setBusy(false);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="Sign out everywhere?"
      description="Every device signs out at once, this one too, and forgets what it kept of your business. Then sign in again where you work."
      footer={
        <>
          <DialogClose>Stay signed in</DialogClose>
          <Button variant="danger" busy={busy} onClick={confirm}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      {problem !== null && (
        <Notice tone="danger" role="alert">
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
