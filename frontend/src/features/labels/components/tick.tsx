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
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="size-[18px] flex-none cursor-pointer accent-primary max-md:size-6 pointer-coarse:size-6"
      />
      {children}
    </label>
  );
}
