import { type ComponentProps, type KeyboardEvent, type ReactNode, useState } from 'react';
import { dateFault } from '../../../ui/dates.ts';
import { Field } from '../../../ui/field.tsx';
import { TextInput, type TextInputProps } from '../../../ui/text-input.tsx';
import type { SheetField } from '../hooks/use-run-sheet.ts';

/**
 * What an input of the sheet does: it is saved when it is left, and by Enter. While somebody is in it, its text is
 * theirs: an answer that arrives meanwhile shows once they leave.
 */
export function useSheetInput(field: SheetField) {
  const [held, setHeld] = useState<string | null>(null);
  return {
    value: held ?? field.value,
    onFocus: () => setHeld(field.value),
    onChange: ({ target }: { target: { value: string } }) => {
      setHeld(target.value);
      field.type(target.value);
    },
    onBlur: () => {
      setHeld(null);
      void field.leave();
    },
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => {
      if (event.key === 'Enter') void field.leave();
    },
  };
}

interface FieldProps
  extends Pick<ComponentProps<typeof Field>, 'label' | 'labelHidden' | 'className' | 'warning'> {
  field: SheetField;
  hint?: ReactNode;
  /** Among many: its edge is pale until it is reached. */
  isQuiet?: boolean;
}

const quietEdge = 'md:not-hover:not-focus-within:border-line!';

/** A text of the sheet with its label. */
export function SheetText({
  field,
  label,
  labelHidden = false,
  hint,
  className = '',
  isQuiet = false,
  ...props
}: FieldProps & Omit<TextInputProps, 'className'>) {
  const input = useSheetInput(field);
  return (
    <Field label={label} labelHidden={labelHidden} hint={hint} error={field.error} className={className}>
      <TextInput
        autoComplete="off"
        {...props}
        {...input}
        {...(isQuiet && field.error === null && { className: quietEdge })}
      />
    </Field>
  );
}

/** A day. Half of one is no day: it stays, with what is missing. */
export function SheetDay({
  field,
  label,
  labelHidden = false,
  hint,
  warning,
  className = '',
  isQuiet = false,
  ...props
}: FieldProps & TextInputProps) {
  const [fault, setFault] = useState<string | null>(null);
  const { onBlur, ...input } = useSheetInput(field);
  const error = fault ?? field.error;
  return (
    <Field
      label={label}
      labelHidden={labelHidden}
      hint={hint}
      warning={warning}
      error={error}
      className={className}
    >
      <TextInput
        type="date"
        {...props}
        {...input}
        {...(isQuiet && error === null && { className: quietEdge })}
        {...(field.value === '' && { inputClassName: 'not-focus:text-ink-3' })}
        onBlur={(event) => {
          const found = dateFault(event.currentTarget);
          setFault(found);
          if (found === null) onBlur();
        }}
      />
    </Field>
  );
}
