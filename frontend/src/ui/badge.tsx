import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

const badgeStyle = cva(
  ['inline-flex h-6 items-center gap-1.5 rounded-[5px] px-[9px] text-12 font-[650]', 'whitespace-nowrap'],
  {
    variants: {
      tone: {
        neutral: 'bg-sunken text-ink-2 dark:bg-ink/15 dark:text-ink',
        primary: 'bg-primary-soft text-primary-text',
        success: 'bg-success-soft text-success',
        warning: 'bg-warn-soft text-warn',
        danger: 'bg-danger-soft text-danger',
        info: 'bg-info-soft text-info',
      },
    },
    defaultVariants: { tone: 'neutral' },
  },
);

export type BadgeProps = ComponentProps<'span'> & VariantProps<typeof badgeStyle>;

/** A word or two about a thing. The words carry the meaning, the tone repeats it. */
export function Badge({ tone, className, ...rest }: BadgeProps) {
  return <span {...rest} className={classNames(badgeStyle({ tone }), className)} />;
}
