import type { Site } from '@batchbook/shared/stock/site-schema';
import { Plus } from 'lucide-react';
import { useEntitlements } from '../../../../data/billing.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { type StockBook, useStock } from '../../../../data/stock/stock.ts';
import { useStockGate } from '../../../../data/stock/use-stock-gate.ts';
import { useUrlState } from '../../../../data/url-state.ts';
import { Button } from '../../../../ui/button.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Loaded, together } from '../../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useKeys } from '../../../../ui/use-keys.ts';
import { useSiteActions } from '../../hooks/use-site-actions.ts';
import { type SiteUsage, siteUsageOf } from '../../model/sites.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { DeletedSites } from './deleted-sites.tsx';
import { NewSiteDialog } from './new-site-dialog.tsx';
import { SitesList } from './sites-list.tsx';

/** Where stock is kept: kitchens, units, and stalls that are there for a while. */
export default function SitesTab() {
  const sites = useSites();
  const stock = useStock();
  const query = together({ sites, book: stock });
  return (
    <Loaded query={query} what="Your sites" skeleton={<Waiting />}>
      {(data) => <Sites {...data} />}
    </Loaded>
  );
}

const Waiting = () => (
  <Loading label="Loading your sites">
    <Skeleton className="mb-4 h-[38px] w-72 max-w-full" />
    <RowsSkeleton rows={3} height="h-16" />
  </Loading>
);

function Sites({ sites, book }: { sites: readonly Site[]; book: StockBook }) {
  const { data: entitlements } = useEntitlements();
  const gate = useStockGate();
  const actions = useSiteActions();
  const url = useUrlState();
  const usage = entitlements ? siteUsageOf(entitlements) : null;
  // While nobody knows yet, the server says.
  const locked = gate.isLocked || usage?.canCreate === false;
  const create = () => url.push({ add: '1' });
  useKeys({ n: () => !locked && create() });
  const deleted = sites.filter(({ isActive }) => !isActive);
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2.5">
        {usage && <Usage usage={usage} />}
        <Button
          variant="primary"
          className="ml-auto max-md:w-full"
          icon={<Plus aria-hidden size={18} />}
          aria-disabled={locked}
          aria-describedby={usage?.unlock ? 'site-limit' : undefined}
          onClick={create}
        >
          New site
        </Button>
      </div>
      <SitesList
        sites={sites.filter(({ isActive }) => isActive)}
        book={book}
        locked={gate.isLocked}
        actions={actions}
      />
      {deleted.length > 0 && (
        <DeletedSites
          sites={deleted}
          locked={gate.isLocked}
          onBringBack={(site) => void actions.update(site, { isActive: true })}
        />
      )}
      {url.get('add') !== null && !locked && (
        <NewSiteDialog sites={sites} onClose={() => url.replace({ add: null })} actions={actions} />
      )}
    </>
  );
}

/** How many sites the plan includes, and what opens more. */
function Usage({ usage }: { usage: SiteUsage }) {
  return (
    <p className="max-w-[84ch] text-14 text-ink-2">
      <b className="num text-ink">{usage.text}</b>
      {usage.unlock !== null && (
        <span id="site-limit">
          {'. '}
          {usage.unlock}{' '}
          <Link className="link whitespace-nowrap" to="/account">
            See your plan
          </Link>
        </span>
      )}
    </p>
  );
}
