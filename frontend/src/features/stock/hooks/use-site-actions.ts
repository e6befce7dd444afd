import type { PutSite, Site } from '@batchbook/shared/stock/site-schema';
import { countOf, plural } from '@batchbook/shared/text';
import { saveOnTop } from '../../../data/collection.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useDeleteSite, useSaveSite } from '../../../data/stock/sites.ts';
import { useInTurn } from '../../../data/use-in-turn.ts';
import { useToast } from '../../../ui/toast.tsx';

type SiteChange = Omit<PutSite, 'version'>;

/** What became of what is on the shelf. */
const keptText = (left: number): string =>
  left === 0
    ? 'Its movements are kept.'
    : `${countOf(left, 'item')} ${plural(left, 'is', 'are')} still there. To move ${plural(left, 'it', 'them')} elsewhere, bring it back first.`;

/** Creates, updates and deletes sites, and says how it went. */
export function useSiteActions() {
  const save = useSaveSite();
  const remove = useDeleteSite();
  const toast = useToast();
  const inTurn = useInTurn<Site>();
  const failed = (title: string, error: unknown) =>
    toast({ title, description: sentenceOf(error, 'stock'), variant: 'destructive' });

  const create = async (id: string, body: SiteChange): Promise<boolean> => {
    try {
      await save.mutateAsync({ id, body });
      toast({ title: 'Site created successfully', variant: 'success' });
      return true;
    } catch (error) {
      failed('Error creating site', error);
      return false;
    }
  };
  const putOne = (site: Site, change: SiteChange): Promise<Site> =>
    saveOnTop(site, change, (version) => save.mutateAsync({ id: site.id, body: { ...change, version } }));
  const update = (site: Site, change: SiteChange): Promise<void> =>
    inTurn(site, (from) => putOne(from, change)).then(
      () => toast({ title: 'Site updated successfully', variant: 'success' }),
      (error: unknown) => failed('Error updating site', error),
    );
  /** Off the screens; its movements stay, and it can come back. `left`: of how many items something is there. */
  const destroy = (site: Site, left: number): Promise<void> =>
    remove.mutateAsync(site).then(
      (deleted) =>
        toast({
          title: 'Site deleted successfully',
          description: keptText(left),
          variant: 'success',
          action: {
            label: 'Undo',
            onClick: () => void update(deleted, { isActive: true }),
          },
        }),
      (error: unknown) => failed('Error deleting site', error),
    );
  const problem = save.error === null ? null : sentenceOf(save.error, 'stock');
  return { create, update, destroy, isSaving: save.isPending, problem };
}
