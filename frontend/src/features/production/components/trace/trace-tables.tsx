import { formatQuantity } from '@batchbook/shared/money';
import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import type { ReactNode } from 'react';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { classNames } from '../../../../ui/class-names.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { Link } from '../../../../ui/link.tsx';
import { ScrollsSideways } from '../../../../ui/scrolls-sideways.tsx';
import { quantityOf } from '../../model/amounts.ts';
import { balanceNote, massColumns, unaccountedNote } from '../../model/balance-text.ts';
import { supplierNames } from '../../model/lot-suppliers.ts';
import { cameTexts, spellingsText, suppliedLots, wentIntoTexts } from '../../model/trace.ts';

const cell = 'px-4 py-2.5 align-top';
const figure = `${cell} num text-right whitespace-nowrap`;

function Table({
  label,
  headings,
  children,
}: {
  label: string;
  headings: readonly string[];
  children: ReactNode;
}) {
  return (
    <Card className="overflow-hidden">
      <ScrollsSideways label={label}>
        <table className="w-full text-14" aria-label={label}>
          <thead>
            <tr className="text-left text-13 text-ink-2">
              {headings.map((heading, index) => (
                <th key={heading} scope="col" className={index === 0 ? cell : `${cell} text-right`}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{children}</tbody>
        </table>
      </ScrollsSideways>
    </Card>
  );
}

/** What came in of each lot, less what is accounted for. */
export const BalanceTable = ({ trace: { balance, ...trace } }: { trace: Found }) => (
  <Table
    label="Mass balance"
    headings={['Lot', ...massColumns(balance).map(({ heading }) => heading), 'Unaccounted']}
  >
    {balance.map((lot) => (
      <tr
        key={`${lot.lotCode} ${lot.name}`}
        className={classNames('border-line border-t', lot.unaccounted !== '0' && 'bg-warn-soft')}
      >
        <th scope="row" className={`${cell} text-left font-normal`}>
          <b className="whitespace-nowrap font-mono font-semibold">{lot.lotCode}</b>
          <br />
          <span className="text-13 text-ink-3">
            {lot.name}, {lot.unit}
          </span>
          {balanceNote(lot) !== null && (
            <span className="block max-w-[32ch] text-13 text-warn">{balanceNote(lot)}</span>
          )}
        </th>
        {massColumns(balance).map(({ name }) => (
          <td key={name} className={figure}>
            {formatQuantity(lot[name])}
          </td>
        ))}
        <td className={`${figure} font-semibold`}>
          {formatQuantity(lot.unaccounted)}
          <span className="block text-13 font-normal">{unaccountedNote(lot, trace)}</span>
        </td>
      </tr>
    ))}
  </Table>
);

/** How else the code of a lot is written. */
const Spellings = ({ lot }: { lot: Pick<TracedLot, 'lotCode' | 'spellings'> }) =>
  spellingsText(lot) !== '' && (
    <span className="block font-sans text-13 font-normal text-ink-3">{spellingsText(lot)}</span>
  );

/** How the lots came that are traced: each delivery, or the day on which one was made. */
export function ReceivedTable({ trace, lots }: { trace: Found; lots: readonly TracedLot[] }) {
  if (lots.length === 0) return null;
  return (
    <section className="min-w-0">
      <h2 className="mb-3 text-20">Received or made</h2>
      <Card>
        <dl>
          {lots.map((lot) => (
            <div
              key={`${lot.lotCode} ${lot.ingredientId ?? lot.recipeId}`}
              className="ruled grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] gap-3 px-4 py-3 text-14 max-md:grid-cols-1"
            >
              <dt className="wrap-anywhere">
                <b className="font-mono font-semibold">{lot.lotCode}</b>
                <Spellings lot={lot} />
                <span className="block text-13 text-ink-3">{lot.name}</span>
              </dt>
              <dd className="num wrap-anywhere">
                {cameTexts(lot, trace).map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Card>
    </section>
  );
}

/** Every lot that went in: those of suppliers first, then those that were made here. */
export function WentInTable({ trace }: { trace: Found }) {
  const supplied = suppliedLots(trace);
  const lots = [...supplied, ...trace.lots.filter((lot) => !supplied.includes(lot))];
  const without = trace.runs.flatMap(({ usedWithoutLot, ...run }) =>
    usedWithoutLot.map((used) => ({ ...used, run })),
  );
  if (lots.length + without.length === 0)
    return <p className="text-14 text-ink-2">Nothing was recorded of what went in.</p>;
  return (
    <Table
      label="What went in"
      headings={['What', 'Lot', 'Went in', 'Use by', 'Supplier', 'Received or made']}
    >
      {lots.map((lot) => {
        const run = supplied.includes(lot)
          ? undefined
          : trace.runs.find(({ batchNumber }) => batchNumber === lot.lotCode);
        return (
          <tr key={`${lot.lotCode} ${lot.ingredientId ?? lot.recipeId}`} className="border-line border-t">
            <th scope="row" className={`${cell} text-left font-semibold`}>
              {lot.name}
            </th>
            <td className={`${figure} font-mono`}>
              {lot.lotCode}
              <Spellings lot={lot} />
            </td>
            <td className={figure}>
              {wentIntoTexts(lot, trace).map((text, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a run may take the same twice
                <p key={`${text} ${index}`}>{text}</p>
              ))}
            </td>
            <td className={figure}>{lot.useByDate === null ? 'None' : shownDay(lot.useByDate)}</td>
            <td className={figure}>
              {run ? (
                <Link to={`/production?run=${run.id}`} className="link">
                  Made here
                </Link>
              ) : (
                supplierNames(lot) || 'None recorded'
              )}
            </td>
            <td className={`${cell} num min-w-[260px] text-right`}>
              {cameTexts(lot, trace).map((text) => (
                <p key={text}>{text}</p>
              ))}
            </td>
          </tr>
        );
      })}
      {without.map(({ name, quantity, unit, run }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run may take the same twice
        <tr key={`${run.id} ${name} ${index}`} className="border-line border-t">
          <th scope="row" className={`${cell} text-left font-semibold`}>
            {name}
          </th>
          <td className={`${figure} text-warn`}>None named</td>
          <td className={figure}>
            {quantity === null ? 'some' : quantityOf({ quantity, unit })} into {run.batchNumber}
          </td>
          <td colSpan={3} />
        </tr>
      ))}
    </Table>
  );
}
