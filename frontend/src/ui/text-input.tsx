import { cva, type VariantProps } from 'class-variance-authority';
import { type ComponentProps, type ReactNode, useLayoutEffect, useRef } from 'react';
import { classNames } from './class-names.ts';
import { useFieldLink } from './field.tsx';

const boxStyle = cva(
  [
    'flex touch items-center gap-2 rounded-2 border bg-field transition-colors duration-120',
    'focus-frame has-[:disabled]:opacity-60 has-[input:read-only]:border-line',
    'has-[input:read-only]:bg-sunken',
  ],
  {
    variants: {
      size: { sm: 'h-[34px] text-14', md: 'h-[38px] text-14', lg: 'h-[46px] text-15' },
      invalid: { true: 'border-danger', false: 'border-control' },
    },
    defaultVariants: { size: 'md', invalid: false },
  },
);

export type TextInputProps = Omit<ComponentProps<'input'>, 'size' | 'prefix'> &
  Pick<VariantProps<typeof boxStyle>, 'size'> & {
    /** Inside the box, before and after what is typed: an icon, a currency sign, a unit, a button. */
    prefix?: ReactNode;
    suffix?: ReactNode;
    /** In error without a `Field` around it. */
    invalid?: boolean;
    inputClassName?: string;
  };

const paddingBeside = (prefix: ReactNode, suffix: ReactNode): string =>
  classNames(prefix === undefined ? 'pl-3' : 'pl-0', suffix === undefined ? 'pr-3' : 'pr-0');

export function TextInput({
  size,
  prefix,
  suffix,
  invalid,
  className,
  inputClassName,
  id,
  'aria-describedby': describedBy,
  ...rest
}: TextInputProps) {
  const link = useFieldLink({ id, describedBy, invalid });
  const box = useKeptSelection();
  return (
    <div
      ref={box}
      className={classNames(boxStyle({ size, invalid: link['aria-invalid'] ?? false }), className)}
    >
      {prefix !== undefined && <span className="flex pl-3 text-ink-3">{prefix}</span>}
      <input
        type="text"
        {...rest}
        {...link}
        className={classNames(
          'bare-input h-full w-full flex-1',
          paddingBeside(prefix, suffix),
          inputClassName,
        )}
      />
      {suffix !== undefined && <span className="flex items-center pr-2.5 text-ink-2">{suffix}</span>}
    </div>
  );
}

/** Text that is replaced while all of it is selected stays selected, so that the next key replaces it. */
function useKeptSelection() {
  const box = useRef<HTMLDivElement>(null);
  const input = box.current?.querySelector('input');
  const isWhole =
    input?.ownerDocument.activeElement === input &&
    input?.selectionStart === 0 &&
    input.selectionEnd === input.value.length &&
    input.value !== '';
  useLayoutEffect(() => {
    if (isWhole) box.current?.querySelector('input')?.select();
  });
  return box;
}

export type NumberInputProps = TextInputProps;

/**
 * A figure, kept as the text that was typed: what it means ('1½', '1/2', '1.2kg') is for the form to
 * read. Right-aligned, with the decimal keyboard on touch.
 */
export function NumberInput({ inputClassName, ...rest }: NumberInputProps) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      {...rest}
      inputClassName={classNames('num text-right', inputClassName)}
    />
  );
}
