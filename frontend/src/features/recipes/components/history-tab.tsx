import { oneOf, pricedUnitOfRecipe } from '@batchbook/shared/recipes/priced-unit';
import type { Recipe } from '@batchbook/shared/recipes/schema';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipeCostsQuery, recipeVersionsQuery } from '../../../data/recipes.ts';
import { Button } from '../../../ui/button.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { CostChart } from './cost-chart.tsx';
import { CostTable } from './cost-table.tsx';
import { VersionList } from './version-list.tsx';

/** What a batch has cost over time, and the versions that the recipe has had. */
export default function HistoryTab({ recipe }: { recipe: Recipe }) {
  return (
    <div className="grid grid-cols-1 gap-8 p-[22px] max-md:p-3.5">
      <Costs recipe={recipe} />
      <Versions recipe={recipe} />
    </div>
  );
}

const noCosts = 'No cost history yet. Batchbook records the cost whenever it changes.';

/** 'What each has cost', 'What a kg has cost'. */
function Costs({ recipe }: { recipe: Recipe }) {
  const costs = useQuery(recipeCostsQuery(useOrganizationId(), recipe.id));
  const [asTable, setAsTable] = useState(false);
  const several = (costs.data?.length ?? 0) > 1;
  return (
    <section aria-labelledby="cost-history">
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="cost-history" className="text-15">
          What {oneOf(pricedUnitOfRecipe(recipe)) ?? 'each'} has cost
        </h2>
        {several && (
          <Button size="sm" onClick={() => setAsTable(!asTable)}>
            {asTable ? 'Show as a chart' : 'Show as a table'}
          </Button>
        )}
      </div>
      <Loaded query={costs} what="The cost history" skeleton={<Waiting />}>
        {(points) => {
          if (points.length === 0) return <p className="text-14 text-ink-3">{noCosts}</p>;
          return several && !asTable ? <CostChart points={points} /> : <CostTable points={points} />;
        }}
      </Loaded>
    </section>
  );
}

function Versions({ recipe }: { recipe: Recipe }) {
  const versions = useInfiniteQuery(recipeVersionsQuery(useOrganizationId(), recipe.id));
  return (
    <section aria-labelledby="versions">
      <h2 id="versions" className="mb-3 text-15">
        Versions
      </h2>
      <Loaded query={versions} what="The versions" skeleton={<Waiting />}>
        {({ pages }) => (
          <VersionList versions={pages.flatMap((page) => page.items)} current={recipe.version} />
        )}
      </Loaded>
      {versions.hasNextPage && (
        <Button
          className="mt-3"
          busy={versions.isFetchingNextPage}
          onClick={() => void versions.fetchNextPage()}
        >
          Older versions
        </Button>
      )}
    </section>
  );
}

function Waiting() {
  return (
    <Loading label="Loading">
      <Skeleton className="h-40" />
    </Loading>
  );
}
