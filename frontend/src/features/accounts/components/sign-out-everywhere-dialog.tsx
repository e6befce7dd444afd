import { useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { useSignOutEverywhere } from '../../../data/use-sign-out.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';

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
    <FormDialog
      title="Sign out everywhere?"
      description="Every device signs out at once, this one too, and forgets what it kept of your business. Then sign in again where you work."
      submit="Sign out everywhere"
      cancel="Stay signed in"
      isDanger
      busy={busy}
      isTyped={false}
      problem={problem}
      onSubmit={() => void confirm()}
      onClose={onClose}
    />
  );
}
