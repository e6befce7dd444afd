import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

const iconButtonStyle = cva(
  [
    'inline-flex shrink-0 touch items-center justify-center rounded-2 border transition-colors',
    'duration-120 ease-soft disabled:cursor-not-allowed disabled:opacity-55',
  ],
  {
    variants: {
      variant: {
        ghost: 'border-transparent text-ink-2 not-disabled:hover:bg-ink/7 hover:text-ink',
        default: 'border-line bg-raised text-ink shadow-1 not-disabled:hover:border-control',
      },
      size: { sm: 'size-[34px]', md: 'size-[38px]' },
    },
    defaultVariants: { variant: 'ghost', size: 'md' },
  },
);

type Look = VariantProps<typeof iconButtonStyle> & {
  /** Its name, for people who don't see the icon and as the hint on hover. */
  label: string;
  children: ReactNode;
};

export type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label'> & Look;

export function IconButton({ label, variant, size, className, children, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconButtonStyle({ variant, size }), className)}
    >
      {children}
    </button>
  );
}

export function IconLink({
  label,
  variant,
  size,
  className,
  children,
  ...rest
}: Omit<LinkProps, 'children'> & Look) {
  return (
    <Link
      title={label}
      {...rest}
      aria-label={label}
      className={classNames(iconButtonStyle({ variant, size }), className)}
    >
      {children}
    </Link>
  );
}
