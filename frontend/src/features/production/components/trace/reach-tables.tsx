/** Where a lot went, certainly and possibly: tables of any length, whose rows are cards on a phone. */
import { useMemo } from 'react';
import { useHolds } from '../../../../data/holds.ts';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { Link } from '../../../../ui/link.tsx';
import type { Column } from '../../../../ui/list/columns.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { type ReachedLine, reachedLines } from '../../model/reached.ts';
import { siteText } from '../../model/recall-holds.ts';
import { becauseText, possibleLines } from '../../model/trace.ts';
import { Contacts } from './contacts.tsx';

interface Line extends ReachedLine {
  /** Why it is only possible. */
  why?: string;
}

interface ReachTableProps {
  label: string;
  columns: readonly Column<Line>[];
  lines: readonly Line[];
}

const ReachTable = ({ label, columns, lines }: ReachTableProps) => (
  <Card className="overflow-hidden">
    <ScrollsSideways label={label}>
      <DataTable
        label={label}
        columns={columns}
        rows={lines}
        keyOf={({ key }) => key}
        rowClass={({ why }) => (why === undefined ? undefined : '*:border-dashed')}
      />
    </ScrollsSideways>
  </Card>
);

const columns: readonly Column<Line>[] = [
  {
    key: 'what',
    title: 'What',
    kind: 'text',
    narrow: 'title',
    cell: ({ what, to, contacts }) => (
      <>
        <span className="font-semibold">
          {to ? (
            <Link to={to} className="link">
              {what}
            </Link>
          ) : (
            what
          )}
        </span>
        {contacts.length > 0 && <Contacts contacts={contacts} />}
      </>
    ),
  },
  {
    key: 'product',
    title: 'Product and batch',
    kind: 'text',
    cell: ({ product, code, known, why }) => (
      <>
        {product !== '' && `${product} `}
        {code === '' && product !== '' && why === undefined ? (
          'in all'
        ) : (
          <span className="inline-block font-mono">{code}</span>
        )}
        {known && <span className="block text-13 text-ink-3">{known}</span>}
      </>
    ),
  },
  {
    key: 'quantity',
    title: 'Quantity',
    kind: 'quantity',
    narrow: 'figure',
    cell: ({ amount }) => <span className="md:whitespace-nowrap">{amount}</span>,
  },
  {
    key: 'when',
    title: 'When',
    kind: 'date',
    cell: ({ when }) => when && <span className="md:whitespace-nowrap">{when}</span>,
  },
];

const whyColumn: Column<Line> = {
  key: 'why',
  title: 'Why',
  kind: 'text',
  width: 'min-w-[220px]',
  cell: ({ why }) => why && <span className="text-13 text-ink-2">{why}</span>,
};

/** The drawing in words, with how to reach each buyer. */
export function WhereTable({ trace }: { trace: Found }) {
  const { data: holds } = useHolds();
  const lines = useMemo(
    () => reachedLines(trace, (stock) => siteText(stock, trace, holds ?? [])),
    [trace, holds],
  );
  return <ReachTable label="Where it went" columns={columns} lines={lines} />;
}

/** What may have taken it without naming it, and all that came of that: why, for each. */
export function PossibleReach({ trace }: { trace: Found }) {
  const { data: holds } = useHolds();
  const lines = useMemo(
    () =>
      possibleLines(trace, (stock) => siteText(stock, trace, holds ?? [])).map((line) => ({
        ...line,
        why: becauseText(line.because),
      })),
    [trace, holds],
  );
  if (lines.length === 0) return null;
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-baseline gap-3">
        <h2 className="text-20">Possible reach</h2>
        <p className="text-14 text-ink-3">
          Nobody named this lot here, and nothing rules it out. None of it is in the sums.
        </p>
      </div>
      <ReachTable label="Possible reach" columns={[...columns, whyColumn]} lines={lines} />
    </section>
  );
}
