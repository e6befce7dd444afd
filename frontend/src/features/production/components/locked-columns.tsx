import { type Currency, compareDecimals, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { isNotSaid } from '@batchbook/shared/production/needs';
import type { FrozenRun, ProductionRun, RunRow, TakenLot } from '@batchbook/shared/production/schema';
import type { Unit } from '@batchbook/shared/units';
import { CircleHelp } from 'lucide-react';
import type { ReactNode } from 'react';
import { packText } from '../../../data/stock/pack-text.ts';
import type { Column } from '../../../ui/list/columns.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import { notPostedWords } from '../model/posting.ts';
import { sourceNames } from './row-source.tsx';
import { LotName } from './taken-lots.tsx';

/** A row of a run; one that was left out is what the recipe says and nobody used. */
interface LockedRow {
  row: RunRow;
  isLeftOut: boolean;
}

interface LockedColumnsProps {
  run: Pick<ProductionRun, 'strikethroughStatus' | 'frozen'>;
  pantry: Pantry;
  currency: Currency;
  total: ReactNode;
}

/** What went in, how much of it, where it was taken from, and what it cost. */
export function lockedColumns({ run, pantry, currency, total }: LockedColumnsProps) {
  const struck = run.strikethroughStatus ? 'line-through decoration-danger/70' : '';
  const suppliers = run.frozen?.suppliers ?? [];
  const columns: readonly Column<LockedRow>[] = [
    {
      key: 'ingredient',
      title: 'Ingredient',
      kind: 'text',
      narrow: 'title',
      cell: ({ row, isLeftOut }) => (
        <div className={row.partOf === null ? '' : 'pl-[18px] max-md:pl-0'}>
          <span className={`block text-15 leading-tight font-semibold ${isLeftOut ? '' : struck}`}>
            {row.name}
          </span>
          <span className="mt-0.5 block text-13 text-ink-3">
            {isLeftOut ? 'Left out' : besideOf(row, pantry, suppliers)}
          </span>
        </div>
      ),
    },
    {
      key: 'used',
      title: 'Used',
      kind: 'quantity',
      narrow: 'figure',
      width: 'w-[124px]',
      cell: (locked) => <Used {...locked} pantry={pantry} struck={struck} />,
    },
    {
      key: 'lots',
      title: 'Taken from',
      kind: 'text',
      width: 'w-[46%] pl-6',
      cell: ({ row, isLeftOut }) => !isLeftOut && <Lots row={row} pantry={pantry} />,
    },
    {
      key: 'cost',
      title: 'Cost',
      kind: 'money',
      width: 'w-[108px]',
      total,
      cell: ({ row: { costSnapshot, source }, isLeftOut }) =>
        costSnapshot !== null && !isLeftOut ? (
          <span className={`text-15 font-semibold ${struck}`}>{formatMoney(costSnapshot, currency)}</span>
        ) : (
          source !== 'made_here' && !isLeftOut && <span className="text-13 text-warn">No cost</span>
        ),
    },
  ];
  return columns;
}

function Used({ row, isLeftOut, pantry, struck }: LockedRow & { pantry: Pantry; struck: string }) {
  const { plannedQuantity: planned, actualQuantity } = row;
  const used = actualQuantity ?? planned;
  const amount = (quantity: string) =>
    `${formatQuantity(quantity)} ${pantry.unitOf({ ...row, plannedQuantity: quantity })}`;
  if (isLeftOut)
    return (
      <>
        <span className="block font-semibold">0</span>
        {planned !== null && <span className="block text-13">planned {amount(planned)}</span>}
      </>
    );
  return (
    <>
      <span className={`block font-semibold ${struck}`}>{used === null ? '–' : amount(used)}</span>
      <span className="block text-13 text-ink-3">{againstPlan(row)}</span>
    </>
  );
}

/** Who supplied it, as it was frozen, or where a recipe came from. */
function besideOf(row: RunRow, pantry: Pantry, suppliers: FrozenRun['suppliers']): string {
  if (row.recipeId !== null) return `Recipe, ${sourceNames[row.source].toLowerCase()}`;
  const ingredient = pantry.ingredientOf(row.ingredientId);
  const supplier = suppliers.find(({ id }) => id === (row.supplierId ?? ingredient?.supplierId));
  return supplier?.name ?? '';
}

function againstPlan({ recipeQuantity, plannedQuantity: planned, actualQuantity: actual }: RunRow): string {
  if (recipeQuantity === null && planned === null) return 'added';
  if (planned === null || actual === null || compareDecimals(actual, planned) === 0) return 'as planned';
  return `planned ${formatQuantity(planned)}`;
}

/** '1 piece of a box of 12', '1,200 g', '18 tarts'. */
function amountOf({ quantity, unit, pack }: TakenLot, { recipeId }: RunRow, pantry: Pantry): string {
  if (isNotSaid({ quantity })) return 'No quantity';
  const word = pantry.unitOf({ recipeId, unit: unit as Unit, plannedQuantity: quantity });
  return (pack && packText(quantity, pack)) ?? `${formatQuantity(quantity)} ${word}`;
}

function Lots({ row, pantry }: { row: RunRow; pantry: Pantry }) {
  const { lots, notPosted } = row;
  return (
    <ul className="grid gap-[5px] pl-4 text-left text-13 leading-normal max-md:pl-0">
      {lots.map((lot) => (
        <li
          key={`${lot.lotCode} ${lot.useByDate}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3"
        >
          {lot.lotCode === null ? (
            <span className="flex items-center gap-1.5 font-semibold text-warn">
              <CircleHelp aria-hidden size={14} />
              Taken without a lot
            </span>
          ) : (
            <LotName part={lot} />
          )}
          <span className={`num font-semibold ${lot.lotCode === null ? 'text-warn' : ''}`}>
            {amountOf(lot, row, pantry)}
          </span>
        </li>
      ))}
      {row.source === 'made_here' && (
        <li className="text-ink-3">Its own ingredients, below, were taken instead</li>
      )}
      {notPosted !== null && row.source !== 'made_here' && (
        <li className="flex items-start gap-1.5 text-ink-2">
          <CircleHelp aria-hidden size={14} className="mt-[3px] shrink-0" />
          Not posted: {notPostedWords[notPosted]}
        </li>
      )}
    </ul>
  );
}
