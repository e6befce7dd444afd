import type { Span } from '@batchbook/shared/insight/span-schema';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ChosenAhead, ChosenDays, ChosenSpan } from '../hooks/use-span.ts';
import { aheadLabels, aheadNames, type SpanName, spanLabels, spanNames } from '../model/span.ts';

interface DaysProps {
  list: { view: ChosenSpan; filter: (changes: Partial<ChosenSpan>) => void };
  /** The days that are shown. */
  span: Span;
  fault: string | null;
}

/** Chooses the days that figures are of. */
export function Days({ list, span: shown, fault }: DaysProps) {
  const { span } = list.view;
  return (
    <>
      {span === 'days' && <OtherDays list={list} fault={fault} instead="These are the last 30 days." />}
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

interface DaysAheadProps extends Omit<DaysProps, 'list'> {
  list: { view: ChosenAhead; filter: (changes: Partial<ChosenAhead>) => void };
}

/** The same of what is ahead. */
export function DaysAhead({ list, span: shown, fault }: DaysAheadProps) {
  const { ahead } = list.view;
  return (
    <>
      {ahead === 'days' && <OtherDays list={list} fault={fault} instead="These are the next 7 days." />}
      <Select
        aria-label="Days"
        className="max-md:flex-1"
        options={aheadNames.map((value) => ({ value, label: aheadLabels[value] }))}
        value={ahead}
        onValueChange={(next) =>
          list.filter({ ahead: next, ...(next === 'days' ? shown : { from: null, to: null }) })
        }
      />
    </>
  );
}

interface OtherDaysProps {
  list: { view: ChosenDays; filter: (changes: Partial<ChosenDays>) => void };
  fault: string | null;
  /** Which days are shown where those that were chosen can't be. */
  instead: string;
}

function OtherDays({ list: { view, filter }, fault, instead }: OtherDaysProps) {
  const { from, to } = view;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
      <Day
        key={`from ${from}`}
        label="From"
        value={from}
        onDay={(day) => filter({ from: day })}
        {...{ fault }}
      />
      to
      <Day key={`to ${to}`} label="To" value={to} onDay={(day) => filter({ to: day })} {...{ fault }} />
      {fault !== null && (
        <p id="span-fault" role="alert" className="w-full text-13 font-semibold text-danger">
          {fault}. {instead}
        </p>
      )}
    </div>
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
