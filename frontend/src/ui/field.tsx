import { CircleAlert } from 'lucide-react';
import { createContext, type ReactNode, useContext, useId } from 'react';
import { classNames } from './class-names.ts';

interface FieldLink {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
}

const FieldContext = createContext<FieldLink | null>(null);

/** What an input inside a `Field` takes over: its id, its description and whether it is in error. */
export function useFieldLink(own: {
  id?: string | undefined;
  /** What says more about it outside of a `Field`. */
  describedBy?: string | undefined;
  invalid?: boolean | undefined;
}) {
  const field = useContext(FieldContext);
  const invalid = own.invalid ?? field?.invalid ?? false;
  return {
    id: own.id ?? field?.id,
    'aria-describedby': own.describedBy ?? field?.describedBy,
    'aria-invalid': invalid || undefined,
  };
}

export interface FieldProps {
  label: ReactNode;
  /** The label is for screen readers only; what stands around the field says it to the eye. */
  labelHidden?: boolean;
  /** At the end of the label's line, a link for instance. */
  aside?: ReactNode;
  hint?: ReactNode;
  /** What to look at twice, though it can be saved; replaces the hint. */
  warning?: ReactNode;
  /** What is wrong with it, as a sentence; replaces the hint and the warning. */
  error?: ReactNode;
  className?: string;
  /** What it states, by which other parts of the page find it. */
  field?: string;
  /** What the tour finds it by. */
  tour?: string;
  /** One input of `ui/`; it is tied to the label, the hint and the error by itself. */
  children: ReactNode;
}

const noteStyles = {
  error: 'font-semibold text-danger',
  warning: 'text-warn',
  hint: 'text-ink-3',
};

export function Field({
  label,
  labelHidden = false,
  aside,
  hint,
  warning,
  error,
  className,
  field,
  tour,
  children,
}: FieldProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const invalid = Boolean(error);
  const note = error || warning || hint;
  const tone = invalid ? 'error' : warning ? 'warning' : 'hint';
  return (
    <FieldContext value={{ id, describedBy: note ? noteId : undefined, invalid }}>
      <div className={className} data-field={field} data-tour={tour}>
        <div className={classNames('mb-[5px] flex justify-between text-13', labelHidden && 'sr-only')}>
          <label htmlFor={id} className="font-semibold text-ink-2">
            {label}
          </label>
          {aside}
        </div>
        {children}
        {note && (
          <div id={noteId} className={classNames('mt-[5px] flex gap-1.5 text-13', noteStyles[tone])}>
            {invalid && <CircleAlert aria-hidden size={15} className="mt-[3px]" />}
            <div>{note}</div>
          </div>
        )}
      </div>
    </FieldContext>
  );
}
