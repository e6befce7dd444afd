import { compareDecimals, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { isNotSaid } from '@batchbook/shared/production/needs';
import type { FrozenRun, RunRow, TakenLot } from '@batchbook/shared/production/schema';
import type { Unit } from '@batchbook/shared/units';
import { CircleHelp } from 'lucide-react';
import { useCurrency } from '../../../data/accounts.ts';
import { packText } from '../../../data/stock/pack-text.ts';
import { classNames } from '../../../ui/class-names.ts';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import { notPostedWords } from '../model/posting.ts';
import { sourceNames } from './row-source.tsx';
import { LotName } from './taken-lots.tsx';

export interface LockedRowProps {
  row: RunRow;
  pantry: Pantry;
  suppliers: FrozenRun['suppliers'];
  struck: boolean;
}

const rowStyle = classNames(
  'border-b border-line-soft align-top max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3',
  'max-md:gap-y-1.5 max-md:px-4 max-md:py-3.5',
);

const nameStyle = ({ partOf }: RunRow): string =>
  classNames(
    'py-3 pr-2 text-left font-normal max-md:p-0',
    partOf === null ? 'pl-[22px]' : 'pl-[40px] max-md:pl-4!',
  );

const costCell = classNames(
  'num py-3 pr-[22px] text-right text-15 font-semibold',
  'max-md:col-span-2 max-md:flex max-md:justify-between max-md:p-0',
);

/** What went in, where it was taken from, and what it cost. */
export function LockedRow({ row, pantry, suppliers, struck }: LockedRowProps) {
  const currency = useCurrency();
  const used = row.actualQuantity ?? row.plannedQuantity;
  const line = struck ? 'line-through decoration-danger/70' : '';
  return (
    <tr {...tableRoles.row} className={rowStyle}>
      <th {...tableRoles.rowHeading} scope="row" className={nameStyle(row)}>
        <span className={`block text-15 leading-tight font-semibold ${line}`}>{row.name}</span>
        <span className="mt-0.5 block text-13 text-ink-3">{besideOf(row, pantry, suppliers)}</span>
      </th>
      <td {...tableRoles.cell} className="num px-2 py-3 text-right max-md:p-0">
        <span className={`block font-semibold ${line}`}>
          {used === null
            ? '–'
            : `${formatQuantity(used)} ${pantry.unitOf({ ...row, plannedQuantity: used })}`}
        </span>
        <span className="block text-13 text-ink-3">{againstPlan(row)}</span>
      </td>
      <td {...tableRoles.cell} className="py-3 pr-2 pl-6 max-md:col-span-2 max-md:p-0">
        <Lots row={row} pantry={pantry} />
      </td>
      <td {...tableRoles.cell} className={costCell}>
        <span className="text-12 font-normal text-ink-3 md:hidden">Cost</span>
        {row.costSnapshot !== null ? (
          <span className={line}>{formatMoney(row.costSnapshot, currency)}</span>
        ) : (
          row.source !== 'made_here' && <span className="text-13 text-warn">No cost</span>
        )}
      </td>
    </tr>
  );
}

/** What the recipe says and nobody used. */
export const LeftOutRow = ({ row, pantry }: Pick<LockedRowProps, 'row' | 'pantry'>) => (
  <tr {...tableRoles.row} className={`${rowStyle} text-ink-3`}>
    <th {...tableRoles.rowHeading} scope="row" className={nameStyle(row)}>
      <span className="block text-15 leading-tight font-semibold">{row.name}</span>
      <span className="mt-0.5 block text-13">Left out</span>
    </th>
    <td {...tableRoles.cell} className="num px-2 py-3 text-right max-md:p-0">
      <span className="block font-semibold">0</span>
      {row.plannedQuantity !== null && (
        <span className="block text-13">
          planned {formatQuantity(row.plannedQuantity)} {pantry.unitOf(row)}
        </span>
      )}
    </td>
    <td {...tableRoles.cell} className="max-md:hidden" />
    <td {...tableRoles.cell} className="max-md:hidden" />
  </tr>
);

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

function Lots({ row, pantry }: Pick<LockedRowProps, 'row' | 'pantry'>) {
  const { lots, notPosted } = row;
  return (
    <ul className="grid gap-[5px] text-13 leading-normal">
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
