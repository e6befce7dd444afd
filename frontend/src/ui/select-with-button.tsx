import { useState } from 'react';
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
  onChoose: (value: Value) => void;
};

/**
 * A choice that does something. Nothing is done before the button is pressed, whichever options the arrow keys pass on
 * their way. The first option, with the value '', chooses nothing.
 */
export function SelectWithButton<Value extends string>({
  action,
  onChoose,
  className,
  ...select
}: SelectWithButtonProps<Value>) {
  const nothing = '' as Value;
  const [chosen, setChosen] = useState<Value>(nothing);
  useUnsaved(() => chosen !== nothing);
  const choose = () => {
    if (chosen === nothing) return;
    setChosen(nothing);
    onChoose(chosen);
  };
  return (
    <span className={classNames('flex max-w-full items-center gap-1.5', className)}>
      <Select {...select} size="sm" className="min-w-0 flex-1" value={chosen} onValueChange={setChosen} />
      <Button size="sm" aria-disabled={chosen === nothing || undefined} onClick={choose}>
        {action}
      </Button>
    </span>
  );
}
