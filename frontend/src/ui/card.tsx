import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

/** A sheet on the page. */
export function Card({ className, ...rest }: ComponentProps<'section'>) {
  return (
    <section
      {...rest}
      className={classNames('rounded-3 border border-line bg-surface shadow-1 dark:bg-raised', className)}
    />
  );
}
