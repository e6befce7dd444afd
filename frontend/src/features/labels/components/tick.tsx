import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its accessible name, when the text beside it says more. */
  label?: string;
  className?: string;
  /** The text beside it. Pressing it ticks too. */
  children: ReactNode;
}

/** A checkbox with its text. */
export function Tick({ checked, onChange, label, className, children }: TickProps) {
  return (
    <label className={classNames('flex', className)}>
      <span className="relative grid size-[18px] flex-none place-items-center finger:size-6">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer tick-input rounded-1"
        />
        <Check
          aria-hidden
          size={14}
          strokeWidth={3}
          className="pointer-events-none relative hidden text-on-primary peer-checked:block"
        />
      </span>
      {children}
    </label>
  );
}
