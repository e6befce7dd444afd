import { cva } from 'class-variance-authority';
import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { moveDown } from './move-focus.ts';
import { type Read, useTyped } from './use-typed.ts';

const frameStyle = cva('inline-flex items-center rounded-1 border focus-frame', {
  variants: {
    state: {
      invalid: 'border-danger',
      editable: 'border-transparent focus-within:border-control focus-within:bg-field hover:border-control',
      readOnly: 'border-transparent focus-within:border-control',
    },
  },
});

/** Over what is below, so that a narrow column neither squeezes it nor grows. */
const errorStyle = classNames(
  'absolute top-1 z-10 w-max max-w-64 rounded-2 border border-danger/40 bg-danger-soft px-2.5 py-1.5',
  'text-left text-13 leading-snug font-semibold whitespace-normal text-danger shadow-2 max-md:right-0 md:left-0',
);

export interface EditableValueProps<Value> {
  label: string;
  /** Enter goes to the same column of the row below. */
  column: string;
  value: Value;
  format: (value: Value) => string;
  read: (text: string) => Read<Value>;
  /** A new value was entered. */
  onSave: (value: Value) => void;
  /** With each keystroke that can be read; Esc takes it back. */
  onTyping?: (value: Value) => void;
  /** The field was left with a value that can be read. */
  onLeave?: () => void;
  readOnly?: boolean;
  isNumber?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  prefix?: ReactNode;
  suffix?: ReactNode;
  className?: string;
  inputClassName?: string;
}

/** A value of a list, edited in place: Enter saves and goes down, Tab goes right, Esc restores. */
export function EditableValue<Value>(props: EditableValueProps<Value>) {
  const { value, readOnly = false } = props;
  const typed = useTyped<Value>({
    value,
    format: props.format,
    read: props.read,
    onChange: props.onTyping,
    onCommit: (next) => next !== value && props.onSave(next),
    onEnter: moveDown,
  });
  const state = typed.error ? 'invalid' : readOnly ? 'readOnly' : 'editable';
  return (
    <>
      <span className={classNames(frameStyle({ state }), props.className)}>
        {props.prefix}
        <input
          {...typed.inputProps}
          onBlur={() => {
            typed.inputProps.onBlur();
            if (!typed.isPending) props.onLeave?.();
          }}
          // biome-ignore lint/a11y/noAutofocus: a press on what opened it is what asked for it.
          autoFocus={props.autoFocus}
          aria-label={props.label}
          data-column={props.column}
          inputMode={props.isNumber ? 'decimal' : undefined}
          readOnly={readOnly}
          autoComplete="off"
          placeholder={props.placeholder}
          className={classNames('h-full min-w-0 rounded-1 bg-transparent outline-none', props.inputClassName)}
        />
        {props.suffix}
      </span>
      {typed.error && (
        <span className="relative block h-0">
          <span role="alert" className={errorStyle}>
            {typed.error}
          </span>
        </span>
      )}
    </>
  );
}
