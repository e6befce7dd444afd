import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

export interface CardProps extends ComponentProps<'section'> {
  /** On a phone it takes the whole width. */
  bleeds?: boolean;
}

/** A sheet on the page. */
export function Card({ bleeds, className, ...rest }: CardProps) {
  return (
    <section
      {...rest}
      className={classNames(
        'rounded-3 border border-line bg-raised shadow-1',
        bleeds && 'max-md:-mx-3.5 max-md:rounded-none max-md:border-x-0',
        className,
      )}
    />
  );
}
