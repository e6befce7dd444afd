import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { classNames } from './class-names.ts';
import { Select, type SelectProps } from './select.tsx';
import { useUnsaved } from './unsaved.ts';

export type SelectWithButtonProps<Value extends string> = Pick<
  SelectProps<Value>,
  'aria-label' | 'options' | 'className'
> & {
  /** What the button does with the choice. */
  action: string;
  /** Gives why it couldn't be done, where that takes time. What was chosen stays until it is. */
  onChoose: (value: Value) => Promise<string | null> | undefined;
  /** Shows the choice again below, where its field may be too narrow for it. */
  inFull?: boolean;
};

/**
 * A choice that does something. Nothing is done before the button is pressed, whichever options the arrow keys pass on
 * their way. The first option, with the value '', chooses nothing.
 */
export function SelectWithButton<Value extends string>({
  action,
  onChoose,
  inFull = false,
  className,
  ...select
}: SelectWithButtonProps<Value>) {
  const nothing = '' as Value;
  const id = useId();
  const [chosen, setChosen] = useState<Value>(nothing);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  useUnsaved(() => chosen !== nothing);
  const choose = async () => {
    if (chosen === nothing) return;
    setProblem(null);
    const outcome = onChoose(chosen);
    setBusy(outcome !== undefined);
    const why = (await outcome) ?? null;
    setBusy(false);
    setProblem(why);
    // Another one may have been chosen meanwhile.
    if (why === null) setChosen((now) => (now === chosen ? nothing : now));
  };
  const change = (next: Value) => {
    setProblem(null);
    setChosen(next);
  };
  return (
    <span className={classNames('block max-w-full', className)}>
      <span className="flex items-center gap-1.5">
        <Select
          {...select}
          size="sm"
          className="min-w-0 flex-1"
          aria-describedby={problem === null ? undefined : id}
          value={chosen}
          onValueChange={change}
        />
        <Button
          size="sm"
          busy={isBusy}
          aria-disabled={chosen === nothing || undefined}
          onClick={() => void choose()}
        >
          {action}
        </Button>
      </span>
      {inFull && chosen !== nothing && (
        <span aria-hidden className="mt-1 block text-13 text-ink-2">
          {labelOf(select.options, chosen)}
        </span>
      )}
      {problem !== null && (
        <span id={id} role="alert" className="mt-1 block text-13 font-semibold text-danger">
          Not saved. {problem}
        </span>
      )}
    </span>
  );
}

const labelOf = (options: SelectProps<string>['options'], value: string): string | undefined =>
  options.flatMap((one) => ('options' in one ? one.options : one)).find((one) => one.value === value)?.label;
