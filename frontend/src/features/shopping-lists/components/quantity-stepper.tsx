import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { Minus, Plus } from 'lucide-react';
import { useId } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useTyped } from '../../../ui/use-typed.ts';
import { batchesText, oneBatchLess, oneBatchMore } from '../model/batches.ts';
import type { Choice } from '../model/making.ts';

export interface QuantityStepperProps {
  choice: Choice;
  quantity: string;
  onChange: (quantity: string) => void;
}

const stepStyle = classNames(
  'flex h-full w-[38px] shrink-0 items-center justify-center text-ink-2 -outline-offset-2',
  'not-disabled:hover:bg-ink/7 not-disabled:hover:text-ink disabled:opacity-40 finger:w-12',
);

/** The quantity of a recipe: typed ('1½', '48'), or a batch more or less. */
export function QuantityStepper({ choice, quantity, onChange }: QuantityStepperProps) {
  const errorId = useId();
  const less = oneBatchLess(quantity, choice.batchYield);
  const typed = useTyped<string>({
    value: quantity,
    format: (value) => formatQuantity(value, 6),
    read: (text) => readQuantityIn(text, choice.unit),
    onChange,
  });
  return (
    <div>
      <div
        className={classNames(
          'flex h-[38px] items-center overflow-hidden rounded-2 border bg-field focus-frame',
          'finger:h-12',
          typed.error ? 'border-danger' : 'border-control',
        )}
      >
        <button
          type="button"
          className={classNames(stepStyle, 'border-r border-line')}
          aria-label={`${choice.name}: one batch less`}
          disabled={less === null}
          onClick={() => less !== null && onChange(less)}
        >
          <Minus aria-hidden size={16} />
        </button>
        <input
          {...typed.inputProps}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={`${choice.name}: how many ${choice.unit}`}
          aria-describedby={typed.error ? errorId : undefined}
          className="num h-full w-full min-w-0 flex-1 bg-transparent px-2 text-right font-semibold outline-none"
        />
        <span className="max-w-[84px] truncate pr-2.5 text-14 text-ink-2">{choice.unit}</span>
        <button
          type="button"
          className={classNames(stepStyle, 'border-l border-line')}
          aria-label={`${choice.name}: one batch more`}
          onClick={() => onChange(oneBatchMore(quantity, choice.batchYield))}
        >
          <Plus aria-hidden size={16} />
        </button>
      </div>
      {typed.error ? (
        <p id={errorId} role="alert" className="mt-1 text-right text-12 font-semibold text-danger">
          {typed.error}
        </p>
      ) : (
        <p className="num mt-1 text-right text-12 text-ink-3">
          that is {batchesText(quantity, choice.batchYield)}
        </p>
      )}
    </div>
  );
}
