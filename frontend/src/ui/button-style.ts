/** What a button looks like, for components and for forms without React. */
import { cva } from 'class-variance-authority';
import { classNames } from './class-names.ts';

export const buttonStyle = cva(
  [
    'inline-flex shrink-0 touch select-none items-center justify-center gap-2 rounded-2 border',
    'font-semibold whitespace-nowrap transition-colors duration-120 ease-soft',
    'disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-not-allowed',
    'aria-disabled:opacity-55',
  ],
  {
    variants: {
      variant: {
        primary: classNames(
          'border-transparent bg-primary text-on-primary shadow-press',
          'not-disabled:hover:bg-primary-hover',
        ),
        default: 'border-line bg-raised text-ink shadow-1 not-disabled:hover:border-control',
        ghost: 'border-transparent bg-transparent text-ink-2 not-disabled:hover:bg-ink/7 hover:text-ink',
        danger: 'border-transparent bg-danger text-on-danger shadow-press not-disabled:hover:brightness-90',
      },
      size: {
        sm: 'h-[34px] px-[11px] text-13',
        md: 'h-[38px] px-3.5 text-14',
        lg: 'h-[50px] px-[22px] text-[1rem]',
      },
      wide: { true: 'w-full' },
    },
    defaultVariants: { variant: 'default', size: 'md' },
  },
);
