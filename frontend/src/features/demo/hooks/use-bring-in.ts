import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bringIn, type Progress, settleDemo } from '../../../data/demo/bring-in.ts';
import type { KeepPlan } from '../../../data/demo/keep.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { toast } from '../../../ui/toast.tsx';

/** Brings a plan into the organization in use: how far it is, and why it stopped. */
export function useBringIn(onDone: () => void) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const [progress, setProgress] = useState<Progress | null>(null);
  const [error, setError] = useState<string | null>(null);
  const start = async (plan: KeepPlan) => {
    setError(null);
    setProgress({ done: 0, total: 1, name: '' });
    try {
      const broughtIn = await bringIn(organizationId, plan, setProgress);
      const already = broughtIn.leftAsTheyAre.map(({ name }) => name);
      const left = settleDemo(plan, broughtIn);
      toast({
        title: 'Your work is in',
        description: [
          ...(already.length > 0 ? [`Already here, and left as it is: ${already.join(', ')}.`] : []),
          ...(left > 0 ? ['The rest stays in the demo, in this browser.'] : []),
        ].join(' '),
        variant: 'success',
      });
      onDone();
    } catch (stopped) {
      setError(sentenceOf(stopped));
    } finally {
      setProgress(null);
      void client.invalidateQueries({ queryKey: [organizationId] });
    }
  };
  return { progress, error, start: (plan: KeepPlan) => void start(plan) };
}
