import type { ComponentProps } from 'react';
import { classNames, frameColor } from './class-names.ts';
import { useFieldLink } from './field.tsx';

export type TextAreaProps = ComponentProps<'textarea'> & { invalid?: boolean };

const areaStyle = 'field-sizing-content block min-h-24 w-full rounded-2 border bg-field px-3 py-2 text-15';

/** Text of several lines. It grows with what is typed. */
export function TextArea({ invalid, className, id, ...rest }: TextAreaProps) {
  const link = useFieldLink({ id, invalid });
  return (
    <textarea
      rows={4}
      {...rest}
      {...link}
      className={classNames(areaStyle, frameColor(link['aria-invalid']), className)}
    />
  );
}
