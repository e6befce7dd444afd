import { formatQuantity } from '@batchbook/shared/money';
import { readQuantityIn } from '@batchbook/shared/quantity';
import { useId } from 'react';
import { Stepper } from '../../../ui/stepper.tsx';
import { useTyped } from '../../../ui/use-typed.ts';
import { batchesText, oneBatchLess, oneBatchMore } from '../model/batches.ts';
import type { Choice } from '../model/making.ts';

export interface QuantityStepperProps {
  choice: Choice;
  quantity: string;
  onChange: (quantity: string) => void;
}

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
      <Stepper
        isInvalid={typed.error !== null}
        className="flex h-[38px] finger:h-12"
        stepClassName="h-full w-[38px] shrink-0 border-line finger:w-12"
        less={{
          label: `${choice.name}: one batch less`,
          disabled: less === null,
          onPress: () => less !== null && onChange(less),
        }}
        more={{
          label: `${choice.name}: one batch more`,
          onPress: () => onChange(oneBatchMore(quantity, choice.batchYield)),
        }}
      >
        <input
          {...typed.inputProps}
          inputMode="decimal"
          autoComplete="off"
          enterKeyHint="done"
          aria-label={`${choice.name}: how many ${choice.unit}`}
          aria-describedby={typed.error ? errorId : undefined}
          className="num bare-input h-full w-full flex-1 px-2 text-right font-semibold"
        />
        <span className="max-w-[84px] truncate pr-2.5 text-14 text-ink-2">{choice.unit}</span>
      </Stepper>
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
