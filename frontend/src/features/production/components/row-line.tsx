import { formatQuantity } from '@batchbook/shared/money';
import type { RunRow } from '@batchbook/shared/production/schema';
import { Plus, X } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { tableRoles } from '../../../ui/list/table-roles.ts';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet, SheetField } from '../hooks/use-run-sheet.ts';
import { rowField } from '../model/sheet.ts';
import type { RowTaking } from '../model/taking.ts';
import { SheetDay, SheetText, useSheetInput } from './sheet-field.tsx';
import { TakenLots } from './taken-lots.tsx';

const rowStyle = classNames(
  'border-b border-line-soft focus-within:bg-primary-soft/45',
  'max-md:relative max-md:grid max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2.5 max-md:px-4 max-md:py-3.5',
);

export interface RowLineProps {
  row: RunRow;
  sheet: RunSheet;
  pantry: Pantry;
  /** What it will take from stock, where that is known. */
  taking: RowTaking | undefined;
}

/** An ingredient or a recipe that goes in. On a phone it is a card. */
export function RowLine({ row, sheet, pantry, taking }: RowLineProps) {
  const { id, name } = row;
  return (
    <tr {...tableRoles.row} className={rowStyle}>
      <th
        {...tableRoles.rowHeading}
        scope="row"
        className="py-3 pr-3 pl-[22px] text-left font-normal max-md:col-span-2 max-md:p-0 max-md:pr-12"
      >
        <span className="block text-15 leading-tight font-semibold">{name}</span>
        <Beside row={row} pantry={pantry} />
        {taking && (
          <div className="mt-1.5">
            <TakenLots taking={taking} />
          </div>
        )}
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
      <td {...tableRoles.cell} className="px-2 py-2 max-md:p-0 lg:pl-5">
        <span aria-hidden className="mb-[5px] block text-left text-12 text-ink-3 md:hidden">
          Lot code
        </span>
        <SheetText
          field={sheet.field(rowField(id, 'lot'))}
          label={`${name}: lot code`}
          labelHidden
          size="sm"
          isQuiet
          maxLength={60}
          spellCheck={false}
          inputClassName="font-mono text-13"
        />
      </td>
      <td {...tableRoles.cell} className="px-2 py-2 max-md:p-0">
        <span aria-hidden className="mb-[5px] block text-left text-12 text-ink-3 md:hidden">
          Use by
        </span>
        <SheetDay
          field={sheet.field(rowField(id, 'useBy'))}
          label={`${name}: use by`}
          labelHidden
          size="sm"
          isQuiet
        />
      </td>
      <td
        {...tableRoles.cell}
        className="py-2 pr-3 max-md:absolute max-md:top-1.5 max-md:right-1.5 max-md:p-0"
      >
        <IconButton label={`Leave out ${name}`} size="sm" onClick={() => void sheet.leaveOut(id)}>
          <X aria-hidden size={17} />
        </IconButton>
      </td>
    </tr>
  );
}

/** Under the name: who supplies it, or that it is a recipe. */
function Beside({ row, pantry }: Pick<RowLineProps, 'row' | 'pantry'>) {
  const ingredient = pantry.ingredientOf(row.ingredientId);
  const words = [row.recipeId !== null && 'Recipe', ingredient?.brand, ingredient?.supplier].filter(Boolean);
  if (words.length === 0) return null;
  return <span className="mt-0.5 block text-13 text-ink-3">{words.join(', ')}</span>;
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
  'num inline-flex h-[34px] w-[148px] items-center lg:w-[164px] rounded-2 border focus-frame focus-within:bg-field',
  'transition-colors duration-120 max-md:bg-field',
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
          className="h-full min-w-0 flex-1 bg-transparent pr-1.5 pl-2 text-right font-semibold outline-none"
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
