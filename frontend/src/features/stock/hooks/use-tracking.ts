import { newId } from '@batchbook/shared/ids';
import type { PutStockItem } from '@batchbook/shared/stock/item-schema';
import { useRef, useState } from 'react';
import { sentenceOf } from '../../../data/problems.ts';
import { type Progress, runMany } from '../../../data/run-many.ts';
import { useSaveStockItem } from '../../../data/stock/stock.ts';
import { useToast } from '../../../ui/toast.tsx';
import { outcomes } from '../model/outcomes.ts';
import type { Untracked } from './use-movables.ts';

export interface Untrackable {
  of: Untracked;
  reason: string;
}

/** Starts tracking many at once. What fails is named with its reason; tried again, it is the same item. */
export function useTracking() {
  const save = useSaveStockItem();
  const toast = useToast();
  const ids = useRef(new Map<string, string>());
  const [progress, setProgress] = useState<Progress | null>(null);
  const [failures, setFailures] = useState<Untrackable[]>([]);

  const track = (of: Untracked, categoryId: string | null) => {
    const id = ids.current.get(of.id) ?? newId();
    ids.current.set(of.id, id);
    const body: PutStockItem = {
      category: of.kind === 'recipe' ? 'product' : 'ingredient',
      referenceId: of.id,
      ...(categoryId !== null && { categoryId }),
    };
    return save.mutateAsync({ id, body });
  };
  /** Whether all of them are tracked now. */
  const trackAll = async (chosen: readonly Untracked[], categoryId: string | null): Promise<boolean> => {
    const { done, failed } = await runMany(chosen, (of) => track(of, categoryId), setProgress);
    setFailures(failed.map(({ entry, error }) => ({ of: entry, reason: sentenceOf(error, 'stock') })));
    if (failed.length > 0)
      toast({
        title: outcomes.newItem.failed,
        description: `${failed.length} of ${chosen.length} could not be tracked.`,
        variant: 'destructive',
      });
    else
      toast({
        title: done.length === 1 ? outcomes.newItem.done : `${done.length} stock items created successfully`,
        variant: 'success',
      });
    return failed.length === 0;
  };
  return { progress, failures, trackAll };
}
