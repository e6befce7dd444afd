import type { CountSummary } from '@batchbook/shared/stock/count-schema';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useState } from 'react';
import { useCounts } from '../../../../data/stock/counts.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../../ui/skeleton.tsx';
import { useStockAddress } from '../../hooks/use-stock-address.ts';
import { useStockGate } from '../../hooks/use-stock-gate.ts';
import { many } from '../../model/count-figures.ts';
import { CountEntryRow } from './count-entry-row.tsx';
import { DraftOfSite } from './draft-of-site.tsx';

/** Counts that are under way on this device, and those that were posted. */
export default function CountsTab() {
  const sites = useSites();
  const counts = useCounts();
  const { site: named } = useStockAddress();
  const active = (sites.data ?? [])
    .filter(({ isActive }) => isActive)
    .sort((a, b) => Number(b.isDefault) - Number(a.isDefault));
  const known = active.find(({ id }) => id === named);
  return (
    <div className="grid gap-6">
      <StartCount sites={known ? [known] : active} />
      <Loaded query={counts} what="The counts" skeleton={<CountsSkeleton />}>
        {(posted) => (
          <Posted
            counts={posted.filter(({ siteId }) => known === undefined || siteId === known.id)}
            sites={sites.data ?? []}
          />
        )}
      </Loaded>
    </div>
  );
}

const CountsSkeleton = () => (
  <Loading label="Loading counts">
    <Skeleton className="h-[320px]" />
  </Loading>
);

/** A sheet for each site: begun already on this device, or to begin. */
function StartCount({ sites }: { sites: readonly Site[] }) {
  const gate = useStockGate();
  return (
    <section
      aria-label="Sheets"
      className="grid grid-cols-[repeat(auto-fill,minmax(300px,1fr))] gap-4 max-sm:grid-cols-1"
    >
      {sites.map((site) => (
        <DraftOfSite key={site.id} site={site} isLocked={gate.isLocked} />
      ))}
    </section>
  );
}

const pageOf = 10;

interface PostedProps {
  counts: readonly CountSummary[];
  sites: readonly Site[];
}

function Posted({ counts, sites }: PostedProps) {
  const [shown, setShown] = useState(pageOf);
  if (counts.length === 0) {
    return (
      <EmptyState
        title="No count is posted yet"
        description="A count says what is really on the shelf. What differs from the book is posted as a movement, in units and in money."
        illustration={<PantryDrawing />}
      />
    );
  }
  const ordered = [...counts].sort((a, b) => Number(b.state === 'posting') - Number(a.state === 'posting'));
  return (
    <Card
      aria-labelledby="posted-counts"
      className="overflow-clip max-md:-mx-3.5 max-md:rounded-none! max-md:border-x-0!"
    >
      <h2 id="posted-counts" className="border-b border-line px-5 py-3.5 text-17 max-md:px-3.5">
        Posted counts
      </h2>
      <ul>
        {ordered.slice(0, shown).map((count) => (
          <CountEntryRow key={count.id} count={count} site={sites.find(({ id }) => id === count.siteId)} />
        ))}
      </ul>
      <p className="num flex items-center justify-between gap-4 px-5 py-3 text-13 text-ink-3 max-md:px-3.5">
        <span>{many(counts.length, 'count')}. Money is by today’s prices.</span>
        {shown < counts.length && (
          <Button size="sm" onClick={() => setShown(shown + pageOf)}>
            Show older
          </Button>
        )}
      </p>
    </Card>
  );
}
