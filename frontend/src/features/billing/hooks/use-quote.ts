/** The form that asks for a quote: its fields, what is wrong with them, and sending them once. */
import type { Limits } from '@batchbook/shared/billing/plans';
import { faultsInMessage, type MessageFaults } from '@batchbook/shared/support/message-faults';
import { countOf, listOf } from '@batchbook/shared/text';
import { useRef, useState } from 'react';
import { contactFailure, contactSender } from '../../../data/contact.ts';
import { useOwnAddress } from '../../../data/own-address.ts';
import { issuesOf } from '../../../data/problems.ts';
import { toast } from '../../../ui/toast.tsx';

interface Typed {
  email: string;
  description: string;
  leaveBlank: string;
}

/** What the visitor needs, as a sentence to go on from. */
function quoteRequest({ users, recipes, sites }: Partial<Limits>): string {
  const counts = [
    [users, 'user'],
    [recipes, 'recipe'],
    [sites, 'site'],
  ] as const;
  const needs = counts.flatMap(([count, what]) => (count === undefined ? [] : [countOf(count, what)]));
  return needs.length === 0 ? '' : `We need a plan for ${listOf(needs)}.`;
}

export function useQuote(needs: Partial<Limits>, onSent: () => void) {
  const own = useOwnAddress();
  const [typed, setTyped] = useState<Typed>({ email: '', description: quoteRequest(needs), leaveBlank: '' });
  const [faults, setFaults] = useState<MessageFaults>({});
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = useRef(contactSender());
  const isSending = useRef(false);
  const { email: userEmail, description, leaveBlank } = { ...typed, ...(own.email && { email: own.email }) };

  const submit = async () => {
    // The second click of a double click comes before the button is drawn as busy.
    if (isSending.current || own.isPending) return;
    setProblem(null);
    const found = faultsInMessage({ email: userEmail, description }, false);
    setFaults(found);
    if (Object.keys(found).length > 0) return;
    isSending.current = true;
    setBusy(true);
    try {
      const message = { userEmail: userEmail.trim(), description: description.trim(), leaveBlank };
      toast({ title: 'Message sent', description: await send.current(message), variant: 'success' });
      onSent();
    } catch (error) {
      const issues = issuesOf(error);
      setFaults({
        ...(issues.userEmail && { email: issues.userEmail }),
        ...(issues.description && { description: issues.description }),
      });
      setProblem(contactFailure(error));
    } finally {
      isSending.current = false;
      setBusy(false);
    }
  };

  return {
    own,
    typed,
    faults,
    problem,
    busy,
    isTyped: typed.email.trim() !== '' || typed.description.trim() !== quoteRequest(needs),
    change: (changed: Partial<Typed>) => setTyped((before) => ({ ...before, ...changed })),
    submit: () => void submit(),
  };
}
