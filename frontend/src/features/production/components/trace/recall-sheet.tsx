import { formatQuantity } from '@batchbook/shared/money';
import type { Recall } from '@batchbook/shared/production/recall-schema';
import type { ReactNode } from 'react';
import { useSession } from '../../../../data/organization.tsx';
import { shownDay, shownMoment, shownTime } from '../../../../ui/dates.ts';
import { sheetTitles } from '../../model/recall-words.ts';
import { buyersOf, madeText, masses, quantityOf } from '../../model/trace.ts';

const cell = 'border-b border-[rgb(0_0_0/0.4)] px-1.5 py-1 align-top text-left';

/** The recall on paper, with what the Food Standards Agency's notice asks for, and room for what is still to come. */
export function RecallSheet({ recall }: { recall: Recall }) {
  const { found, reached, recovered, signedOff, signedOffAt } = recall;
  const { membership } = useSession();
  const lot = found.lots.find(({ lotCode }) => lotCode === (recall.lot ?? recall.batch));
  const toldAt = (name: string) => reached.find((one) => one.name === name)?.at;
  const backFrom = (name: string) =>
    recovered
      .filter((one) => one.name === name)
      .map(({ quantity, batchNumber }) => `${quantity} of ${batchNumber}`)
      .join(', ');
  return (
    <article className="hidden bg-white text-[9.5pt] text-black print:block">
      <header className="mb-3 border-b-2 border-black pb-2">
        <p className="text-[13pt] font-bold">{membership.organizationName}</p>
      </header>
      <h1 className="text-[19pt] leading-tight">{sheetTitles[recall.kind]}</h1>
      <p className="mb-3 whitespace-pre-line">{recall.reason || 'Reason: ____________________'}</p>
      <dl className="mb-4 grid grid-cols-4 border border-black">
        <Fact name="Listed">{`${shownMoment(recall.createdAt)}, in ${recall.seconds} s`}</Fact>
        <Fact name="Lot or batch">{recall.lot ?? recall.batch}</Fact>
        <Fact name="Supplier">
          {lot?.supplier
            ? [lot.supplier.name, lot.supplier.phone, lot.supplier.email].filter(Boolean).join(', ')
            : 'None recorded'}
        </Fact>
        <Fact name="Received or made">{lot?.received ? shownMoment(lot.received) : 'Not recorded'}</Fact>
      </dl>
      <Section title="Products affected" headings={['Product', 'Batch', 'Made on', 'Made']}>
        {found.runs.map((run) => (
          <tr key={run.id} className="break-inside-avoid">
            <td className={cell}>{run.struck ? `${run.recipeName} (struck through)` : run.recipeName}</td>
            <td className={`${cell} font-mono`}>{run.batchNumber}</td>
            <td className={cell}>{shownDay(run.productionDate)}</td>
            <td className={cell}>{madeText(run)}</td>
          </tr>
        ))}
      </Section>
      <Section title="Still here" headings={['Product', 'Lot or batch', 'Site', 'Quantity']}>
        {found.stock.map((stock) => (
          <tr key={`${stock.siteId} ${stock.itemId} ${stock.lotCode}`}>
            <td className={cell}>{stock.name}</td>
            <td className={`${cell} font-mono`}>{stock.lotCode}</td>
            <td className={cell}>{stock.siteName}</td>
            <td className={cell}>{quantityOf(stock)}</td>
          </tr>
        ))}
      </Section>
      <Section
        title="Who has it"
        headings={['Customer or event', 'Contact', 'Quantity', 'Supplied', 'Told at', 'Recovered']}
      >
        {buyersOf(found.sales).map(({ key, name, email, amounts, days }) => (
          <tr key={key} className="break-inside-avoid">
            <td className={cell}>{name}</td>
            <td className={cell}>{email}</td>
            <td className={cell}>{amounts}</td>
            <td className={cell}>{days}</td>
            <td className={cell}>{told(toldAt(name))}</td>
            <td className={cell}>{backFrom(name) || '________'}</td>
          </tr>
        ))}
        {found.events.map((event) => (
          <tr key={`${event.id} ${event.batchNumber}`} className="break-inside-avoid">
            <td className={cell}>{event.name}</td>
            <td className={cell}>{event.location || 'No location'}</td>
            <td className={cell}>{`${quantityOf(event)}, ${event.batchNumber}`}</td>
            <td className={cell}>{event.eventDate === null ? '' : shownDay(event.eventDate)}</td>
            <td className={cell}>{told(toldAt(event.name))}</td>
            <td className={cell}>________</td>
          </tr>
        ))}
      </Section>
      <Section title="Possible reach" headings={['What', 'Batch', 'Quantity', '']}>
        {found.possible.runs.map((run) => (
          <tr key={run.id}>
            <td className={cell}>{run.recipeName}</td>
            <td className={`${cell} font-mono`}>{run.batchNumber}</td>
            <td className={cell}>{madeText(run)}</td>
            <td className={cell}>took it without naming a lot</td>
          </tr>
        ))}
      </Section>
      <Section
        title="Mass balance"
        headings={['Lot', 'In', 'Used', 'Sold', 'Wasted', 'Adjusted', 'On hand', 'Unaccounted']}
      >
        {found.balance.map((one) => (
          <tr key={`${one.lotCode} ${one.name}`}>
            <td className={cell}>
              <b className="font-mono">{one.lotCode}</b> {one.name}, {one.unit}
            </td>
            {masses.map((name) => (
              <td key={name} className={`${cell} num`}>
                {formatQuantity(one[name])}
              </td>
            ))}
            <td className={`${cell} num font-bold`}>
              {formatQuantity(one.unaccounted)}
              {one.unaccounted !== '0' && one.unaccountedPercent !== null && ` (${one.unaccountedPercent}%)`}
            </td>
          </tr>
        ))}
      </Section>
      <p className="my-3 border border-black p-2">
        <b>What to tell customers.</b> {recall.advice || '______________________________________________'}
      </p>
      <p className="mt-4 grid grid-cols-2 gap-6">
        <span>Cause ________________________________</span>
        <span>Put right by ____________________________</span>
        <span>☐ Council told at ____________________</span>
        <span>☐ Food Standards Agency told at __________</span>
      </p>
      <p className="mt-10">
        Signed off by {signedOff ?? '______________________'}
        {signedOffAt !== null && `, ${shownMoment(signedOffAt)}`}
      </p>
    </article>
  );
}

const told = (at: string | undefined): string => (at === undefined ? '☐ ________' : `☑ ${shownTime(at)}`);

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="border-black border-r p-1.5 last:border-r-0">
    <dt className="text-[8pt]">{name}</dt>
    <dd className="font-bold">{children}</dd>
  </div>
);

function Section({
  title,
  headings,
  children,
}: {
  title: string;
  headings: readonly string[];
  children: ReactNode[] | ReactNode;
}) {
  return (
    <section className="mb-4">
      <h2 className="text-[12pt]">{title}</h2>
      <table className="w-full border-collapse">
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} className={`${cell} text-[8pt]`}>
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
