import type { ProductionRun } from '@batchbook/shared/production/schema';
import type { TracedEvent } from '@batchbook/shared/production/trace-schema';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { traceQuery } from '../../../data/traces.ts';
import { useRunSales } from '../hooks/use-run-sales.ts';
import { quantityOf } from '../model/amounts.ts';
import { soldText } from '../model/sales.ts';

/** Who has some of a run and what was made of it, before it is struck through. It keeps nobody from it. */
export function StrikeReach({ run }: { run: ProductionRun }) {
  const { query: sold, sales } = useRunSales(run);
  const traced = useQuery(traceQuery(useOrganizationId(), { batch: run.batchNumber }));
  const batches = (traced.data?.runs ?? []).filter(({ level, struck }) => level > 0 && !struck);
  const events = (traced.data?.events ?? []).filter(({ batchNumber }) => batchNumber === run.batchNumber);
  const unread = [
    ...(sold.isError && sales.length === 0 ? ['its sales'] : []),
    ...(traced.isError ? ['the events and batches that took some of it'] : []),
  ];
  const isLoading = sold.isLoading || traced.isLoading;
  const isNothing = sales.length + events.length + batches.length === 0;
  return (
    <section
      aria-label="What it reached"
      aria-busy={isLoading}
      className="num max-h-[40vh] overflow-y-auto rounded-3 border border-line bg-band px-4 py-3 text-14"
    >
      <Reached title="Sales of it">
        {sales.map((sale) => (
          <Line key={sale.id} name={sale.purchaserName} detail={soldText(sale)} />
        ))}
      </Reached>
      <Reached title="Sold or wasted at events">
        {events.map((event) => (
          <Line key={event.id} name={event.name} detail={eventText(event)} />
        ))}
      </Reached>
      <Reached title="Batches made of it">
        {batches.map(({ id, batchNumber, recipeName }) => (
          <Line key={id} name={<span className="font-mono">{batchNumber}</span>} detail={recipeName} />
        ))}
      </Reached>
      <p role="status" className="text-13 text-ink-2">
        {isLoading
          ? 'Looking for sales and batches made of it…'
          : unread.length > 0
            ? `Couldn’t load ${unread.join(' and ')}. You can strike the run through all the same.`
            : isNothing
              ? 'None of it was sold, and no batch was made of it.'
              : 'They stay on record as they are.'}
      </p>
    </section>
  );
}

/** '12 tarts, 3 tarts wasted'. */
function eventText({ quantity, wasted = '0', unit }: TracedEvent): string {
  const thrownAway = wasted !== '0' && `${quantityOf({ quantity: wasted, unit })} wasted`;
  return [quantity !== '0' && quantityOf({ quantity, unit }), thrownAway].filter(Boolean).join(', ');
}

function Reached({ title, children }: { title: string; children: readonly ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <>
      <h3 className="font-sans text-13 font-semibold text-ink-2">{title}</h3>
      <ul className="mb-2.5">{children}</ul>
    </>
  );
}

const Line = ({ name, detail }: { name: ReactNode; detail: string }) => (
  <li className="flex flex-wrap justify-between gap-x-4 border-b border-line-soft py-1 last:border-0">
    <b className="min-w-0 font-semibold wrap-anywhere">{name}</b>
    <span className="text-ink-2">{detail}</span>
  </li>
);
