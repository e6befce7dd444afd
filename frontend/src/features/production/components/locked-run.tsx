import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { Card } from '../../../ui/card.tsx';
import { shownDate, shownDay, shownMoment } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import { type RunCosts, shownCosts } from '../model/costs.ts';
import { lockedColumns } from './locked-columns.tsx';
import { LockedSide } from './locked-side.tsx';

const RunSales = part(() => import('./run-sales.tsx'));

export interface LockedRunProps {
  run: ProductionRun;
  pantry: Pantry;
}

/** A run as it was locked, and as it stays. */
export default function LockedRun({ run, pantry }: LockedRunProps) {
  const { frozen } = run;
  const costs = frozen && shownCosts(run, { cost: frozen.cost, expected: frozen.expectedCost }, pantry);
  return (
    <>
      {run.status === 'locking' && (
        <Notice tone="info" role="status" className="mb-5 print:hidden">
          <span className="inline-flex items-center gap-2">
            <LoaderCircle aria-hidden size={15} className="animate-spin" />
            The run is locked. Its stock is being posted, which takes a moment.
          </span>
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-x-[30px] gap-y-7 xl:grid-cols-[minmax(0,1fr)_340px] print:hidden">
        <div className="min-w-0">
          <Card aria-label="What went in" className={run.strikethroughStatus ? 'set-aside' : ''}>
            <Facts run={run} />
            <Rows run={run} pantry={pantry} costs={costs} />
          </Card>
          {run.notes.trim() !== '' && (
            <section className="mt-6">
              <h2 className="text-17">Notes</h2>
              <p className="mt-1 text-15 whitespace-pre-line text-ink-2">{run.notes}</p>
            </section>
          )}
          <RunSales run={run} />
        </div>
        <LockedSide run={run} costs={costs} />
      </div>
    </>
  );
}

function Facts({ run }: { run: ProductionRun }) {
  const site = useSites().data?.find(({ id, isDefault }) =>
    run.siteId === null ? isDefault : id === run.siteId,
  );
  const { unit, actualYield, plannedQuantity, wasteQuantity } = run;
  const wasted =
    wasteQuantity === null || wasteQuantity === '0' ? '' : `, ${formatQuantity(wasteQuantity)} wasted`;
  const struck = run.strikethroughStatus ? 'line-through decoration-danger decoration-2' : '';
  return (
    <dl className="flex flex-wrap border-b border-line max-md:grid max-md:grid-cols-2">
      <Fact name="Batch number">
        <span className={`font-mono text-14 ${struck}`}>{run.batchNumber}</span>
      </Fact>
      <Fact name="Made" beside={site ? (site.isActive ? site.name : `${site.name} (deleted)`) : null}>
        {shownDay(run.productionDate)}
      </Fact>
      <Fact name="Good" beside={`of ${formatQuantity(plannedQuantity)}${wasted}`}>
        <span className={struck}>
          {formatQuantity(actualYield ?? plannedQuantity)} {unit}
        </span>
      </Fact>
      <Fact name="Recipe" beside="frozen as made">
        <Link to={`/recipes?recipe=${run.recipeId}`} className="link">
          Version {run.recipeVersion}
        </Link>
      </Fact>
    </dl>
  );
}

function Fact({
  name,
  beside = null,
  children,
}: {
  name: string;
  beside?: string | null;
  children: ReactNode;
}) {
  return (
    <div className="border-line-soft px-[22px] py-[15px] max-md:px-4 max-md:py-3 md:border-r md:last:border-0">
      <dt className="text-13 font-semibold text-ink-3">{name}</dt>
      <dd className="num mt-1 text-15 font-semibold">
        {children}
        {beside !== null && (
          <span className="ml-2 inline-block text-13 font-normal text-ink-3">{beside}</span>
        )}
      </dd>
    </div>
  );
}

function Rows({ run, pantry, costs }: LockedRunProps & { costs: RunCosts | null }) {
  const currency = useCurrency();
  const { ingredients: rows, leftOut, confirmedAt, frozen } = run;
  const corrected = frozen?.costsCorrected ?? null;
  return (
    <DataTable
      label="What went in"
      columns={lockedColumns({ run, pantry, currency, total: costs && <Total costs={costs} /> })}
      rows={[
        ...rows.map((row) => ({ row, isLeftOut: false })),
        ...leftOut.map((row) => ({ row, isLeftOut: true })),
      ]}
      keyOf={({ row }) => row.id}
      rowClass={({ isLeftOut }) => (isLeftOut || run.strikethroughStatus ? 'text-ink-3' : undefined)}
      totalLabel={
        <span className="num text-13 font-normal text-ink-3">
          {countOf(rows.length, 'row')}.
          {confirmedAt !== null && ` Costs are frozen as of ${shownMoment(confirmedAt)}.`}
          {corrected &&
            ` Put right on ${shownDate(corrected.at)}: a price had been mistyped, and one had cost ${formatMoney(corrected.costEach, currency)}.`}
        </span>
      }
      isFixed
    />
  );
}

function Total({ costs: { cost } }: { costs: RunCosts }) {
  const currency = useCurrency();
  return (
    <span className="text-15">
      {!cost.complete && <span className="font-normal text-ink-3">at least </span>}
      {formatMoney(cost.ingredientCost, currency)}
    </span>
  );
}
