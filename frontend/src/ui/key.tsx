import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

const keyStyle = classNames(
  'rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5 font-mono text-12 leading-none',
  'whitespace-nowrap text-ink-3',
);

/** A key to press. */
export const Key = ({ children, className }: { children: ReactNode; className?: string }) => (
  <kbd className={classNames(keyStyle, className)}>{children}</kbd>
);
