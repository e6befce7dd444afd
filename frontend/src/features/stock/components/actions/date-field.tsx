import { type ReactNode, useEffect, useRef, useState } from 'react';
import { dateFault } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { TextInput, type TextInputProps } from '../../../../ui/text-input.tsx';

export interface DateFieldProps extends Pick<TextInputProps, 'size' | 'max' | 'required' | 'aria-label'> {
  label: string;
  hint?: ReactNode;
  value: string;
  onValueChange: (day: string) => void;
  onLeave?: () => void;
  /** Whether to show what is wrong, after a first attempt to send. */
  tried: boolean;
  faultOf?: (input: HTMLInputElement) => string | null;
}

/** A day, `2026-11-29`. A half-typed one has no value, so its fault is read from the input. */
export function DateField(props: DateFieldProps) {
  const { label, hint, value, onValueChange, onLeave, tried, faultOf = dateFault, ...rest } = props;
  const input = useRef<HTMLInputElement>(null);
  const [fault, setFault] = useState<string | null>(null);
  useEffect(() => {
    if (tried && input.current) setFault(faultOf(input.current));
  }, [tried, faultOf]);
  return (
    <Field label={label} error={fault} hint={hint}>
      <TextInput
        {...rest}
        ref={input}
        type="date"
        min="2000-01-01"
        value={value}
        onChange={(event) => {
          onValueChange(event.target.value);
          if (fault !== null) setFault(faultOf(event.target));
        }}
        onBlur={(event) => {
          onLeave?.();
          setFault(faultOf(event.currentTarget));
        }}
      />
    </Field>
  );
}
