import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { pinnedBar } from '../foot-bars.ts';

export interface BulkBarProps {
  /** 'Ticked items'. */
  label: string;
  /** How many rows are ticked. */
  count: number;
  /** How far a change of them all has come. */
  progress?: { done: number; all: number } | null;
  onClear: () => void;
  children: ReactNode;
}

/**
 * What can be done with the rows that are ticked. On a wide screen it is between their boxes and their menus, and
 * covers neither; what has the focus is scrolled clear of it.
 */
export function BulkBar({ label, count, progress = null, onClear, children }: BulkBarProps) {
  return (
    <section ref={pinnedBar} aria-label={label} className="bulk-bar num">
      <p role="status" className="bulk-bar-count">
        {progress ? `${progress.done} of ${progress.all} …` : `${count} ticked`}
      </p>
      {children}
      <BarButton
        quiet
        className="ml-auto max-md:-order-1 max-md:ml-0"
        icon={<X aria-hidden size={17} />}
        onClick={onClear}
      >
        Clear
      </BarButton>
    </section>
  );
}

export interface BarButtonProps {
  icon: ReactNode;
  /** Without an outline. */
  quiet?: boolean;
  locked?: boolean;
  className?: string;
  onClick: () => void;
  children: string;
}

export function BarButton({ icon, quiet = false, locked = false, className, ...rest }: BarButtonProps) {
  return (
    <button
      type="button"
      aria-disabled={locked || undefined}
      onClick={() => !locked && rest.onClick()}
      className={classNames('bar-button', !quiet && 'bar-button-outlined', className)}
    >
      {icon}
      {rest.children}
    </button>
  );
}
