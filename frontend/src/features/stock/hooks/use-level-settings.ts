import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { sentenceOf } from '../../../data/problems.ts';
import { useSetLevels } from '../../../data/stock/stock.ts';
import { toast } from '../../../ui/toast.tsx';
import type { LevelRow } from '../model/levels.ts';

/** Changes what is ideal and enabled. What is refused is taken back by the data behind it, and said. */
export function useLevelSettings() {
  const { mutateAsync } = useSetLevels();

  /** Answers whether all of it was saved. */
  const save = async (changes: readonly LevelChange[], failed: string): Promise<boolean> => {
    try {
      await mutateAsync(changes);
      return true;
    } catch (error) {
      toast({ title: failed, description: sentenceOf(error), variant: 'destructive' });
      return false;
    }
  };

  return {
    /** In place: 'Saved' beside the title says it. */
    setIdeal: ({ site, item }: LevelRow, idealStockLevel: string) =>
      save([{ siteId: site.id, itemId: item.id, idealStockLevel }], 'Error updating stock level'),

    setIdeals: async (changes: readonly LevelChange[]): Promise<boolean> => {
      const saved = await save(changes, 'Failed to update some stock levels');
      if (saved) toast({ title: 'Stock levels adjusted successfully', variant: 'success' });
      return saved;
    },

    /** Hides or shows the items of `rows` at `at` (a site's id, or `all`), with Undo. */
    setEnabled: async (
      rows: readonly LevelRow[],
      isEnabled: boolean,
      at: 'here' | 'all',
      everywhere: readonly LevelRow[],
    ): Promise<boolean> => {
      const items = new Set(rows.map(({ item }) => item.id));
      const touched = at === 'here' ? rows : everywhere.filter(({ item }) => items.has(item.id));
      const before = touched.map(({ item, site, level }) => ({
        siteId: site.id,
        itemId: item.id,
        isEnabled: level.isEnabled,
      }));
      const changes: LevelChange[] =
        at === 'here'
          ? rows.map(({ item, site }) => ({ siteId: site.id, itemId: item.id, isEnabled }))
          : [...items].map((itemId) => ({ siteId: 'all', itemId, isEnabled }));
      const saved = await save(changes, 'Error updating item status');
      if (saved)
        toast({
          title: 'Item status updated successfully',
          variant: 'success',
          action: { label: 'Undo', onClick: () => void save(before, 'Error updating item status') },
        });
      return saved;
    },
  };
}
