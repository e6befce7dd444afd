import { newId } from '@batchbook/shared/ids';
import type { PutCategory, StockCategory, StockItem } from '@batchbook/shared/stock/item-schema';
import { saveOnTop } from '../../../data/collection.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { runMany } from '../../../data/run-many.ts';
import { useDeleteStockCategory, useSaveStockCategory } from '../../../data/stock/categories.ts';
import { useSaveStockItem } from '../../../data/stock/stock.ts';
import { useInTurn } from '../../../data/use-in-turn.ts';
import { useToast } from '../../../ui/toast.tsx';

/** Creates, updates and deletes the maker's own categories, and says how it went. */
export function useCategoryActions() {
  const save = useSaveStockCategory();
  const remove = useDeleteStockCategory();
  const saveItem = useSaveStockItem();
  const toast = useToast();
  const inTurn = useInTurn<StockCategory>();
  const failed = (title: string, error: unknown) =>
    toast({ title, description: sentenceOf(error, 'stock'), variant: 'destructive' });

  const create = async (id: string, body: PutCategory): Promise<boolean> => {
    try {
      await save.mutateAsync({ id, body });
      return true;
    } catch (error) {
      failed('Error creating category', error);
      return false;
    }
  };
  const putOne = (category: StockCategory, change: PutCategory): Promise<StockCategory> =>
    saveOnTop(category, change, (version) =>
      save.mutateAsync({ id: category.id, body: { ...change, version } }),
    );
  const update = (category: StockCategory, change: PutCategory): Promise<void> =>
    inTurn(category, (from) => putOne(from, change)).then(
      () => undefined,
      (error: unknown) => failed('Error updating category', error),
    );
  /** Undo makes it again and puts back into it the items that were in it. */
  const bringBack = async ({ name, color }: StockCategory, items: readonly StockItem[]): Promise<void> => {
    try {
      const made = await save.mutateAsync({ id: newId(), body: { name, color } });
      const { failed: left } = await runMany(
        items,
        (item) => {
          // Without its category it may be a version further.
          const body = { categoryId: made.id };
          return saveOnTop(item, {}, (version) =>
            saveItem.mutateAsync({ id: item.id, body: { ...body, version } }),
          );
        },
        () => undefined,
      );
      if (left.length > 0) throw left[0]?.error;
    } catch (error) {
      failed('Error updating category', error);
    }
  };
  const destroy = (category: StockCategory, items: readonly StockItem[]) =>
    remove.mutateAsync(category).then(
      () =>
        toast({
          title: 'Category deleted successfully',
          variant: 'success',
          action: { label: 'Undo', onClick: () => void bringBack(category, items) },
        }),
      (error: unknown) => failed('Error deleting category', error),
    );
  return { create, update, destroy };
}
