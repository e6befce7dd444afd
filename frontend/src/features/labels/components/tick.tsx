import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../ui/class-names.ts';

export interface TickProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its name, where the words beside it say more than that. */
  label?: string;
  className?: string;
  /** The words beside it: a press on them ticks too. */
  children: ReactNode;
}

/** A box to tick with the words that belong to it. */
export function Tick({ checked, onChange, label, className, children }: TickProps) {
  return (
    <label className={classNames('flex', className)}>
      <span className="relative grid size-[18px] flex-none place-items-center max-md:size-6 pointer-coarse:size-6">
        <input
          type="checkbox"
          aria-label={label}
          checked={checked}
          onChange={(event) => onChange(event.currentTarget.checked)}
          className="peer absolute inset-0 m-0 cursor-pointer appearance-none rounded-1 border-[1.5px] border-control bg-surface checked:border-primary checked:bg-primary dark:bg-canvas dark:checked:bg-primary"
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
