import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { classNames, frameColor } from './class-names.ts';
import { useFieldLink } from './field.tsx';

export interface SelectOption<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
}

/** Options under a heading. */
interface SelectGroup<Value extends string = string> {
  label: string;
  options: readonly SelectOption<Value>[];
}

export type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'size' | 'value' | 'defaultValue' | 'children'
> & {
  options: readonly (SelectOption<Value> | SelectGroup<Value>)[];
  value?: Value;
  defaultValue?: Value;
  /** Called with the value beside the native `onChange`. */
  onValueChange?: (value: Value) => void;
  size?: 'sm' | 'md' | 'lg';
  invalid?: boolean;
};

const heights = { sm: 'h-[34px] text-14', md: 'h-[38px] text-14', lg: 'h-[46px] text-15' };

const selectStyle = 'w-full touch appearance-none rounded-2 border bg-field pr-9 pl-3 disabled:opacity-60';

/** One of a few known values. It is the platform's own list, which phones and screen readers do best. */
export function Select<Value extends string>({
  options,
  size = 'md',
  invalid,
  className,
  id,
  'aria-describedby': describedBy,
  onChange,
  onValueChange,
  ...rest
}: SelectProps<Value>) {
  const link = useFieldLink({ id, describedBy, invalid });
  return (
    <div className={classNames('relative', className)}>
      <select
        {...rest}
        {...link}
        onChange={(event) => {
          onChange?.(event);
          onValueChange?.(event.target.value as Value);
        }}
        className={classNames(selectStyle, heights[size], frameColor(link['aria-invalid']))}
      >
        {options.map((option) =>
          'options' in option ? (
            <optgroup key={option.label} label={option.label}>
              {option.options.map(optionElement)}
            </optgroup>
          ) : (
            optionElement(option)
          ),
        )}
      </select>
      <ChevronDown
        aria-hidden
        size={16}
        className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-2"
      />
    </div>
  );
}

const optionElement = (option: SelectOption) => (
  <option key={option.value} value={option.value} disabled={option.disabled}>
    {option.label}
  </option>
);
