import type { VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';
import { Link, type LinkProps } from './link.tsx';

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
