import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { RotateCcw } from 'lucide-react';
import { useCurrency } from '../../../data/accounts.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
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
      {sheet.typed.leftOut.length > 0 && <LeftOut sheet={sheet} pantry={pantry} />}
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

/** The recipe's rows that don't go in. What is expected still counts them. */
const LeftOut = ({ sheet: { typed, putBack }, pantry }: Pick<RowsTableProps, 'sheet' | 'pantry'>) => (
  <ul aria-label="Left out">
    {typed.leftOut.map((row) => (
      <li
        key={row.id}
        className="flex min-h-11 items-center gap-3 border-b border-line-soft px-[22px] py-1 text-14 max-md:px-4"
      >
        <s className="text-ink-3">
          {row.name}
          {row.plannedQuantity !== null && `, ${formatQuantity(row.plannedQuantity)} ${pantry.unitOf(row)}`}
        </s>
        <Badge tone="warning">Left out</Badge>
        <Button
          size="sm"
          variant="ghost"
          className="ml-auto"
          icon={<RotateCcw aria-hidden size={15} />}
          aria-label={`Put back ${row.name}`}
          onClick={() => void putBack(row)}
        >
          Put back
        </Button>
      </li>
    ))}
  </ul>
);
