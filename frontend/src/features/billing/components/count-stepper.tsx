import { formatCount } from '@batchbook/shared/text';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { type Read, useTyped } from '../../../ui/use-typed.ts';

export interface CountStepperProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
}

const boxStyle = classNames(
  'grid h-11 grid-cols-[40px_64px_40px] overflow-hidden rounded-2 border bg-field focus-frame',
  'max-md:h-12 max-md:grid-cols-[52px_76px_52px]',
);

const stepStyle = classNames(
  'flex items-center justify-center text-ink-2 -outline-offset-2',
  'not-disabled:hover:bg-ink/7 not-disabled:hover:text-ink disabled:opacity-40',
);

/** A count that is typed ('1,200'), or stepped by one. */
export function CountStepper({ label, value, min, max, onChange }: CountStepperProps) {
  const [id, errorId] = [useId(), useId()];
  const typed = useTyped<number>({
    value,
    format: formatCount,
    read: (text) => readCount(text, min, max),
    onChange,
  });
  return (
    <div className="grid gap-x-4 gap-y-1.5 max-md:grid-cols-[1fr_auto] max-md:items-center">
      <label htmlFor={id} className="text-13 font-semibold text-ink-2 max-md:text-15">
        {label}
      </label>
      <div className={classNames(boxStyle, typed.error ? 'border-danger' : 'border-control')}>
        <button
          type="button"
          className={classNames(stepStyle, 'border-r border-line-soft')}
          aria-label={`Fewer ${label.toLowerCase()}`}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Minus aria-hidden size={16} />
        </button>
        <input
          {...typed.inputProps}
          id={id}
          inputMode="numeric"
          autoComplete="off"
          enterKeyHint="done"
          aria-describedby={typed.error ? errorId : undefined}
          className="num h-full w-full min-w-0 bg-transparent px-1 text-center text-17 font-[650] outline-none"
        />
        <button
          type="button"
          className={classNames(stepStyle, 'border-l border-line-soft')}
          aria-label={`More ${label.toLowerCase()}`}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Plus aria-hidden size={16} />
        </button>
      </div>
      {typed.error && (
        <p
          id={errorId}
          role="alert"
          className="max-w-[150px] text-12 font-semibold text-danger max-md:col-span-2 max-md:max-w-none max-md:text-right"
        >
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
