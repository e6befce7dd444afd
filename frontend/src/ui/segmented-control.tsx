import { type ReactNode, useId } from 'react';
import { classNames } from './class-names.ts';

interface Segment<Value extends string> {
  value: Value;
  label: ReactNode;
}

export interface SegmentedControlProps<Value extends string> {
  /** What is being chosen, for people who don't see it. */
  label: string;
  segments: readonly Segment<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  disabled?: boolean;
  className?: string;
  /** What the tour finds it by. */
  tour?: string;
}

const labelStyle = classNames(
  'relative flex h-8 flex-1 items-center justify-center rounded-1 px-3 text-13 font-semibold',
  'whitespace-nowrap text-ink-2 transition-colors duration-120 hover:text-ink',
  'has-checked:bg-raised has-checked:text-ink has-checked:shadow-1',
  'has-focus-visible:outline-2 has-focus-visible:outline-focus finger:h-[42px]',
);

/** One of two to five, all in sight. A group of radio buttons: arrow keys move and choose. */
export function SegmentedControl<Value extends string>({
  label,
  segments,
  value,
  onValueChange,
  disabled = false,
  className,
  tour,
}: SegmentedControlProps<Value>) {
  const name = useId();
  return (
    <fieldset
      disabled={disabled}
      data-tour={tour}
      className={classNames('inline-flex rounded-2 bg-sunken p-[3px] disabled:opacity-60', className)}
    >
      <legend className="sr-only">{label}</legend>
      {segments.map((segment) => (
        <label key={segment.value} className={labelStyle}>
          <input
            type="radio"
            name={name}
            value={segment.value}
            checked={segment.value === value}
            onChange={() => onValueChange(segment.value)}
            className="absolute inset-0 m-0 cursor-pointer opacity-0"
          />
          {segment.label}
        </label>
      ))}
    </fieldset>
  );
}
