import { formatCount } from '@batchbook/shared/text';
import { useEffect, useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { Stepper } from '../../../ui/stepper.tsx';
import { type Read, useTyped } from '../../../ui/use-typed.ts';

export interface CountStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** What is typed can't be read, so `value` isn't what is meant; or it can again. */
  onWrong: (isWrong: boolean) => void;
}

const boxStyle = classNames(
  'grid h-11 grid-cols-[40px_64px_40px] max-md:h-12 max-md:grid-cols-[52px_76px_52px]',
);

const errorStyle = classNames(
  'max-w-[150px] text-12 font-semibold text-danger max-md:col-span-2 max-md:max-w-none max-md:text-right',
);

/** A count that is typed ('1,200'), or stepped by one. */
export function CountStepper({ label, value, min, max, onChange, onWrong }: CountStepperProps) {
  const [id, errorId] = [useId(), useId()];
  const typed = useTyped<number>({
    value,
    format: formatCount,
    read: (text) => readCount(text, min, max),
    onChange,
  });
  const isWrong = typed.error !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is called is the same for each of them.
  useEffect(() => onWrong(isWrong), [isWrong]);
  return (
    <div className="grid content-start gap-x-4 gap-y-1.5 max-md:grid-cols-[1fr_auto] max-md:items-center">
      <label htmlFor={id} className="text-13 font-semibold text-ink-2 max-md:text-15">
        {label}
      </label>
      <Stepper
        isInvalid={isWrong}
        className={boxStyle}
        stepClassName="h-full border-line-soft"
        less={{
          label: `Fewer ${label.toLowerCase()}`,
          disabled: isWrong || value <= min,
          onPress: () => onChange(value - 1),
        }}
        more={{
          label: `More ${label.toLowerCase()}`,
          disabled: isWrong || value >= max,
          onPress: () => onChange(value + 1),
        }}
      >
        <input
          {...typed.inputProps}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={typed.error ? errorId : undefined}
          className="num bare-input h-full w-full px-1 text-center text-17 font-[650]"
        />
      </Stepper>
      {typed.error && (
        <p id={errorId} role="alert" className={errorStyle}>
          {typed.error}
        </p>
      )}
    </div>
  );
}

function readCount(text: string, min: number, max: number): Read<number> {
  const digits = text.replaceAll(/[\s,]/g, '');
  const value = Number(digits);
  if (/^\d{1,9}$/.test(digits) && value >= min && value <= max) return { ok: true, value };
  return { ok: false, error: `Enter a whole number from ${min} to ${formatCount(max)}.` };
}
