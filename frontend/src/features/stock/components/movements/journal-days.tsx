import type { Movement } from '@batchbook/shared/stock/movement-schema';
import { countOf } from '@batchbook/shared/text';
import { classNames } from '../../../../ui/class-names.ts';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import type { OfDay } from '../../model/days.ts';
import { movementKey } from '../../model/journal.ts';
import type { JournalNames } from '../../model/journal-csv.ts';
import { JournalLine } from './journal-line.tsx';

export interface JournalDaysProps {
  days: readonly OfDay<Movement>[];
  /** The keys of what was undone. */
  undone: ReadonlySet<string>;
  names: JournalNames;
}

const titleStyle = classNames(
  'flex items-center gap-3 border-line bg-band px-5 py-2.5 font-sans text-13 font-[650]',
  'tracking-normal text-ink-2 group-first/day:rounded-t-3 max-md:px-3.5',
);

/** The movements under their days, as on a till roll that never ends. */
export function JournalDays({ days, undone, names }: JournalDaysProps) {
  const today = dayOf(new Date());
  return days.map(({ day, movements }) => (
    <section key={day} aria-labelledby={`day-${day}`} className="group/day">
      <h2 id={`day-${day}`} className={titleStyle}>
        {day === today ? `Today, ${shownDay(day)}` : shownDay(day)}
        <span className="num ml-auto font-[450] text-ink-3">{countOf(movements.length, 'movement')}</span>
      </h2>
      <ul>
        {movements.map((movement) => (
          <JournalLine
            key={movementKey(movement)}
            movement={movement}
            isUndone={undone.has(movementKey(movement))}
            names={names}
          />
        ))}
      </ul>
    </section>
  ));
}
