import type { LevelChange } from '@batchbook/shared/stock/level-schema';
import { sentenceOf } from '../../../data/problems.ts';
import { useSetLevels } from '../../../data/stock/stock.ts';
import { toast } from '../../../ui/toast.tsx';
import type { LevelRow } from '../model/levels.ts';
import { outcomes } from '../model/outcomes.ts';

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
      save([{ siteId: site.id, itemId: item.id, idealStockLevel }], outcomes.level.failed),

    setIdeals: async (changes: readonly LevelChange[]): Promise<boolean> => {
      const saved = await save(changes, outcomes.levels.failed);
      if (saved) toast({ title: outcomes.levels.done, variant: 'success' });
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
      const saved = await save(changes, outcomes.status.failed);
      if (saved)
        toast({
          title: outcomes.status.done,
          variant: 'success',
          action: { label: 'Undo', onClick: () => void save(before, outcomes.status.failed) },
        });
      return saved;
    },
  };
}
