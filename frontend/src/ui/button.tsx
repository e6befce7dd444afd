import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

const buttonStyle = cva(
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

type ButtonStyle = VariantProps<typeof buttonStyle>;

export type ButtonProps = ComponentProps<'button'> &
  ButtonStyle & {
    icon?: ReactNode;
    /** Under way: shows a spinner, keeps its width and focus, and ignores further presses. */
    busy?: boolean;
  };

/** A button. With `aria-disabled` it does nothing but keeps its focus, so that its reason can be read. `type` is `button` unless said otherwise, so that it never submits by surprise. */
export function Button({
  variant,
  size,
  wide,
  icon,
  busy = false,
  className,
  children,
  onClick,
  'aria-disabled': locked,
  ...rest
}: ButtonProps) {
  const inert = busy || locked === true || locked === 'true';
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={inert || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (inert) event.preventDefault();
        else onClick?.(event);
      }}
      className={classNames(buttonStyle({ variant, size, wide }), className)}
    >
      {busy ? <LoaderCircle aria-hidden size={18} className="animate-spin" /> : icon}
      {children}
    </button>
  );
}

export type ButtonLinkProps = LinkProps & ButtonStyle & { icon?: ReactNode };

/** A link of the application that looks like a button. */
export function ButtonLink({ variant, size, wide, icon, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(buttonStyle({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  );
}
