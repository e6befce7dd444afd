import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { shownDay } from '../../../ui/dates.ts';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import { part } from '../../../ui/part.tsx';
import type { OwnRun } from '../hooks/use-own-run.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet, SheetField } from '../hooks/use-run-sheet.ts';
import type { RunCosts } from '../model/costs.ts';
import { rowField } from '../model/sheet.ts';
import { RowOrigin, RowSource } from './row-source.tsx';
import { useSheetInput } from './sheet-field.tsx';
import { TakenLots } from './taken-lots.tsx';
import type { ShelfView } from './takings-of.tsx';

const LotsDialog = part(() => import('./lots-dialog.tsx'));

const rowStyle = classNames(
  'group border-b border-line-soft align-top focus-within:bg-primary-soft/60',
  'max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2.5 max-md:px-4 max-md:py-3.5',
);

export interface RowLineProps {
  row: RunRow;
  sheet: RunSheet;
  pantry: Pantry;
  /** What stock says of it, where that is known. */
  shelf: ShelfView | null;
  costs: RunCosts;
  ownRun: OwnRun;
}

const nameCell = 'py-3 pr-2 text-left font-normal max-md:col-span-2 max-md:p-0 max-md:pr-24!';

/** An ingredient or a recipe that goes in. On a phone it is a card. */
export function RowLine(props: RowLineProps) {
  const { row, sheet, pantry, costs } = props;
  const { id, partOf } = row;
  const currency = useCurrency();
  const cost = costs.ofRows.get(id);
  return (
    <tr {...tableRoles.row} className={rowStyle} data-part={partOf !== null || undefined}>
      <th
        {...tableRoles.rowHeading}
        scope="row"
        className={`${nameCell} ${partOf === null ? 'pl-[22px]' : 'pl-[40px] max-md:pl-4!'}`}
      >
        <NameCell {...props} />
      </th>
      <td
        {...tableRoles.cell}
        className="num px-2 py-3 text-right whitespace-nowrap text-ink-2 max-md:p-0 max-md:text-left"
      >
        <span className="mb-[5px] block text-left text-12 text-ink-3 md:hidden">Planned</span>
        <Planned row={row} unit={pantry.unitOf(row)} />
      </td>
      <td {...tableRoles.cell} className="px-2 py-2 text-right max-md:p-0">
        <span aria-hidden className="mb-[5px] block text-left text-12 text-ink-3 md:hidden">
          Actual
        </span>
        <Actual row={row} field={sheet.field(rowField(id, 'actual'))} unit={pantry.unitOf(row)} />
      </td>
      <td {...tableRoles.cell} className="py-3 pr-2 pl-4 max-md:col-span-2 max-md:p-0">
        <TakenFrom {...props} />
      </td>
      <td
        {...tableRoles.cell}
        className="num py-3 pr-[22px] text-right font-semibold max-md:col-span-2 max-md:flex max-md:justify-between max-md:p-0"
      >
        <span className="text-12 font-normal text-ink-3 md:hidden">Cost</span>
        {cost === undefined ? (
          ''
        ) : cost === null ? (
          <span className="text-13 text-warn">No cost</span>
        ) : (
          formatMoney(cost, currency)
        )}
      </td>
    </tr>
  );
}

const smallButton = 'word-link text-13 finger:min-h-11 max-md:min-h-11';

const shownOnHover = classNames(
  'md:opacity-0 md:group-focus-within:opacity-100 md:group-hover:opacity-100',
  'md:focus-visible:opacity-100 finger:opacity-100',
);

/** The name, who supplies it, and what can be done with the row. */
function NameCell({ row, sheet, pantry, ownRun }: RowLineProps) {
  const ingredient = pantry.ingredientOf(row.ingredientId);
  const words = [ingredient?.brand, ingredient?.supplier].filter(Boolean);
  return (
    <>
      <span className="block text-15 leading-tight font-semibold">{row.name}</span>
      {words.length > 0 && <span className="mt-0.5 block text-13 text-ink-3">{words.join(', ')}</span>}
      <span className="mt-0.5 flex flex-wrap items-center gap-x-3">
        {row.recipeId !== null && <RowSource row={row} sheet={sheet} ownRun={ownRun} />}
        <button
          type="button"
          aria-label={`Leave out ${row.name}`}
          className={`${smallButton} max-md:absolute max-md:top-1 max-md:right-4 ${shownOnHover}`}
          onClick={() => void sheet.leaveOut(row.id)}
        >
          Leave out
        </button>
      </span>
    </>
  );
}

