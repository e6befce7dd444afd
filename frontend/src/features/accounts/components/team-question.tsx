import { useState } from 'react';
import { useSession } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { useTeamActions } from '../../../data/team.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { toast } from '../../../ui/toast.tsx';

export type TeamQuestion =
  | { kind: 'remove' | 'transfer'; userId: string; called: string }
  | { kind: 'leave' }
  | { kind: 'resend'; id: string; email: string }
  | { kind: 'cancel'; id: string; email: string; isExpired: boolean };

interface Words {
  title: string;
  description: string;
  action: string;
  isDanger: boolean;
  done: string;
  act: () => Promise<unknown>;
}

function useWords(question: TeamQuestion): Words {
  const { membership } = useSession();
  const actions = useTeamActions();
  const business = membership.organizationName;
  switch (question.kind) {
    case 'remove':
      return {
        title: `Remove '${question.called}'?`,
        description: `They lose access to ${business} at once. What they did stays under their name, and their seat is free.`,
        action: 'Remove',
        isDanger: true,
        done: `${question.called} was removed.`,
        act: () => actions.remove(question.userId),
      };
    case 'transfer':
      return {
        title: `Make '${question.called}' the owner?`,
        description: `They decide about the plan, the team and the business from now on. You stay in ${business} as a member, and only they can change that back.`,
        action: 'Transfer ownership',
        isDanger: true,
        done: `${question.called} is the owner now.`,
        act: () => actions.transfer(question.userId),
      };
    case 'leave':
      return {
        title: `Leave '${business}'?`,
        description: 'You lose access at once. To come back, you need a new invitation from the owner.',
        action: 'Leave',
        isDanger: true,
        done: `You left ${business}.`,
        act: actions.leave,
      };
    case 'resend':
      return {
        title: `Send '${question.email}' a new invitation?`,
        description: 'The new link works for 7 days. The link of the earlier email stops working.',
        action: 'Send again',
        isDanger: false,
        done: 'Invitation sent again.',
        act: () => actions.resend(question.id),
      };
    default:
      return {
        title: `${question.isExpired ? 'Remove' : 'Cancel'} the invitation of '${question.email}'?`,
        description: question.isExpired
          ? 'It leaves the list.'
          : 'Its link stops working, and its seat is free.',
        action: question.isExpired ? 'Remove invitation' : 'Cancel invitation',
        isDanger: true,
        done: question.isExpired ? 'Invitation removed.' : 'Invitation cancelled.',
        act: () => actions.cancel(question.id),
      };
  }
}

/** Asks before the team changes. */
export function TeamQuestionDialog({ question, onClose }: { question: TeamQuestion; onClose: () => void }) {
  const { title, description, action, isDanger, done, act } = useWords(question);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await act();
      toast({ title: done, variant: 'success' });
      onClose();
    } catch (error) {
      setProblem(sentenceOf(error));
      setBusy(false);
    }
  };
  return (
    <FormDialog
      title={title}
      description={description}
      submit={action}
      cancel="Keep things as they are"
      isDanger={isDanger}
      busy={busy}
      isTyped={false}
      problem={problem}
      onSubmit={() => void confirm()}
      onClose={onClose}
    />
  );
}
