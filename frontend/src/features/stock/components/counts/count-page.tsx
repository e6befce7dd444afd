import type { Site } from '@batchbook/shared/stock/site-schema';
import { useSites } from '../../../../data/stock/sites.ts';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { part } from '../../../../ui/part.tsx';
import { useInReserve } from '../../../../ui/use-in-reserve.ts';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { SheetSkeleton } from './count-page-skeleton.tsx';
import { CountSheet } from './count-sheet.tsx';
import { DeletedSite } from './no-sheet.tsx';

const PostedCount = part(() => import('./posted-count.tsx'), <SheetSkeleton />);
const layers = [PostedCount];

/** `/stock?tab=counts&count=new&site=…`: the sheet of a site; `count=…`: a count that was posted. */
export default function CountPage() {
  const { count, site: named } = useStockAddress();
  const sites = useSites();
  useInReserve(layers);
  if (count !== null && count !== 'new') {
    return <PostedCount key={count} id={count} />;
  }
  return (
    <Loaded query={sites} what="The sites" skeleton={<SheetSkeleton />}>
      {(known) => <SheetOf sites={known} named={named} />}
    </Loaded>
  );
}

/** The sheet of the site that the address names, or of the default one. */
function SheetOf({ sites, named }: { sites: readonly Site[]; named: string | null }) {
  const gone = sites.find(({ id, isActive }) => id === named && !isActive);
  if (gone) return <DeletedSite key={gone.id} site={gone} />;
  const active = sites.filter(({ isActive }) => isActive);
  const site =
    active.find(({ id }) => id === named) ?? active.find(({ isDefault }) => isDefault) ?? active[0];
  return site ? <CountSheet key={site.id} site={site} /> : <SheetSkeleton />;
}
