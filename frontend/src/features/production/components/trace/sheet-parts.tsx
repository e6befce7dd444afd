/** What the recall sheet is made of. Borders and drawings alone: browsers print no backgrounds. */
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { shownMoment } from '../../../../ui/dates.ts';
import type { Mark } from '../../model/call-rows.ts';

const cell = 'border-b border-[rgb(0_0_0/0.4)] px-1.5 py-1 align-top';
export const sheetCell = `${cell} text-left`;
export const codeCell = `${sheetCell} font-mono`;
export const figureCell = `${cell} num text-right`;

/** A line to write on. */
export const WriteOn = ({ className = 'w-14' }: { className?: string }) => (
  <span
    aria-hidden
    className={classNames('inline-block h-4 border-b border-black align-bottom', className)}
  />
);

/** A box to tick, or one that is ticked. */
const TickBox = ({ ticked = false }: { ticked?: boolean }) => (
  <span
    aria-hidden
    className="mr-1 inline-grid size-3 place-items-center border border-black align-[-1px] leading-none"
  >
    {ticked && <Check size={11} strokeWidth={3} />}
  </span>
);

export const SheetFact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-black border-r p-1.5 last:border-r-0">
    <dt className="text-[8pt]">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

export interface SheetSectionProps {
  title: string;
  note?: string;
  headings: readonly string[];
  /** How many columns at the end are figures: they stand under one another. */
  figures?: number;
  /** The share of each column in percent, where the browser's own widths wouldn't fit the page. Words may break then. */
  widths?: readonly number[];
  children: ReactNode;
}

/** A table of the sheet. Its heading never ends a page: the first row is below it. */
export const SheetSection = ({ title, note, headings, figures = 0, widths, children }: SheetSectionProps) => (
  <section className="mb-4">
    <h2 className="break-after-avoid text-[12pt]">{title}</h2>
    {note !== undefined && <p className="break-after-avoid text-[8.5pt]">{note}</p>}
    <table
      className={classNames('w-full border-collapse', widths && 'table-fixed wrap-anywhere')}
      aria-label={title}
    >
      {widths && (
        <colgroup>
          {widths.map((width, index) => (
            <col key={headings[index]} style={{ width: `${width}%` }} />
          ))}
        </colgroup>
      )}
      <thead>
        <tr>
          {headings.map((heading, index) => (
            <th
              key={heading}
              className={`${index < headings.length - figures ? sheetCell : figureCell} text-[8pt]`}
            >
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="[&>tr]:break-inside-avoid [&>tr:first-child]:break-before-avoid">{children}</tbody>
    </table>
  </section>
);

/** When somebody was reached and by whom, or a box to tick and a line for the time. */
export const Reached = ({ mark }: { mark: Mark | null }) => (
  <>
    <span className={mark === null ? 'whitespace-nowrap' : ''}>
      <TickBox ticked={mark !== null} />
      {mark === null ? <WriteOn /> : shownMoment(mark.at)}
    </span>
    {mark !== null && mark.by !== '' && ` by ${mark.by}`}
  </>
);
