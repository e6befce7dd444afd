import type { RunRow } from '@batchbook/shared/production/schema';
import { TriangleAlert } from 'lucide-react';
import { postingOf } from '../model/posting.ts';
import type { Takings } from '../model/taking.ts';

/** What there isn't enough of, and what confirming all the same does. */
export function ShortNotice({ rows, takings }: { rows: readonly RunRow[]; takings: Takings }) {
  const { short } = postingOf(rows, takings);
  if (short.length === 0) return null;
  return (
    <section
      aria-label="Not enough in stock"
      className="rounded-3 border border-l-4 border-danger bg-raised px-[18px] py-4"
    >
      {short.map(({ key, name, detail, onHold }) => (
        <div key={key}>
          <h2 className="num flex items-start gap-2 text-17 leading-snug">
            <TriangleAlert aria-hidden size={18} className="mt-[3px] shrink-0 text-danger" />
            {name} is {detail} short
          </h2>
          {onHold !== '' && <p className="num pl-[26px] text-14">{onHold}</p>}
        </div>
      ))}
      <p className="mt-1.5 text-14 text-ink-2">
        You can confirm anyway. Stock goes below zero: of the lot that a row names, else of no lot.
      </p>
    </section>
  );
}
