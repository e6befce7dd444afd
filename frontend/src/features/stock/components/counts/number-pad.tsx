import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { ArrowRight, Delete } from 'lucide-react';
import type { PointerEvent } from 'react';
import { classNames } from '../../../../ui/class-names.ts';

export interface NumberPadProps {
  /** At most three. */
  units: readonly { unit: EntryUnit; label: string }[];
  unit: EntryUnit;
  onUnit: (unit: EntryUnit) => void;
  /** A digit, '.', '½', '¼', '¾' or 'delete'. */
  onKey: (key: string) => void;
  /** The item that comes after, or what there is to do once there is none. */
  nextLabel: string;
  onNext: () => void;
}

const digits = [
  ['7', '8', '9'],
  ['4', '5', '6'],
  ['1', '2', '3'],
  ['.', '0', '½'],
] as const;

const fillers = ['¼', '¾'] as const;

const key = 'h-[58px] rounded-3 border font-sans select-none touch-manipulation active:translate-y-px';
const figureKey = classNames(
  key,
  'num grid place-items-center border-line bg-field text-[1.45rem] leading-none font-semibold',
  'shadow-1 active:bg-sunken',
);

/** The field keeps its focus and its caret while keys are pressed. */
const keepFocus = (event: PointerEvent) => event.preventDefault();

const doneStyle = classNames(
  'col-span-4 flex items-center justify-center gap-2.5 border-transparent bg-primary px-4',
  'text-17 font-semibold text-on-primary shadow-press',
);

/** A number pad of large keys, with the units that the item is counted in. */
export function NumberPad({ units, unit, onUnit, onKey, nextLabel, onNext }: NumberPadProps) {
  const side = [
    ...units,
    ...fillers.slice(0, 3 - units.length).map((filler) => ({ unit: null, label: filler })),
  ];
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps the focus where it is.
    <div onPointerDown={keepFocus} onMouseDown={(event) => event.preventDefault()}>
      {/* biome-ignore lint/a11y/useSemanticElements: keys, not the fields of a form. */}
      <div role="group" aria-label="Number pad" className="grid grid-cols-4 gap-2">
        {digits.map((row, index) => {
          const beside = side[index - 1];
          return [
            ...row.map((digit) => (
              <button key={digit} type="button" className={figureKey} onClick={() => onKey(digit)}>
                {digit}
              </button>
            )),
            index === 0 ? (
              <button
                key="delete"
                type="button"
                aria-label="Delete the last figure"
                className={figureKey}
                onClick={() => onKey('delete')}
              >
                <Delete aria-hidden size={24} strokeWidth={1.7} />
              </button>
            ) : beside === undefined ? null : beside.unit === null ? (
              <button
                key={beside.label}
                type="button"
                className={figureKey}
                onClick={() => onKey(beside.label)}
              >
                {beside.label}
              </button>
            ) : (
              <UnitKey
                key={beside.unit}
                label={beside.label}
                isPressed={beside.unit === unit}
                onPress={() => onUnit(beside.unit)}
              />
            ),
          ];
        })}
        <button type="button" className={`${doneStyle} ${key}`} onClick={onNext}>
          <span className="truncate">{nextLabel}</span>
          <ArrowRight aria-hidden size={20} />
        </button>
      </div>
    </div>
  );
}

const unitKeyStyle = classNames(
  'truncate border-control px-1 text-15 font-semibold text-ink-2 aria-pressed:border-2',
  'aria-pressed:border-primary aria-pressed:bg-field aria-pressed:text-ink',
);

function UnitKey({ label, isPressed, onPress }: { label: string; isPressed: boolean; onPress: () => void }) {
  return (
    <button type="button" aria-pressed={isPressed} className={`${unitKeyStyle} ${key}`} onClick={onPress}>
      {label}
    </button>
  );
}
