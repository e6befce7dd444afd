import { useToday } from '../../../data/accounts.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { type AsOf, type QuickDay, quickDay, quickDayLabels, quickDays } from '../model/as-of.ts';
import { Day } from './days.tsx';

interface AsOfDayProps {
  shown: AsOf;
  onDay: (day: string | null) => void;
}

/** Chooses the day at whose end stock is valued. */
export function AsOfDay({ shown: { day, fault }, onDay }: AsOfDayProps) {
  const today = useToday();
  // Without a day in the address it is today's, tomorrow too.
  const choose = (next: string | null) => onDay(next === today ? null : next);
  const chosen = quickDays.find((name) => quickDay(name, today) === day) ?? 'other';
  return (
    <>
      <div className="flex flex-wrap items-center gap-1.5 text-13 text-ink-3 max-md:w-full">
        As of the end of
        <Day key={day} label="As of the end of" value={day} max={today} onDay={choose} {...{ fault }} />
        {fault !== null && (
          <p id="span-fault" role="alert" className="w-full text-13 font-semibold text-danger">
            {fault}. This is today’s value.
          </p>
        )}
      </div>
      <SegmentedControl<QuickDay | 'other'>
        label="Quick dates"
        segments={quickDays.map((value) => ({ value, label: quickDayLabels[value] }))}
        value={chosen}
        onValueChange={(name) => name !== 'other' && choose(quickDay(name, today))}
      />
    </>
  );
}
