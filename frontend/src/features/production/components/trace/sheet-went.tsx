import { formatQuantity } from '@batchbook/shared/money';
import type { RowOf } from '@batchbook/shared/production/recall-rows';
import type { TracedRun } from '@batchbook/shared/production/trace-schema';
import { memo, useMemo } from 'react';
import { useHolds } from '../../../../data/holds.ts';
import { type Found, isPossible, type WholeRecall } from '../../../../data/traces.ts';
import { shownDay } from '../../../../ui/dates.ts';
import { madeText, quantityOf } from '../../model/amounts.ts';
import { balanceFor, hereOf } from '../../model/balance-text.ts';
import type { Contact } from '../../model/buyers.ts';
import {
  backTexts,
  type Called,
  type CallRecord,
  everybodyIn,
  type Mark,
  markOf,
  markOfEvent,
  markOfSale,
  namedTexts,
} from '../../model/call-rows.ts';
import { siteText } from '../../model/recall-holds.ts';
import {
  allergensText,
  becauseText,
  type PossibleLine,
  packText,
  possibleLines,
  shelfKey,
} from '../../model/trace.ts';
import { codeCell, figureCell, Reached, SheetSection, sheetCell, WriteOn } from './sheet-parts.tsx';

export function Affected({ found, isBackward }: { found: Found; isBackward: boolean }) {
  return (
    <SheetSection
      title={isBackward ? 'Batches' : 'Products affected'}
      headings={[
        ...['Product', 'Batch', 'Barcode', 'Use by or best before'],
        ...['Made on', 'Made', 'Sold', 'Here'],
      ]}
      figures={3}
    >
      {[...found.runs, ...found.possible.runs].map((run) => (
        <AffectedRow key={run.id} run={run} found={found} took={isBackward ? [] : tookTexts(run)} />
      ))}
    </SheetSection>
  );
}

/** 'Took 3,600 g of AMP-2611-B (lot assumed)', for each lot of the trace. */
const tookTexts = ({ used = [] }: Partial<Pick<TracedRun, 'used'>>): string[] =>
  used.map(({ lotCode, quantity, unit, assumed }) => {
    const amount = quantity === null ? 'some' : quantityOf({ quantity, unit });
    return `Took ${amount} of ${lotCode}${assumed ? ' (lot assumed)' : ''}`;
  });

interface AffectedRowProps {
  run: TracedRun;
  found: Found;
  took: readonly string[];
}

function AffectedRow({ run, found, took }: AffectedRowProps) {
  const lot = found.lots.find(({ lotCode, recipeId }) => recipeId !== null && lotCode === run.batchNumber);
  const balance = isPossible(run)
    ? undefined
    : balanceFor({ lotCode: run.batchNumber, name: lot?.name ?? run.recipeName }, found);
  const useBy = lot?.useByDate ?? run.useByDate;
  return (
    <tr className="break-inside-avoid">
      <td className={sheetCell}>
        <b>{packText(run)}</b>
        {run.struck && ' (struck through)'}
        {isPossible(run) && ' (possible)'}
        <p className="text-[8pt]">{allergensText(run.label)}</p>
        {took.length > 0 && <p className="text-[8pt]">{took.join('. ')}</p>}
      </td>
      <td className={codeCell}>{run.batchNumber}</td>
      <td className={codeCell}>{run.label ? run.label.barcode || 'None' : 'Not kept'}</td>
      <td className={sheetCell}>{useBy ? shownDay(useBy) : ''}</td>
      <td className={sheetCell}>{shownDay(run.productionDate)}</td>
      <td className={figureCell}>{madeText(run)}</td>
      <td className={figureCell}>{balance ? formatQuantity(balance.sold) : '–'}</td>
      <td className={figureCell}>{balance ? formatQuantity(hereOf(balance)) : '–'}</td>
    </tr>
  );
}

/** What is on shelves, and whether that is on hold now. */
export function StillHere({ found }: { found: Found }) {
  const { data: holds = [] } = useHolds();
  const shelves = [...found.stock, ...found.possible.stock];
  if (shelves.length === 0) return null;
  return (
    <SheetSection title="Still here" headings={['Product', 'Lot or batch', 'Site', 'Quantity']} figures={1}>
      {shelves.map((stock) => (
        <tr key={shelfKey(stock)}>
          <td className={sheetCell}>{stock.name}</td>
          <td className={codeCell}>{stock.lotCode}</td>
          <td className={sheetCell}>{siteText(stock, found, holds)}</td>
          <td className={figureCell}>
            {quantityOf(stock)}
            {isPossible(stock) && <p className="text-[8pt]">possible</p>}
          </td>
        </tr>
      ))}
    </SheetSection>
  );
}

/** How to reach somebody, or a line to write that on. */
const Contacts = ({ contacts }: { contacts: readonly Contact[] }) =>
  contacts.length === 0 ? <WriteOn /> : contacts.map(({ text }) => <p key={text}>{text}</p>);

