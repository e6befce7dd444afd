import type { Sale } from '@batchbook/shared/production/sale-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { useOutbox } from '../../../data/outbox/outbox.ts';
import { isSale, type SaleJob } from '../../../data/production/sale-job.ts';
import { runSalesQuery } from '../../../data/sales.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { type ListedSale, newestSalesFirst } from '../model/sales.ts';

/** A sale as a job will make it. */
function saleOf(job: SaleJob, known: Sale | undefined): ListedSale {
  const { id, organizationId, userId, madeAt, body, before, run } = job;
  const { version: _version, confirmed: _confirmed, ...said } = body;
  return {
    ...{ id, organizationId, version: 0, createdAt: madeAt, updatedAt: madeAt, createdBy: userId, userId },
    ...{ productionRunId: run.id, batchNumber: run.batchNumber, recipeName: run.recipeName, unit: run.unit },
    ...{ purchaserName: '', purchaserEmail: '', customerId: null, quantity: '0', siteId: null },
    ...{ saleDate: madeAt.slice(0, 10), unitPrice: null, notPosted: null, confirmedReason: '' },
    ...(known ?? before),
    ...(Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined)) as Partial<Sale>),
    unsent: job.state === 'refused' ? 'refused' : 'waits',
  };
}

/** The sales of a run, newest first, with those that this device still has to send. */
export function useRunSales(run: Pick<ProductionRun, 'id'>) {
  const query = useQuery(runSalesQuery(useOrganizationId(), run.id));
  const { jobs } = useOutbox();
  const unsent = useMemo(() => jobs.filter(isSale).filter((job) => job.run.id === run.id), [jobs, run.id]);
  const sales = useMemo(() => {
    const known = query.data ?? [];
    const ids = new Set(unsent.map(({ id }) => id));
    return newestSalesFirst<ListedSale>([
      ...known.filter(({ id }) => !ids.has(id)),
      ...unsent.map((job) =>
        saleOf(
          job,
          known.find(({ id }) => id === job.id),
        ),
      ),
    ]);
  }, [query.data, unsent]);
  return { query, sales, unsent };
}

/** What an unsent sale needs to know of its run. */
export function useSoldRun(run: ProductionRun): SaleJob['run'] {
  const { data: sites = [] } = useSites();
  const isInStock = run.frozen?.output.notPosted === null;
  const siteId = run.siteId ?? sites.find(({ isDefault }) => isDefault)?.id ?? null;
  const { id, recipeId, recipeName, batchNumber, useByDate, unit } = run;
  return { id, recipeId, recipeName, batchNumber, useByDate, unit, siteId: isInStock ? siteId : null };
}
