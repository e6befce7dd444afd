import type { MarginSpan } from '../../../data/margins.ts';
import { Select } from '../../../ui/select.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { ChosenSpan } from '../hooks/use-span.ts';
import { type SpanName, spanLabels, spanNames } from '../model/span.ts';

interface DaysProps {
  list: { view: ChosenSpan; filter: (changes: Partial<ChosenSpan>) => void };
  /** The days that are shown. */
  span: MarginSpan;
  fault: string | null;
}

/** Chooses the days that figures are of. */
export function Days({ list, span: shown, fault }: DaysProps) {
  const { span, from, to } = list.view;
  const dateOf = (name: 'from' | 'to', label: string, value: string | null) => (
    <TextInput
      type="date"
      aria-label={label}
      aria-describedby={fault === null ? undefined : 'span-fault'}
      className="w-[146px] max-md:flex-1"
      value={value ?? ''}
      onChange={(event) => list.filter({ [name]: event.target.value || null })}
    />
  );
  return (
    <>
      {span === 'days' && (
        <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
          {dateOf('from', 'From', from)}
          to
          {dateOf('to', 'To', to)}
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

const daysOf = (name: SpanName): number => (name === 'days' ? Number.POSITIVE_INFINITY : Number(name));

const inOrder = spanNames.toSorted((a, b) => daysOf(a) - daysOf(b));