const Code = ({ children }: { children: string }) => (
  <span className="whitespace-nowrap font-mono">{children}</span>
);

/** What came back, or a line to write that on. */
const Back = ({ texts }: { texts: readonly string[] }) =>
  texts.length === 0 ? <WriteOn /> : texts.map((text) => <p key={text}>{text}</p>);

const backOf = (about: readonly RowOf[], record: CallRecord): string[] =>
  backTexts(
    about.map((one) => ({ about: one })),
    record,
  );

export function WhoHasIt({ found, record }: { found: Found; record: CallRecord }) {
  const { bought, events } = useMemo(() => everybodyIn(found), [found]);
  return (
    <SheetSection
      title="Who has it"
      headings={[
        ...['Customer or event', 'Contact', 'Product and batch', 'Quantity'],
        ...['Supplied', 'Told at', 'Recovered'],
      ]}
    >
      {[...bought, ...events].map((called) => {
        const mark = markOf(called, record);
        return (
          <Has
            key={called.key}
            called={called}
            at={mark?.at}
            by={mark?.by}
            back={JSON.stringify(called.lines.map(({ about }) => backOf(about, record)))}
          />
        );
      })}
    </SheetSection>
  );
}

interface HasProps {
  called: Called;
  at: string | undefined;
  by: string | undefined;
  /** The texts of each line, as JSON: of thousands of buyers, only those are drawn again whom something changed for. */
  back: string;
}

/** Somebody who has some of it, a row for each batch. */
const Has = memo(({ called, at, by = '', back }: HasProps) => {
  const texts: readonly (readonly string[])[] = JSON.parse(back);
  return called.lines.map(({ product, batch, amounts, day, known, isPossible: isMaybe, about }, index) => (
    <tr key={`${product} ${batch} ${day} ${isMaybe}`} className="break-inside-avoid">
      <td className={sheetCell}>{called.name}</td>
      <td className={sheetCell}>{index === 0 && <Contacts contacts={called.contacts} />}</td>
      <td className={sheetCell}>
        {product} {batch === '' ? 'in all' : <Code>{batch}</Code>}
        {known && <p className="text-[8pt]">{known}</p>}
      </td>
      <td className={`${sheetCell} min-w-[18mm]`}>
        {batch === '' ? <b>{amounts}</b> : amounts}
        {isMaybe && <p className="text-[8pt]">possible</p>}
      </td>
      <td className={sheetCell}>{day}</td>
      <td className={sheetCell}>{index === 0 && <Reached mark={at === undefined ? null : { at, by }} />}</td>
      <td className={sheetCell}>{about.length > 0 && <Back texts={texts[index] ?? []} />}</td>
    </tr>
  ));
});

/** Beside 20 mm for a time to write and 17 mm for a quantity. */
const possibleWidths = [12, 16, 16, 10, 9, 13, 12.5, 11.5] as const;

export function MayHaveIt({ found, record }: { found: Found; record: CallRecord }) {
  const { data: holds = [] } = useHolds();
  const lines = possibleLines(found, (stock) => siteText(stock, found, holds));
  if (lines.length === 0) return null;
  const markOfLine = ({ about: { saleId, eventId } = {} }: PossibleLine): Mark | null => {
    const [sale] = record.out.bySale.get(saleId ?? '') ?? [];
    if (sale) return markOfSale(sale, record);
    return eventId === undefined ? null : markOfEvent(eventId, record);
  };
  return (
    <SheetSection
      title="Possible reach"
      note="Nobody named this lot here, and nothing rules it out. None of it is in the sums."
      headings={[
        ...['What', 'Contact', 'Product and batch', 'Quantity'],
        ...['When', 'Why', 'Told at', 'Recovered'],
      ]}
      widths={possibleWidths}
    >
      {lines.map((line) => {
        const { key, what, contacts, product, code: batch, amount, when, because, about } = line;
        return (
          <tr key={key} className="break-inside-avoid">
            <td className={sheetCell}>{what}</td>
            <td className={sheetCell}>{about && <Contacts contacts={contacts} />}</td>
            <td className={sheetCell}>
              {product} <span className="inline-block max-w-full font-mono">{batch}</span>
            </td>
            <td className={sheetCell}>{amount}</td>
            <td className={sheetCell}>{when}</td>
            <td className={`${sheetCell} text-[8pt]`}>{becauseText(because)}</td>
            <td className={sheetCell}>{about && <Reached mark={markOfLine(line)} />}</td>
            <td className={sheetCell}>{about && <Back texts={backOf([about], record)} />}</td>
          </tr>
        );
      })}
    </SheetSection>
  );
}

/** Notes of before rows had ids, whose name may be of several. */
export const NotedByName = ({ recall }: { recall: WholeRecall }) =>
  namedTexts(recall.reached).length === 0 ? null : (
    <p className="mb-4">Noted by name: {namedTexts(recall.reached).join('; ')}</p>
  );
