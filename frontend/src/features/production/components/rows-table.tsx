import { formatMoney } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { useCurrency } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import type { OwnRun } from '../hooks/use-own-run.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import type { RunCosts } from '../model/costs.ts';
import { AddRow } from './add-row.tsx';
import { RowLine } from './row-line.tsx';
import type { ShelfView } from './takings-of.tsx';

export interface RowsTableProps {
  sheet: RunSheet;
  pantry: Pantry;
  shelf: ShelfView | null;
  costs: RunCosts;
  ownRun: OwnRun;
}

/** What goes in: planned, and what really went in where that was something else. */
export function RowsTable({ sheet, pantry, shelf, costs, ownRun }: RowsTableProps) {
  const { rows } = sheet;
  const currency = useCurrency();
  return (
    <Card aria-label="What goes in" className="print:hidden">
      <table {...tableRoles.table} className="w-full table-fixed border-collapse text-left max-md:block">
        <thead {...tableRoles.group} className="border-b border-line max-md:sr-only">
          <tr {...tableRoles.row}>
            <th {...tableRoles.heading} className="column-heading pl-[22px]!">
              Ingredient
            </th>
            <th {...tableRoles.heading} className="column-heading w-[96px] text-right">
              Planned
            </th>
            <th {...tableRoles.heading} className="column-heading w-[148px] pr-[60px]! text-right">
              Actual
            </th>
            <th {...tableRoles.heading} className="column-heading w-[34%] pl-4!">
              {shelf ? 'Will be taken from' : 'Lots'}
            </th>
            <th {...tableRoles.heading} className="column-heading w-[102px] pr-[22px]! text-right">
              Cost
            </th>
          </tr>
        </thead>
        <tbody {...tableRoles.group} className="max-md:block">
          {rows.map((row: RunRow) => (
            <RowLine
              key={row.id}
              row={row}
              sheet={sheet}
              pantry={pantry}
              shelf={shelf}
              costs={costs}
              ownRun={ownRun}
            />
          ))}
        </tbody>
      </table>
      {rows.length === 0 && (
        <p className="px-[22px] py-8 text-center text-ink-3">Nothing goes in yet. Add the first below.</p>
      )}
      <AddRow
        sheet={sheet}
        pantry={pantry}
        total={
          rows.length === 0 ? null : (
            <>
              {!costs.cost.complete && <span className="font-normal text-ink-2">at least </span>}
              {formatMoney(costs.cost.ingredientCost, currency)}
            </>
          )
        }
      />
    </Card>
  );
}
