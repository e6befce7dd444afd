import type { RunRow } from '@batchbook/shared/production/schema';
import { useState } from 'react';
import { Card } from '../../../ui/card.tsx';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import { part } from '../../../ui/part.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import type { Takings } from '../model/taking.ts';
import { AddRow } from './add-row.tsx';
import { RowLine } from './row-line.tsx';

const TakingsOf = part(() => import('./takings-of.tsx'));

/** What goes in: planned, and what really went in where that was something else. */
export function RowsTable({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  const { rows } = sheet;
  const [takings, setTakings] = useState<Takings | null>(null);
  return (
    <Card aria-label="What goes in" className="print:hidden">
      <TakingsOf run={sheet.run} rows={rows} pantry={pantry} onTakings={setTakings} />
      <table {...tableRoles.table} className="w-full table-fixed border-collapse text-left max-md:block">
        <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
          <tr {...tableRoles.row}>
            <th {...tableRoles.heading} className="column-heading pl-[22px]!">
              Ingredient
            </th>
            <th {...tableRoles.heading} className="column-heading w-[92px] text-right lg:w-[124px]">
              Planned
            </th>
            <th
              {...tableRoles.heading}
              className="column-heading w-[164px] pr-[58px] text-right lg:w-[196px]"
            >
              Actual
            </th>
            <th {...tableRoles.heading} className="column-heading w-[136px] lg:w-[236px] lg:pl-5!">
              Lot code
            </th>
            <th {...tableRoles.heading} className="column-heading w-[162px] lg:w-[186px]">
              Use by
            </th>
            <th {...tableRoles.heading} className="w-[48px] lg:w-[56px]">
              <span className="sr-only">Leave out</span>
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-md:block">
          {rows.map((row: RunRow) => (
            <RowLine key={row.id} row={row} sheet={sheet} pantry={pantry} taking={takings?.get(row.id)} />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="px-[22px] py-8 text-center text-ink-3">Nothing goes in yet. Add the first below.</p>
      )}
      <AddRow sheet={sheet} pantry={pantry} />
    </Card>
  );
}