/** Which lots it will take, and the way to choose another. */
function TakenFrom({ row, sheet, pantry, shelf, ownRun }: RowLineProps) {
  const [isChoosing, setChoosing] = useState(false);
  if (row.source !== 'stock') return <RowOrigin row={row} runs={ownRun.runs} />;
  const taking = shelf?.takings.get(row.id);
  const lots = shelf?.lotsOf(row.ingredientId ?? row.recipeId ?? '') ?? [];
  const isTaken = taking !== undefined && taking.why === null;
  const errors = (['lot', 'useBy', 'supplier'] as const).flatMap(
    (name) => sheet.field(rowField(row.id, name)).error ?? [],
  );
  return (
    <>
      {taking && <TakenLots taking={taking} />}
      {!isTaken && row.supplierLotCode !== null && (
        <p className="mt-1 text-13">
          <span className="font-mono font-semibold">{row.supplierLotCode}</span>{' '}
          <span className="text-ink-3">
            {row.useByDate === null ? 'no use-by' : `use by ${shownDay(row.useByDate)}`}
          </span>
        </p>
      )}
      {errors.map((error) => (
        <p key={error} role="alert" className="mt-1 text-13 font-semibold text-danger">
          {error}
        </p>
      ))}
      <button
        type="button"
        aria-label={`${row.name}: choose lots`}
        className={`${smallButton} ${taking ? 'mt-1' : ''}`}
        onClick={() => setChoosing(true)}
      >
        Choose lots
      </button>
      {isChoosing && (
        <LotsDialog
          row={row}
          lots={lots}
          day={sheet.run.productionDate}
          unitOf={({ unit, currentStock }) =>
            pantry.unitOf({ recipeId: row.recipeId, unit, plannedQuantity: currentStock })
          }
          supplier={pantry.ingredientOf(row.ingredientId)?.supplier ?? null}
          onClose={() => setChoosing(false)}
          onChoose={({ lotCode, useByDate, supplierId }) => {
            setChoosing(false);
            void sheet.chooseAll({
              [rowField(row.id, 'lot')]: lotCode,
              [rowField(row.id, 'useBy')]: useByDate,
              [rowField(row.id, 'supplier')]: supplierId,
            });
          }}
        />
      )}
    </>
  );
}

function Planned({ row, unit }: { row: RunRow; unit: string }) {
  if (row.plannedQuantity !== null)
    return (
      <>
        {formatQuantity(row.plannedQuantity)} {unit}
      </>
    );
  if (row.recipeQuantity !== null) return '–';
  return (
    <span className="inline-flex items-center gap-1 text-13 text-ink-3">
      <Plus aria-hidden size={14} />
      Added
    </span>
  );
}

const boxStyle = classNames(
  'num -mt-[2px] inline-flex h-[34px] w-[132px] items-center rounded-2 border focus-frame focus-within:bg-field',
  'transition-colors duration-120 max-md:mt-0 max-md:bg-field',
  'finger:h-12 max-md:h-12 max-md:w-full',
);

/** As the figures around it, until it is reached. */
const quietEdge = classNames(
  'border-transparent focus-within:border-control hover:border-control max-md:border-control',
);

/** What went in. Blank means as planned, and says so. */
function Actual({ row, field, unit }: { row: RunRow; field: SheetField; unit: string }) {
  const errorId = useId();
  const input = useSheetInput(field);
  const down = (event: KeyboardEvent<HTMLInputElement>) => {
    input.onKeyDown(event);
    if (event.key === 'Enter') focusBelow(event.currentTarget);
  };
  return (
    <>
      <span className={classNames(boxStyle, field.error ? 'border-danger' : quietEdge)}>
        <input
          {...input}
          type="text"
          data-actual={row.id}
          onKeyDown={down}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={`${row.name}: actual quantity`}
          aria-invalid={field.error !== null || undefined}
          aria-describedby={field.error === null ? undefined : errorId}
          placeholder={row.plannedQuantity === null ? '–' : formatQuantity(row.plannedQuantity)}
          className="bare-input h-full flex-1 pr-1.5 pl-2 text-right font-semibold placeholder:font-normal"
        />
        <span className="w-[52px] shrink-0 truncate pr-2 text-left text-14 text-ink-2">{unit}</span>
      </span>
      {field.error !== null && (
        <span
          id={errorId}
          role="alert"
          className="mt-1 ml-auto block max-w-[190px] text-12 leading-tight font-semibold text-danger max-md:text-left"
        >
          {field.error}
        </span>
      )}
    </>
  );
}

/** Enter goes down the column, and from the last row to the box that adds one. */
function focusBelow(input: HTMLInputElement): void {
  const all = [...(input.closest('table')?.querySelectorAll<HTMLInputElement>('[data-actual]') ?? [])];
  const next = all[all.indexOf(input) + 1];
  if (next) next.focus();
  else input.closest('section')?.querySelector<HTMLInputElement>('[data-add-row] input')?.focus();
}
