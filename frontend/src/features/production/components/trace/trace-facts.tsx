import { countOf, listOf } from '@batchbook/shared/text';
import { memo, type ReactNode } from 'react';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { heldIn, itemsText, quantityOf } from '../../model/amounts.ts';
import { buyersOf } from '../../model/buyers.ts';
import { suppliersOf } from '../../model/lot-suppliers.ts';
import { suppliedLots } from '../../model/trace.ts';

/** The answer in figures: how long it took, how many batches, what is still here, and who has the rest or who supplied it. */
export function TraceFacts({
  trace,
  seconds,
  isBackward = false,
  children,
}: {
  trace: Found;
  seconds: number | null;
  isBackward?: boolean;
  children?: ReactNode;
}) {
  const struck = trace.runs.filter((run) => run.struck).length;
  const held = heldIn(trace.stock);
  const sites = countOf(new Set(trace.stock.map(({ siteId }) => siteId)).size, 'site');
  return (
    <Card className="mb-6 grid grid-cols-[repeat(auto-fit,minmax(150px,1fr))] overflow-hidden print:hidden">
      {seconds !== null && (
        <Fact name="Time taken" figure={`${seconds} s`} note="from the call to this list" />
      )}
      {isBackward && <Supplied trace={trace} />}
      <Fact
        name="Batches"
        figure={String(trace.runs.length)}
        note={struck === 0 ? 'none struck through' : `${struck} struck through`}
      />
      <Fact
        name="Still here"
        figure={held[0] ? quantityOf(held[0]) : 'Nothing'}
        note={`${heldNote(held, sites)}${possibleNote(trace)}`}
      />
      {!isBackward && <Sold trace={trace} />}
      {children}
    </Card>
  );
}

/** 'of Butter, 7 fingers of Shortbread, and 2 more items, at 2 sites': what is on all shelves. */
function heldNote([first, ...others]: ReturnType<typeof heldIn>, sites: string): string {
  if (!first) return 'in stock';
  return `of ${listOf([first.name, ...itemsText(others)])}, at ${sites}`;
}

/** '. Possible: 3 scones of Scone': what else is on shelves and may have it. */
const possibleNote = ({ possible }: Found): string =>
  possible.stock.length === 0 ? '' : `. Possible: ${listOf(itemsText(heldIn(possible.stock)))}`;

const Sold = memo(({ trace: { sales, events } }: { trace: Found }) => (
  <Fact
    name="Sold"
    figure={countOf(sales.length, 'sale')}
    note={`to ${countOf(buyersOf(sales).length, 'buyer')}, and at ${countOf(new Set(events.map(({ id }) => id)).size, 'event')}`}
  />
));

function Supplied({ trace }: { trace: Found }) {
  const lots = suppliedLots(trace);
  const suppliers = new Set(suppliersOf(lots).map(({ name }) => name)).size;
  return (
    <Fact
      name="What went in"
      figure={countOf(lots.length, 'supplier lot')}
      note={suppliers === 0 ? 'no supplier recorded' : `from ${countOf(suppliers, 'supplier')}`}
    />
  );
}

const Fact = ({ name, figure, note }: { name: string; figure: string; note: string }) => (
  <div className="border-line border-r px-5 py-4 last:border-r-0">
    <p className="text-13 font-semibold text-ink-2">{name}</p>
    <p className="font-display text-20 leading-tight font-bold">{figure}</p>
    <p className="text-13 text-ink-3">{note}</p>
  </div>
);
