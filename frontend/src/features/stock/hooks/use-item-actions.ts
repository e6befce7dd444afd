import { newId } from '@batchbook/shared/ids';
import type { PutStockItem, StockItem } from '@batchbook/shared/stock/item-schema';
import { useState } from 'react';
import { saveOnTop, useInTurn } from '../../../data/collection.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useDeleteStockItem, useRestoreStockItem, useSaveStockItem } from '../../../data/stock/stock.ts';
import { useToast } from '../../../ui/toast.tsx';
import { stockSentence } from '../model/stock-problems.ts';
import { type Progress, runMany } from './run-many.ts';

/** What is edited of an item in the list. */
export type ItemChange = Pick<PutStockItem, 'name' | 'categoryId' | 'unit' | 'isActive' | 'tracksLots'>;

const counted = (count: number): string => (count === 1 ? '1 stock item' : `${count} stock items`);
const reasonOf = (error: unknown): string => stockSentence(error) ?? sentenceOf(error);

const defined = (change: ItemChange | undefined): Partial<StockItem> =>
  Object.fromEntries(Object.entries(change ?? {}).filter(([, value]) => value !== undefined));

/** Changes items where they stand in the list, one or many, and says how it went. */
export function useItemActions() {
  const save = useSaveStockItem();
  const remove = useDeleteStockItem();
  const restore = useRestoreStockItem();
  const toast = useToast();
  const inTurn = useInTurn<StockItem>();
  const [progress, setProgress] = useState<Progress | null>(null);
  /** What was changed and isn't acknowledged: it shows at once. */
  const [ahead, setAhead] = useState<ReadonlyMap<string, ItemChange>>(new Map());
  const failed = (title: string, error: unknown) =>
    toast({ title, description: reasonOf(error), variant: 'destructive' });

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
  const update = async (item: StockItem, change: ItemChange): Promise<boolean> => {
    const isStatus = change.isActive !== undefined;
    try {
      await put(item, change);
      if (isStatus) toast({ title: 'Item status updated successfully', variant: 'success' });
      return true;
    } catch (error) {
      failed(isStatus ? 'Error updating item status' : 'Error updating stock item', error);
      return false;
    }
  };
  const updateMany = async (items: readonly StockItem[], change: ItemChange): Promise<string[]> => {
    const isStatus = change.isActive !== undefined;
    const outcome = await runMany(items, (item) => put(item, change), setProgress);
    if (outcome.failed.length > 0)
      toast({
        title: isStatus ? 'Error updating item status' : 'Error updating stock item',
        description: `${outcome.failed.map(({ entry }) => entry.name).join(', ')}: ${reasonOf(outcome.failed[0]?.error)}`,
        variant: 'destructive',
      });
    else
      toast({
        title: isStatus
          ? 'Item status updated successfully'
          : items.length === 1
            ? 'Stock item updated successfully'
            : `${counted(items.length)} updated successfully`,
        variant: 'success',
      });
    return outcome.failed.map(({ entry }) => entry.id);
  };
  const create = async (body: PutStockItem): Promise<StockItem | null> => {
    try {
      const made = await save.mutateAsync({ id: newId(), body });
      toast({ title: 'Stock item created successfully', variant: 'success' });
      return made;
    } catch (error) {
      failed('Error creating stock item', error);
      return null;
    }
  };
  const bringBack = (item: StockItem) =>
    restore.mutateAsync(item).then(
      () => toast({ title: 'Stock item updated successfully', variant: 'success' }),
      (error: unknown) => failed('Error updating stock item', error),
    );
  /** It and its levels leave every screen; its movements stay, so that it can come back whole. */
  const destroy = (item: StockItem) =>
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
  return {
    shown,
    progress,
    update,
    updateMany,
    create,
    destroy,
    isSaving: save.isPending,
    /** Why the last save failed, as a sentence. */
    problem: save.error === null ? null : reasonOf(save.error),
  };
}
