import { formatQuantity } from '@batchbook/shared/money';
import { readQuantity } from '@batchbook/shared/quantity';
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { type UnitKind, unitKind, unitLabel } from '@batchbook/shared/units';
import { type KeyboardEvent, useMemo, useRef } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import type { TextField } from '../../../ui/use-typed.ts';
import { useField } from '../hooks/use-field.ts';
import { unitsFor, unitWord } from '../model/book.ts';
import { changeLine, type DraftLine } from '../model/draft.ts';
import { quantityField } from '../model/editor.ts';
import { useEditorBasics } from './editor-context.tsx';

type Amount = { quantity: string | null; unit: EntryUnit };

const kinds: readonly { kind: UnitKind; label: string }[] = [
  { kind: 'weight', label: 'Weight' },
  { kind: 'volume', label: 'Volume' },
  { kind: 'count', label: 'Counted' },
];

export interface QuantityCellProps {
  line: DraftLine;
  /** After Enter: on to the line below. */
  onDown: (event: KeyboardEvent<TextField>) => void;
  errorId: string;
}

const boxStyle = classNames(
  'num inline-flex rounded-1 border transition-colors duration-120 focus-frame max-md:w-full',
  'max-md:rounded-2 max-md:bg-field',
);

/** The frame around a quantity: always there on a phone, otherwise where there is something to see or do. */
const frameStyles = {
  wrong: 'border-danger bg-field',
  empty: classNames(
    'border-dashed border-control focus-within:border-solid focus-within:bg-field',
    'max-md:border-control',
  ),
  filled: classNames(
    'border-transparent focus-within:border-control focus-within:bg-field hover:border-control',
    'max-md:border-control',
  ),
};

const inputStyle = 'w-[74px] min-w-0 rounded-1 bg-transparent text-right font-semibold outline-none';

/** What fits beside the unit. */
const besideUnitMax = 9;

/** A number that is cut would read as another one: a longer one is smaller, and then above its unit. */
function fitStyles(text: string): { box: string; input: string; unit: string } {
  if (text.length > besideUnitMax)
    return {
      box: 'h-[50px] w-[142px] flex-col max-md:-my-px',
      input: 'h-6 w-full px-0.5 text-13 tracking-tight',
      unit: 'h-6 w-full text-right',
    };
  const input = text.length > 6 ? 'pr-0.5 pl-0 text-13 tracking-tight' : 'pr-1 pl-2';
  return {
    box: 'h-9 items-center finger:h-12',
    input: `h-full flex-1 ${input}`,
    unit: 'h-full w-[66px] text-left',
  };
}

/** A line's quantity and unit, typed in place: '1½', '1.2kg'. */
export function QuantityCell({ line, onDown, errorId }: QuantityCellProps) {
  const { editor, editable } = useEditorBasics();
  const unitBefore = useRef(line.unit);
  const set = (changes: Partial<Amount>) => {
    const { quantity = line.quantity, unit = line.unit } = changes;
    if (quantity === line.quantity && unit === line.unit) return;
    editor.edit((draft) => changeLine(draft, line.id, changes), `quantity:${line.id}`);
  };
  const typed = useField<Amount>(
    { key: quantityField(line.id), label: `quantity of ${line.name}` },
    {
      value: { quantity: line.quantity, unit: line.unit },
      format: (amount) => (amount.quantity === null ? '' : formatQuantity(amount.quantity, 6)),
      read: (text) => {
        // Emptied, the line has no quantity: that is shown and saved as it is.
        if (text.trim() === '') return { ok: true, value: { quantity: null, unit: unitBefore.current } };
        const answer = readQuantity(text);
        if (!answer.ok) return answer;
        return { ok: true, value: { quantity: answer.value, unit: answer.unit ?? unitBefore.current } };
      },
      onChange: set,
      onCommit: () => void editor.flush(),
      onEnter: onDown,
    },
  );

  if (!editable) return <PlainQuantity line={line} />;
  const fit = fitStyles(typed.inputProps.value);
  const frame = typed.error ? 'wrong' : line.quantity === null ? 'empty' : 'filled';
  return (
    <>
      <span data-tour="quantity" className={classNames(boxStyle, fit.box, frameStyles[frame])}>
        <input
          {...typed.inputProps}
          onFocus={(event) => {
            unitBefore.current = line.unit;
            typed.inputProps.onFocus(event);
          }}
          data-line={line.id}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="next"
          aria-label={`${line.name}: quantity`}
          aria-describedby={typed.error ? errorId : undefined}
          placeholder={line.quantity === null ? '–' : undefined}
          className={classNames(inputStyle, fit.input)}
        />
        <UnitSelect line={line} onPick={(unit) => set({ unit })} className={fit.unit} />
      </span>
      {typed.error && (
        <span
          id={errorId}
          role="alert"
          className="mt-1 ml-auto block max-w-[170px] text-12 leading-tight font-semibold text-danger"
        >
          {typed.error}
        </span>
      )}
    </>
  );
}

const selectStyle = classNames(
  'field-sizing-fixed cursor-pointer appearance-none truncate rounded-1 bg-transparent pr-1 pl-0.5',
  'text-ink-2 -outline-offset-2 hover:text-ink',
);

interface UnitSelectProps {
  line: DraftLine;
  onPick: (unit: EntryUnit) => void;
  className: string;
}

/** The units that this line can be turned into, by their kind. */
function UnitSelect({ line, onPick, className }: UnitSelectProps) {
  const { editor, ingredientOf, recipeOf } = useEditorBasics();
  const [ingredient, recipe] = [ingredientOf(line), recipeOf(line)];
  const { unit, kind } = line;
  const options = useMemo(() => {
    const units = unitsFor({ unit, kind }, { ingredient, recipe });
    return kinds.map((group) => {
      const ofKind = units.filter((entry) => unitKind(entry) === group.kind);
      if (ofKind.length === 0) return null;
      return (
        <optgroup key={group.kind} label={group.label}>
          {ofKind.map((entry) => (
            <option key={entry} value={entry}>
              {recipe && entry === 'pieces' ? recipe.unit : unitLabel(entry)}
            </option>
          ))}
        </optgroup>
      );
    });
  }, [unit, kind, ingredient, recipe]);
  return (
    <select
      value={unit}
      aria-label={`${line.name}: unit`}
      onChange={(event) => {
        onPick(event.target.value as EntryUnit);
        void editor.flush();
      }}
      className={classNames(selectStyle, className)}
    >
      {options}
    </select>
  );
}

/** For looking at only. */
function PlainQuantity({ line }: { line: DraftLine }) {
  const { recipeOf } = useEditorBasics();
  return (
    <span data-tour="quantity" className="num inline-flex w-full flex-wrap justify-end gap-x-1.5 md:pr-1">
      <span className="font-semibold">{line.quantity === null ? '–' : formatQuantity(line.quantity, 3)}</span>
      <span className="min-w-[58px] text-left text-ink-2">
        {line.quantity !== null && unitWord(line, recipeOf(line))}
      </span>
    </span>
  );
}
