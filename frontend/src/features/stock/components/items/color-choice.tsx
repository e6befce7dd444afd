import { Palette } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { categoryColors, colorName } from '../../model/items-colors.ts';

export interface ColorButtonProps {
  color: string;
  label: string;
  open: boolean;
  disabled?: boolean;
  onToggle: () => void;
}

const buttonStyle = classNames(
  'touch inline-flex size-[38px] shrink-0 cursor-pointer items-center justify-center',
  'rounded-2 border border-control bg-field hover:border-ink disabled:cursor-not-allowed',
  'disabled:opacity-60',
);

/** The colour as it is; opens the palette. */
export function ColorButton({ color, label, open, disabled = false, onToggle }: ColorButtonProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      aria-expanded={open}
      aria-label={`${label}: ${colorName(color)}`}
      title={colorName(color)}
      className={buttonStyle}
      onClick={onToggle}
    >
      <i aria-hidden className="size-5 rounded-1" style={{ background: color }} />
    </button>
  );
}

export interface ColorChoiceProps {
  color: string;
  label: string;
  onColor: (color: string) => void;
}

const choiceStyle = classNames(
  'relative inline-flex size-[34px] cursor-pointer items-center justify-center rounded-2',
  'border-2 border-transparent hover:border-control has-checked:border-ink',
  'has-focus-visible:outline-2 has-focus-visible:outline-offset-2',
  'has-focus-visible:outline-focus finger:size-12',
);

/** The palette, each colour by its name, and one of the maker's own. Arrow keys move and choose. */
export function ColorChoice({ color, label, onColor }: ColorChoiceProps) {
  const name = useId();
  const chosen = color.toLowerCase();
  return (
    <fieldset className="animate-reveal basis-full rounded-2 bg-sunken/60 px-3 py-2.5">
      <legend className="sr-only">{label}</legend>
      <div className="flex flex-wrap gap-1.5 max-md:gap-1">
        {categoryColors.map((entry) => (
          <label key={entry.color} title={entry.name} className={choiceStyle}>
            <input
              type="radio"
              name={name}
              aria-label={entry.name}
              className="absolute inset-0 m-0 cursor-pointer opacity-0"
              checked={entry.color === chosen}
              onChange={() => onColor(entry.color)}
            />
            <i aria-hidden className="size-6 rounded-1" style={{ background: entry.color }} />
          </label>
        ))}
      </div>
      <p className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 text-13 text-ink-2">
        <b className="font-semibold text-ink">{colorName(color)}</b>
        <label className="link touch inline-flex cursor-pointer items-center gap-1.5">
          <Palette aria-hidden size={15} />
          Another colour
          <input
            type="color"
            value={color}
            onChange={(event) => onColor(event.target.value)}
            className="size-6 cursor-pointer border-0 bg-transparent p-0"
          />
        </label>
      </p>
    </fieldset>
  );
}
