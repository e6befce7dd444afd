import { newId } from '@batchbook/shared/ids';
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import { countOf } from '@batchbook/shared/text';
import { useState } from 'react';
import { saveOnTop } from '../../../data/collection.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { type Progress, runMany } from '../../../data/run-many.ts';
import { useDeleteStockItem, useRestoreStockItem, useSaveStockItem } from '../../../data/stock/stock.ts';
import { useInTurn } from '../../../data/use-in-turn.ts';
import { useToast } from '../../../ui/toast.tsx';
import { outcomes } from '../model/outcomes.ts';

/** What is edited of an item in the list. */
export type ItemChange = Pick<PutStockItem, 'name' | 'categoryId' | 'unit' | 'isActive' | 'tracksLots'>;

const defined = (change: ItemChange | undefined): Partial<StockItem> =>
  Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined));

/** Saves changes of items one after another. What isn't acknowledged yet shows at once. */
function useItemPut(save: ReturnType<typeof useSaveStockItem>) {
  const inTurn = useInTurn<StockItem>();
  /** What was changed and isn't acknowledged: it shows at once. */
  const [ahead, setAhead] = useState<ReadonlyMap<string, ItemChange>>(new Map());
  const putOne = (item: StockItem, change: ItemChange): Promise<StockItem> =>
    saveOnTop(item, change, (version) => save.mutateAsync({ id: item.id, body: { ...change, version } }));
  const put = async (item: StockItem, change: ItemChange): Promise<StockItem> => {
    setAhead((before) => new Map(before).set(item.id, { ...before.get(item.id), ...change }));
    try {
      return await inTurn(item, (from) => putOne(from, change));
    } finally {
      setAhead((before) => new Map([...before].filter(([id]) => id !== item.id)));
    }
  };
  const shown = (items: readonly StockItem[]): readonly StockItem[] =>
    ahead.size === 0 ? items : items.map((item) => ({ ...item, ...defined(ahead.get(item.id)) }));
  return { put, shown };
}

/** Returns what shows that something failed, and why. */
function useFailed() {
  const toast = useToast();
  return (title: string, error: unknown) =>
    toast({ title, description: sentenceOf(error, 'stock'), variant: 'destructive' });
}

/** Deletes an item. It and its levels leave every screen; its movements stay, so that it can come back whole. */
function useDestroy() {
  const remove = useDeleteStockItem();
  const restore = useRestoreStockItem();
  const toast = useToast();
  const failed = useFailed();
  const bringBack = (item: StockItem) =>
    restore.mutateAsync(item).then(
      () => toast({ title: outcomes.item.done, variant: 'success' }),
      (error: unknown) => failed(outcomes.item.failed, error),
    );
  return (item: StockItem) =>
    remove.mutateAsync(item).then(
      () =>
        toast({
          title: 'Stock item deleted successfully',
          description: 'Its movements are kept.',
          variant: 'success',
          action: { label: 'Undo', onClick: () => void bringBack(item) },
        }),
      (error: unknown) => failed('Error deleting stock item', error),
    );
}

/** Changes items in the list, one or many, and shows how it went. */
export function useItemActions() {
  const save = useSaveStockItem();
  const toast = useToast();
  const { put, shown } = useItemPut(save);
  const [progress, setProgress] = useState<Progress | null>(null);
  const failed = useFailed();

  const update = async (item: StockItem, change: ItemChange): Promise<boolean> => {
    const isStatus = change.isActive !== undefined;
    try {
      await put(item, change);
      if (isStatus) toast({ title: outcomes.status.done, variant: 'success' });
      return true;
    } catch (error) {
      failed(isStatus ? outcomes.status.failed : outcomes.item.failed, error);
      return false;
    }
  };
  const updateMany = async (items: readonly StockItem[], change: ItemChange): Promise<string[]> => {
    const isStatus = change.isActive !== undefined;
    const outcome = await runMany(items, (item) => put(item, change), setProgress);
    if (outcome.failed.length > 0)
      toast({
        title: isStatus ? outcomes.status.failed : outcomes.item.failed,
        description: `${outcome.failed.map(({ entry }) => entry.name).join(', ')}: ${sentenceOf(outcome.failed[0]?.error, 'stock')}`,
        variant: 'destructive',
      });
    else
      toast({
        title: isStatus
          ? outcomes.status.done
          : items.length === 1
            ? outcomes.item.done
            : `${countOf(items.length, 'stock item')} updated successfully`,
        variant: 'success',
      });
    return outcome.failed.map(({ entry }) => entry.id);
  };
  const create = async (body: PutStockItem): Promise<StockItem | null> => {
    try {
      const made = await save.mutateAsync({ id: newId(), body });
      toast({ title: outcomes.newItem.done, variant: 'success' });
      return made;
    } catch (error) {
      failed(outcomes.newItem.failed, error);
      return null;
    }
  };
  return {
    shown,
    progress,
    update,
    updateMany,
    create,
    destroy: useDestroy(),
    isSaving: save.isPending,
    /** Why the last save failed, as a sentence. */
    problem: save.error === null ? null : sentenceOf(save.error, 'stock'),
  };
}
