import { lazy, Suspense } from 'react';
import { sentenceOf } from '../../../../data/problems.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { loadWhenOnline } from '../../../../ui/load-when-online.ts';
import { useInReserve } from '../../../../ui/use-in-reserve.ts';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { SheetSkeleton } from './count-page-skeleton.tsx';
import { CountSheet } from './count-sheet.tsx';
import { DeletedSite } from './deleted-site.tsx';

const loadPosted = () => import('./posted-count.tsx');
const layers = [loadPosted];
const PostedCount = lazy(() =>
  loadWhenOnline(loadPosted).then(({ PostedCount }) => ({ default: PostedCount })),
);

/** `/stock?tab=counts&count=new&site=…`: the sheet of a site; `count=…`: a count that was posted. */
export function CountPage() {
  const { count, site: named } = useStockAddress();
  const sites = useSites();
  useInReserve(layers);
  if (count !== null && count !== 'new') {
    return (
      <Suspense fallback={<SheetSkeleton />}>
        <PostedCount key={count} id={count} />
      </Suspense>
    );
  }
  if (sites.data === undefined) {
    return sites.isError ? (
      <ErrorState
        title="The sites could not be loaded"
        description={sentenceOf(sites.error)}
        retrying={sites.isFetching}
        onRetry={() => void sites.refetch()}
      />
    ) : (
      <SheetSkeleton />
    );
  }
  const gone = sites.data.find(({ id, isActive }) => id === named && !isActive);
  if (gone) return <DeletedSite key={gone.id} site={gone} />;
  const active = sites.data.filter(({ isActive }) => isActive);
  const site =
    active.find(({ id }) => id === named) ?? active.find(({ isDefault }) => isDefault) ?? active[0];
  return site ? <CountSheet key={site.id} site={site} /> : <SheetSkeleton />;
}
