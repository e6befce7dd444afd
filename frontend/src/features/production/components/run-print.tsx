import { formatQuantity } from '@batchbook/shared/money';
import { usedIn } from '@batchbook/shared/production/needs';
import type { ProductionRun, RunRow, TakenLot } from '@batchbook/shared/production/schema';
import { listOf } from '@batchbook/shared/text';
import type { ReactNode } from 'react';
import { useSites } from '../../../data/stock/sites.ts';
import { shownDay } from '../../../ui/dates.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import { batchesText, plannedText } from '../model/runs.ts';
import { pickedLines, type RowTaking, type Takings } from '../model/taking.ts';

const cellStyle = 'border border-[rgb(0_0_0/0.45)] px-2 py-1.5 align-top';

export interface RunPrintProps {
  /** As it is typed. */
  run: ProductionRun;
  pantry: Pantry;
  /** Of a draft: the lots that it will take, as far as stock is known. */
  takings: Takings | null;
  /** They are to come, and aren't there yet. */
  areLotsMissing: boolean;
}

/** The sheet on paper: what is known, and room to write in the rest. */
export function RunPrint({ run, pantry, takings, areLotsMissing }: RunPrintProps) {
  const sites = useSites().data ?? [];
  const site = sites.find(({ id, isDefault }) => (run.siteId === null ? isDefault : id === run.siteId));
  const amount = (quantity: string | null) => quantity && `${formatQuantity(quantity)} ${run.unit}`;
  return (
    <article data-paper className="hidden text-[10.5pt] print:block">
      <header className="mb-4 flex items-start justify-between gap-6">
        <div>
          <h1 className={`text-[20pt] leading-tight ${run.strikethroughStatus ? 'line-through' : ''}`}>
            {run.recipeName}
          </h1>
          {run.strikethroughStatus && <p className="font-bold">Struck through: {run.strikethroughComment}</p>}
          <p>
            {plannedText(run)} from {batchesText(run.batches)}, recipe version {run.recipeVersion}
          </p>
        </div>
        <p className="font-mono text-[15pt] font-bold whitespace-nowrap">{run.batchNumber}</p>
      </header>
      <dl className="mb-4 flex flex-wrap gap-x-8 gap-y-1">
        <Fact name="Date">{shownDay(run.productionDate)}</Fact>
        {run.startTime !== null && <Fact name="Starts at">{run.startTime}</Fact>}
        {site && <Fact name="Made at">{site.name}</Fact>}
        {run.useByDate !== null && <Fact name="Use by">{shownDay(run.useByDate)}</Fact>}
      </dl>
      {areLotsMissing && (
        <p className="mb-3 border-2 border-black p-2 font-bold">
          The lots to take aren’t on this sheet: they hadn’t loaded when it was printed. Print it again.
        </p>
      )}
      <table className="w-full border-collapse text-left">
        <thead>
          <tr>
            {['Ingredient', 'Planned', 'Actual', 'Lot code', 'Use by'].map((heading) => (
              <th key={heading} className={`${cellStyle} text-[9pt]`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {run.ingredients.map((row) => (
            <PrintedRow
              key={row.id}
              row={row}
              unit={pantry.unitOf(row)}
              isLocked={run.status !== 'draft'}
              taking={takings?.get(row.id)}
            />
          ))}
        </tbody>
      </table>
      {run.leftOut.length > 0 && (
        <p className="mt-2">Left out: {listOf(run.leftOut.map(({ name }) => name))}</p>
      )}
      {run.notes.trim() !== '' && <p className="mt-4 whitespace-pre-line">{run.notes}</p>}
      <p className="mt-8 flex gap-6">
        {[
          ['Good', amount(run.actualYield)],
          ['Wasted', amount(run.wasteQuantity)],
          ['Made by', run.confirmedByUserName],
        ].map(([label, value]) => (
          <span key={label} className="flex flex-1 items-end gap-2">
            {label}
            <span className="h-6 flex-1 border-b border-[rgb(0_0_0/0.6)] px-1">{value}</span>
          </span>
        ))}
      </p>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="flex gap-2">
    <dt className="text-[rgb(0_0_0/0.65)]">{name}</dt>
    <dd className="font-semibold">{children}</dd>
  </div>
);

/** A row to write in, or what went in and of which lots. */
function PrintedRow({
  row,
  unit,
  isLocked,
  taking,
}: {
  row: RunRow;
  unit: string;
  isLocked: boolean;
  taking: RowTaking | undefined;
}) {
  const quantity = (value: string | null) => (value === null ? '' : `${formatQuantity(value)} ${unit}`);
  return (
    <tr className="break-inside-avoid">
      <td className={`${cellStyle} font-semibold ${row.partOf === null ? '' : 'pl-[8mm]!'}`}>
        {row.name}
        {row.source !== 'stock' && (
          <span className="block text-[9pt] font-normal">
            {row.source === 'made_here' ? 'Made in this run' : 'From a run of its own'}
          </span>
        )}
      </td>
      <td className={`${cellStyle} num whitespace-nowrap`}>{quantity(row.plannedQuantity)}</td>
      <td className={`${cellStyle} num w-[30mm] whitespace-nowrap`}>
        {quantity(isLocked ? usedIn(row) : row.actualQuantity)}
      </td>
      <td className={`${cellStyle} w-[38mm] font-mono`}>
        {isLocked ? <Lots row={row} of={({ lotCode }) => lotCode ?? 'None'} /> : row.supplierLotCode}
        {taking &&
          pickedLines(row, taking).map((line) => (
            <span key={line} className="block text-[9pt]">
              {line}
            </span>
          ))}
      </td>
      <td className={`${cellStyle} num w-[28mm] whitespace-nowrap`}>
        {isLocked ? (
          <Lots row={row} of={({ useByDate }) => (useByDate === null ? '–' : shownDay(useByDate))} />
        ) : (
          row.useByDate !== null && shownDay(row.useByDate)
        )}
      </td>
    </tr>
  );
}

/** A line for each lot, in the same order in both columns. */
const Lots = ({ row: { lots }, of }: { row: RunRow; of: (lot: TakenLot) => string }) =>
  lots.map((lot) => (
    <span key={`${lot.lotCode} ${lot.useByDate}`} className="block">
      {of(lot)}
    </span>
  ));
