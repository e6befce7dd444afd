import type { Span } from '@batchbook/shared/insight/span-schema';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ChosenSpan } from '../hooks/use-span.ts';
import { type SpanName, spanLabels, spanNames } from '../model/span.ts';

interface DaysProps {
  list: { view: ChosenSpan; filter: (changes: Partial<ChosenSpan>) => void };
  /** The days that are shown. */
  span: Span;
  fault: string | null;
}

/** Chooses the days that figures are of. */
export function Days({ list, span: shown, fault }: DaysProps) {
  const { span, from, to } = list.view;
  return (
    <>
      {span === 'days' && (
        <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
          <Day
            key={`from ${from}`}
            label="From"
            value={from}
            onDay={(day) => list.filter({ from: day })}
            {...{ fault }}
          />
          to
          <Day
            key={`to ${to}`}
            label="To"
            value={to}
            onDay={(day) => list.filter({ to: day })}
            {...{ fault }}
          />
          {fault !== null && (
            <p id="span-fault" role="alert" className="w-full text-13 font-semibold text-danger">
              {fault}. These are the last 30 days.
            </p>
          )}
        </div>
      )}
      <Select
        aria-label="Days"
        className="max-md:flex-1"
        options={inOrder.map((value) => ({ value, label: spanLabels[value] }))}
        value={span}
        onValueChange={(next) =>
          list.filter({ span: next, ...(next === 'days' ? shown : { from: null, to: null }) })
        }
      />
    </>
  );
}

interface DayProps {
  label: string;
  value: string | null;
  fault: string | null;
  max?: string;
  onDay: (day: string | null) => void;
}

/** The day counts once it is left, or on Enter: a year is four keys, of which the first three are no year. */
export const Day = ({ label, value, fault, max, onDay }: DayProps) => (
  <TextInput
    type="date"
    aria-label={label}
    aria-describedby={fault === null ? undefined : 'span-fault'}
    className="w-[146px] max-md:flex-1"
    max={max}
    defaultValue={value ?? ''}
    onBlur={({ target }) => onDay(target.value || null)}
    onKeyDown={({ key, currentTarget }) => key === 'Enter' && onDay(currentTarget.value || null)}
  />
);

const daysOf = (name: SpanName): number => (name === 'days' ? Number.POSITIVE_INFINITY : Number(name));

const inOrder = spanNames.toSorted((a, b) => daysOf(a) - daysOf(b));
