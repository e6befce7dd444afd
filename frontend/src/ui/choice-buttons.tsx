import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface ChoiceButtonsProps<Value extends string> {
  /** What is being chosen, for people who don't see it. */
  label: string;
  choices: readonly { value: Value; label: ReactNode }[];
  value: Value;
  onChoose: (value: Value) => void;
  className?: string;
}

const choiceStyle = classNames(
  'flex h-8 flex-1 items-center justify-center rounded-1 px-3 text-13 font-semibold whitespace-nowrap',
  'max-sm:px-1.5',
  'text-ink-2 transition-colors duration-120 hover:text-ink finger:h-[42px]',
  'aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-1',
);

/** One of a few, all in sight, whose choice has consequences. Only a press chooses: arrow keys change nothing. */
export function ChoiceButtons<Value extends string>({
  label,
  choices,
  value,
  onChoose,
  className,
}: ChoiceButtonsProps<Value>) {
  return (
    <fieldset className={classNames('inline-flex rounded-2 bg-sunken p-[3px]', className)}>
      <legend className="sr-only">{label}</legend>
      {choices.map((choice) => (
        <button
          key={choice.value}
          type="button"
          aria-pressed={choice.value === value}
          className={choiceStyle}
          onClick={() => choice.value !== value && onChoose(choice.value)}
        >
          {choice.label}
        </button>
      ))}
    </fieldset>
  );
}
