import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** A region that scrolls sideways where the screen is narrow, by keyboard too. */
export function ScrollsSideways({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={classNames('overflow-x-auto', className)} tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
