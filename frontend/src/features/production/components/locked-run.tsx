import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { LoaderCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { Card } from '../../../ui/card.tsx';
import { shownDay, shownMoment } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import { type RunCosts, shownCosts } from '../model/costs.ts';
import { LeftOutRow, LockedRow } from './locked-row.tsx';
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
  const { ingredients: rows, confirmedAt, frozen } = run;
  const struck = run.strikethroughStatus;
  return (
    <>
      <table
        {...tableRoles.table}
        className={`w-full table-fixed border-collapse text-left max-md:block ${struck ? 'text-ink-3' : ''}`}
      >
        <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
          <tr {...tableRoles.row}>
            <th {...tableRoles.heading} className="column-heading pl-[22px]!">
              Ingredient
            </th>
            <th {...tableRoles.heading} className="column-heading w-[124px] text-right">
              Used
            </th>
            <th {...tableRoles.heading} className="column-heading w-[46%] pl-6!">
              Taken from
            </th>
            <th {...tableRoles.heading} className="column-heading w-[108px] pr-[22px]! text-right">
              Cost
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-md:block">
          {rows.map((row) => (
            <LockedRow
              key={row.id}
              row={row}
              pantry={pantry}
              suppliers={frozen?.suppliers ?? []}
              struck={struck}
            />
          ))}
          {run.leftOut.map((row) => (
            <LeftOutRow key={row.id} row={row} pantry={pantry} />
          ))}
        </tbody>
      </table>
      <p className="num flex flex-wrap justify-between gap-x-4 rounded-b-3 bg-band px-[22px] py-3.5 text-13 text-ink-3 max-md:px-4">
        <span>
          {countOf(rows.length, 'row')}.
          {confirmedAt !== null && ` Costs are frozen as of ${shownMoment(confirmedAt)}.`}
        </span>
        {costs && (
          <b className="text-15 text-ink">
            {!costs.cost.complete && <span className="font-normal">at least </span>}
            {formatMoney(costs.cost.ingredientCost, currency)}
          </b>
        )}
      </p>
    </>
  );
}
