/** Where a lot went, certainly and possibly: tables of any length, whose rows are cards on a phone. */
import { useMemo, useRef } from 'react';
import { useHolds } from '../../../../data/holds.ts';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { Link } from '../../../../ui/link.tsx';
import { tableRoles } from '../../../../ui/list/table-roles.ts';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { TableRows } from '../../../../ui/table-rows.tsx';
import type { RowMeasure } from '../../../../ui/virtual-rows.tsx';
import { type ReachedLine, reachedLines } from '../../model/reached.ts';
import { siteText } from '../../model/recall-holds.ts';
import { becauseText, possibleLines } from '../../model/trace.ts';
import { Contacts } from './contacts.tsx';

const cell = 'px-4 py-2.5 align-top max-md:block max-md:p-0';
const row = 'border-line border-t max-md:block max-md:px-4 max-md:py-3';
const figure = `${cell} num text-right whitespace-nowrap max-md:text-left max-md:whitespace-normal`;

interface Line extends ReachedLine {
  /** Why it is only possible. */
  why?: string;
}

interface ReachTableProps {
  label: string;
  headings: readonly string[];
  lines: readonly Line[];
}

function ReachTable({ label, headings, lines }: ReachTableProps) {
  const body = useRef<HTMLTableSectionElement>(null);
  return (
    <Card className="overflow-hidden">
      <ScrollsSideways label={label}>
        <table
          {...tableRoles.table}
          className="list-table"
          aria-label={label}
          aria-rowcount={lines.length + 1}
        >
          <thead {...tableRoles.group} className="max-md:sr-only">
            <tr {...tableRoles.row} className="text-13 text-ink-2">
              {headings.map((heading, index) => (
                <th
                  key={heading}
                  {...tableRoles.heading}
                  scope="col"
                  className={index === 0 ? cell : `${cell} text-right`}
                >
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody {...tableRoles.group} ref={body} className="max-md:block">
            <TableRows
              rows={lines}
              keyOf={({ key }) => key}
              layout={{ wide: 42, narrow: 96, columns: headings.length }}
              {...{ name: label, body }}
              rowOf={(line, measure) => <ReachRow key={line.key} line={line} measure={measure} />}
            />
          </tbody>
        </table>
      </ScrollsSideways>
    </Card>
  );
}

function ReachRow({ line, measure }: { line: Line; measure: RowMeasure | undefined }) {
  const { what, to, contacts, product, code, amount, when, known, why } = line;
  return (
    <tr
      {...tableRoles.row}
      ref={measure?.ref}
      data-index={measure?.index}
      aria-rowindex={measure && measure.index + 2}
      className={why === undefined ? row : `${row} border-dashed`}
    >
      <th {...tableRoles.rowHeading} scope="row" className={`${cell} text-left font-semibold`}>
        {to ? (
          <Link to={to} className="link">
            {what}
          </Link>
        ) : (
          what
        )}
        {contacts.length > 0 && <Contacts contacts={contacts} />}
      </th>
      <td {...tableRoles.cell} className={`${cell} text-right max-md:text-left`}>
        {product !== '' && `${product} `}
        {code === '' && product !== '' && why === undefined ? (
          'in all'
        ) : (
          <span className="font-mono md:whitespace-nowrap">{code}</span>
        )}
        {known && <span className="block text-13 text-ink-3">{known}</span>}
      </td>
      <td {...tableRoles.cell} className={figure}>
        {amount}
      </td>
      <td {...tableRoles.cell} className={figure}>
        {when}
      </td>
      {why !== undefined && (
        <td
          {...tableRoles.cell}
          className={`${cell} min-w-[220px] text-right text-13 text-ink-2 max-md:text-left`}
        >
          {why}
        </td>
      )}
    </tr>
  );
}

const columns = ['What', 'Product and batch', 'Quantity', 'When'] as const;

/** The drawing in words, with how to reach each buyer. */
export function WhereTable({ trace }: { trace: Found }) {
  const { data: holds } = useHolds();
  const lines = useMemo(
    () => reachedLines(trace, (stock) => siteText(stock, trace, holds ?? [])),
    [trace, holds],
  );
  return <ReachTable label="Where it went" headings={columns} lines={lines} />;
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
      <ReachTable label="Possible reach" headings={[...columns, 'Why']} lines={lines} />
    </section>
  );
}
