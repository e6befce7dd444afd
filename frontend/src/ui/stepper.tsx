import { Minus, Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames, frameColor } from './class-names.ts';

interface Step {
  label: string;
  disabled?: boolean;
  onPress: () => void;
}

export interface StepperProps {
  less: Step;
  more: Step;
  isInvalid: boolean;
  className: string;
  /** The size of the two buttons, and the colour of their edge. */
  stepClassName: string;
  /** The field between them. */
  children: ReactNode;
}

const stepStyle = classNames(
  'flex items-center justify-center text-ink-2 -outline-offset-2',
  'not-disabled:hover:bg-ink/7 not-disabled:hover:text-ink disabled:opacity-40',
);

const frameStyle = 'items-center overflow-hidden rounded-2 border bg-field focus-frame';

/** A field for a figure, with a button for one step less and one for one step more. */
export function Stepper({ less, more, isInvalid, className, stepClassName, children }: StepperProps) {
  const button = ({ label, disabled, onPress }: Step, side: string, icon: ReactNode) => (
    <button
      type="button"
      className={classNames(stepStyle, side, stepClassName)}
      aria-label={label}
      disabled={disabled}
      onClick={onPress}
    >
      {icon}
    </button>
  );
  return (
    <div className={classNames(frameStyle, frameColor(isInvalid), className)}>
      {button(less, 'border-r', <Minus aria-hidden size={16} />)}
      {children}
      {button(more, 'border-l', <Plus aria-hidden size={16} />)}
    </div>
  );
}
