import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import { formatQuantity } from '@batchbook/shared/money';
import type { Reconciled } from '@batchbook/shared/production/reconciliation';
import { listOf } from '@batchbook/shared/text';
import { useOrganization } from '../../../../data/accounts.ts';
import { useSession } from '../../../../data/organization.tsx';
import type { Found, WholeRecall } from '../../../../data/traces.ts';
import { shownDate, shownDay, shownMoment } from '../../../../ui/dates.ts';
import {
  backTexts,
  type Mark,
  markOf,
  markOfAuthority,
  markOfEvent,
  markOfSale,
  namedTexts,
  soldIn,
} from '../../model/call-rows.ts';
import { agencyText, authorityText, foundAtText, sheetTitleOf } from '../../model/recall-words.ts';
import {
  allergensText,
  balanceFor,
  becauseText,
  codeIn,
  datesOf,
  deliveryText,
  lotsOfCode,
  madeText,
  massColumns,
  type PossibleLine,
  packText,
  possibleLines,
  quantityOf,
  unaccountedNote,
  unconvertedText,
} from '../../model/trace.ts';
import { reconciledColumns, reconciledIn, reconciledName, tooMuchText } from './reconciliation.tsx';
import { figureCell, SheetFact, SheetSection, sheetCell, TickBox, WriteOn } from './sheet-parts.tsx';

const code = `${sheetCell} font-mono`;

/** A4, with when it was printed and which page of how many below each. */
const pageStyle = (): string => `@page {
  size: A4;
  margin: 12mm 12mm 16mm;
  @bottom-left { content: 'Printed ${shownMoment(new Date())} from Batchbook'; font: 8pt sans-serif; }
  @bottom-right { content: 'Page ' counter(page) ' of ' counter(pages); font: 8pt sans-serif; }
}`;

/** The recall on paper, with what the Food Standards Agency's notice asks for, and room for what is still to come. */
export function RecallSheet({ recall }: { recall: WholeRecall }) {
  const { found } = recall;
  const isBackward = recall.direction === 'backward';
  return (
    <article className="hidden bg-white text-[9.5pt] text-black print:block">
      <style>{pageStyle()}</style>
      <BusinessHead />
      <h1 className="text-[19pt] leading-tight">{sheetTitleOf(recall)}</h1>
      <p className="mb-3 whitespace-pre-line">
        {recall.reason || (
          <>
            Reason <WriteOn className="w-[120mm]" />
          </>
        )}
      </p>
      <SheetFacts recall={recall} />
      {isBackward && <WentIn found={found} />}
      <Affected found={found} title={isBackward ? 'Batches' : 'Products affected'} />
      {found.stock.length > 0 && (
        <SheetSection
          title="Still here"
          headings={['Product', 'Lot or batch', 'Site', 'Quantity']}
          figures={1}
        >
          {found.stock.map((stock) => (
            <tr key={`${stock.siteId} ${stock.itemId} ${stock.lotCode}`}>
              <td className={sheetCell}>{stock.name}</td>
              <td className={code}>{stock.lotCode}</td>
              <td className={sheetCell}>{stock.siteName}</td>
              <td className={figureCell}>{quantityOf(stock)}</td>
            </tr>
          ))}
        </SheetSection>
      )}
      {!isBackward && (
        <>
          <WhoHasIt recall={recall} />
          <MayHaveIt recall={recall} />
          <NotedByName recall={recall} />
          <SheetReconciliation lines={reconciledIn(recall)} />
        </>
      )}
      <Balance balance={found.balance} />
      {!isBackward && (
        <p className="my-3 break-inside-avoid border border-black p-2">
          <b>What to tell customers</b>{' '}
          <span className="whitespace-pre-line">{recall.advice || <WriteOn className="w-[110mm]" />}</span>
        </p>
      )}
      <SignOff recall={recall} />
    </article>
  );
}

function BusinessHead() {
  const { me, membership } = useSession();
  const { data: organization } = useOrganization();
  const contact = [[me.firstName, me.lastName].filter(Boolean).join(' '), me.email].filter(Boolean);
  return (
    <header className="mb-3 flex justify-between gap-6 border-black border-b-2 pb-2">
      <div>
        <p className="font-display text-[13pt] font-bold">{membership.organizationName}</p>
        <p className="whitespace-pre-line">
          {organization?.address || (
            <>
              Address <WriteOn className="w-[60mm]" />
            </>
          )}
        </p>
      </div>
      <div className="text-right">
        <p>{contact.join(', ')}</p>
        <Authority authority={organization?.localAuthority} />
      </div>
    </header>
  );
}

/** Whom to tell: the council, and the Food Standards Agency's incidents team. */
function Authority({ authority }: { authority: LocalAuthority | undefined }) {
  const known = authorityText(authority);
  return (
    <>
      <p>Local authority {known === '' ? <WriteOn className="w-[45mm]" /> : <b>{known}</b>}</p>
      <p>Food Standards Agency: {agencyText}</p>
    </>
  );
}

function SheetFacts({ recall }: { recall: WholeRecall }) {
  const { found, ingredientId } = recall;
  const own = found.runs.find(({ level }) => level === 0)?.batchNumber;
  const traced = codeIn(found, recall.lot ?? recall.batch ?? own ?? '');
  const lots = lotsOfCode(found, traced).filter(
    (one) => ingredientId === null || one.ingredientId === ingredientId,
  );
  const [lot] = lots;
  const deliveries = lots.flatMap((one) => one.deliveries ?? []);
  const balance = lot && balanceFor(lot, found);
  const isMade = found.runs.some(({ batchNumber }) => batchNumber === traced);
  return (
    <dl className="mb-4 grid grid-cols-[1fr_1.1fr_1.4fr_1.7fr_1.1fr] border border-black">
      <SheetFact name="Found">
        {recall.foundAt === null ? <WriteOn className="w-full" /> : <b>{foundAtText(recall.foundAt)}</b>}
        <p>by {recall.foundBy || <WriteOn className="w-[80%]" />}</p>
      </SheetFact>
      <SheetFact name="Listed">
        <b>{shownMoment(recall.createdAt)}</b>, in {recall.seconds} s
      </SheetFact>
      <SheetFact name="Lot or batch">
        <b className="font-mono">{traced}</b>
        {lots.map(({ name }) => (
          <p key={name}>{name}</p>
        ))}
        {lots.length > 0 && datesOf(lots).length > 0 && <p>Use by {listOf(datesOf(lots))}</p>}
      </SheetFact>
      <SheetFact name="Supplier">
        <b>{lot?.supplier?.name ?? (isMade ? 'Made here' : 'None recorded')}</b>
        {lot?.supplier && (
          <>
            {[lot.supplier.phone, lot.supplier.email].filter(Boolean).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="whitespace-pre-line">{lot.supplier.address}</p>
          </>
        )}
      </SheetFact>
      <SheetFact name={isMade ? 'Made' : 'Received'}>
        {deliveries.length > 0 ? (
          deliveries.map((delivery) => (
            <p key={`${delivery.enteredAt} ${delivery.quantity}`}>{deliveryText(delivery)}</p>
          ))
        ) : lot?.received && balance ? (
          <>
            <b>{quantityOf({ quantity: balance.in, unit: balance.unit })}</b>
            <p>{shownDate(lot.received)}</p>
          </>
        ) : (
          'Not recorded'
        )}
      </SheetFact>
    </dl>
  );
}

/** What went into the batches of a trace backward. */
const WentIn = ({ found }: { found: Found }) => (
  <SheetSection title="What went in" headings={['What', 'Lot', 'Use by', 'Supplier', 'Received or made']}>
    {found.lots.map((lot) => {
      const { name, lotCode, useByDate, supplier, deliveries = [] } = lot;
      const run = found.runs.find(({ batchNumber }) => batchNumber === lotCode);
      return (
        <tr key={`${lotCode} ${lot.ingredientId ?? lot.recipeId}`} className="break-inside-avoid">
          <td className={sheetCell}>{name}</td>
          <td className={code}>{lotCode}</td>
          <td className={sheetCell}>{useByDate === null ? 'None' : shownDay(useByDate)}</td>
          <td className={sheetCell}>
            {supplier?.name ?? (run ? 'Made here' : 'None recorded')}
            {supplier && <p>{[supplier.phone, supplier.email].filter(Boolean).join(', ')}</p>}
          </td>
          <td className={sheetCell}>
            {deliveries.map((delivery) => (
              <p key={`${delivery.enteredAt} ${delivery.quantity}`}>{deliveryText(delivery)}</p>
            ))}
            {deliveries.length === 0 && (run ? shownDay(run.productionDate) : 'Not recorded')}
          </td>
        </tr>
      );
    })}
    {found.runs.flatMap((run) =>
      run.usedWithoutLot.map(({ name, quantity, unit }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a run may take the same twice
        <tr key={`${run.id} ${name} ${index}`} className="break-inside-avoid">
          <td className={sheetCell}>{name}</td>
          <td className={sheetCell}>None named</td>
          <td className={sheetCell} colSpan={3}>
            {quantity === null ? 'Some' : quantityOf({ quantity, unit })} in {run.batchNumber}
          </td>
        </tr>
      )),
    )}
  </SheetSection>
);

function Affected({ found, title }: { found: Found; title: string }) {
  return (
    <SheetSection
      title={title}
      headings={['Product', 'Batch', 'Barcode', 'Use by', 'Made on', 'Made', 'Sold', 'Here']}
      figures={3}
    >
      {found.runs.map((run) => {
        const lot = found.lots.find(
          ({ lotCode, recipeId }) => recipeId !== null && lotCode === run.batchNumber,
        );
        const balance = lot && balanceFor(lot, found);
        return (
          <tr key={run.id} className="break-inside-avoid">
            <td className={sheetCell}>
              <b>{packText(run)}</b>
              {run.struck && ' (struck through)'}
              <p className="text-[8pt]">{allergensText(run.label)}</p>
            </td>
            <td className={code}>{run.batchNumber}</td>
            <td className={code}>{run.label ? run.label.barcode || 'None' : 'Not kept'}</td>
            <td className={sheetCell}>{lot?.useByDate ? shownDay(lot.useByDate) : ''}</td>
            <td className={sheetCell}>{shownDay(run.productionDate)}</td>
            <td className={figureCell}>{madeText(run)}</td>
            <td className={figureCell}>{balance && formatQuantity(balance.sold)}</td>
            <td className={figureCell}>{balance && formatQuantity(balance.onHand)}</td>
          </tr>
        );
      })}
    </SheetSection>
  );
}

function WhoHasIt({ recall }: { recall: WholeRecall }) {
  const { found, reached: rows } = recall;
  const last = (mark: Mark | null, back: readonly string[]) => (
    <>
      <td className={sheetCell}>
        <Reached mark={mark} />
      </td>
      <td className={sheetCell}>
        {back.length > 0 ? back.map((text) => <p key={text}>{text}</p>) : <WriteOn />}
      </td>
    </>
  );
  const { bought, events } = soldIn(found);
  return (
    <SheetSection
      title="Who has it"
      headings={[
        ...['Customer or event', 'Contact', 'Product and batch', 'Quantity'],
        ...['Supplied', 'Told at', 'Recovered'],
      ]}
    >
      {[...bought, ...events].flatMap((called) =>
        called.lines.map(({ product, batch, amounts, day }, index) => (
          <tr key={`${called.key} ${product} ${batch} ${day}`} className="break-inside-avoid">
            <td className={sheetCell}>{called.name}</td>
            <td className={sheetCell}>
              {index === 0 && called.contacts.map(({ text }) => <p key={text}>{text}</p>)}
              {index === 0 && called.contacts.length === 0 && <WriteOn />}
            </td>
            <td className={sheetCell}>
              {product} {batch === '' ? 'in all' : <span className="font-mono">{batch}</span>}
            </td>
            <td className={sheetCell}>{batch === '' ? <b>{amounts}</b> : amounts}</td>
            <td className={sheetCell}>{day}</td>
            {index === 0 ? (
              last(markOf(called, found, rows), backTexts(called.parts, found, rows))
            ) : (
              <td className={sheetCell} colSpan={2} />
            )}
          </tr>
        )),
      )}
    </SheetSection>
  );
}

function MayHaveIt({ recall: { found, reached: rows } }: { recall: WholeRecall }) {
  const lines = possibleLines(found.possible);
  if (lines.length === 0) return null;
  const markOfLine = ({ saleId, eventId }: PossibleLine): Mark | null => {
    const sale = found.possible.sales.find(({ id }) => id === saleId);
    if (sale) return markOfSale(sale, rows);
    return eventId === undefined ? null : markOfEvent(eventId, rows);
  };
  return (
    <SheetSection
      title="Possible reach"
      note="Nobody named this lot here, and nothing rules it out. None of it is in the sums."
      headings={['What', 'Batch', 'Quantity', 'When', 'Why', 'Told at', 'Recovered']}
    >
      {lines.map((line) => {
        const { key, what, code: batch, amount, when, because, saleId, eventId } = line;
        const about = saleId
          ? { saleId }
          : eventId
            ? { eventId, ...(batch && { batchNumber: batch }) }
            : null;
        const back = about ? backTexts([{ about }], found, rows) : [];
        return (
          <tr key={key} className="break-inside-avoid">
            <td className={sheetCell}>{what}</td>
            <td className={code}>{batch}</td>
            <td className={sheetCell}>{amount}</td>
            <td className={sheetCell}>{when}</td>
            <td className={sheetCell}>{becauseText(because)}</td>
            <td className={sheetCell}>{about && <Reached mark={markOfLine(line)} />}</td>
            <td className={sheetCell}>{about && (back.join(', ') || <WriteOn />)}</td>
          </tr>
        );
      })}
    </SheetSection>
  );
}

/** Notes of before rows had ids, whose name may be of several. */
const NotedByName = ({ recall }: { recall: WholeRecall }) =>
  namedTexts(recall.reached).length === 0 ? null : (
    <p className="mb-4">Noted by name: {namedTexts(recall.reached).join('; ')}</p>
  );

function SheetReconciliation({ lines }: { lines: readonly Reconciled[] }) {
  if (lines.length === 0) return null;
  return (
    <SheetSection
      title="Reconciliation"
      headings={['Product', ...reconciledColumns.map(({ heading }) => heading)]}
      figures={reconciledColumns.length}
    >
      {lines.map((line) => (
        <tr key={reconciledName(line)}>
          <td className={sheetCell}>
            {reconciledName(line)}
            {tooMuchText(line) !== '' && <p className="text-[8pt]">{tooMuchText(line)}</p>}
          </td>
          {reconciledColumns.map(({ name }) => (
            <td key={name} className={`${figureCell} last:font-bold`}>
              {formatQuantity(line[name])}
            </td>
          ))}
        </tr>
      ))}
    </SheetSection>
  );
}

const Balance = ({ balance }: Pick<Found, 'balance'>) => (
  <SheetSection
    title="Mass balance"
    headings={['Lot', ...massColumns(balance).map(({ heading }) => heading), 'Unaccounted']}
    figures={massColumns(balance).length + 1}
  >
    {balance.map((one) => (
      <tr key={`${one.lotCode} ${one.name}`}>
        <td className={sheetCell}>
          <b className="font-mono">{one.lotCode}</b> {one.name}, {one.unit}
          {unconvertedText(one) !== null && <p className="text-[8pt]">{unconvertedText(one)}</p>}
        </td>
        {massColumns(balance).map(({ name }) => (
          <td key={name} className={figureCell}>
            {formatQuantity(one[name])}
          </td>
        ))}
        <td className={`${figureCell} font-bold`}>
          {formatQuantity(one.unaccounted)}
          {unaccountedNote(one) !== '' && ` (${unaccountedNote(one)})`}
        </td>
      </tr>
    ))}
  </SheetSection>
);

function SignOff({ recall }: { recall: WholeRecall }) {
  const { signedOff, signedOffAt, decisions, correctiveAction, reached, direction } = recall;
  return (
    <div className="break-inside-avoid">
      <LongText name="Decisions" text={decisions} />
      <LongText name="Corrective action" text={correctiveAction} />
      {direction === 'forward' && (
        <p className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
          <span>
            Local authority told at <Reached mark={markOfAuthority('local_authority', reached)} />
          </span>
          <span>
            Food Standards Agency told at <Reached mark={markOfAuthority('food_standards_agency', reached)} />
          </span>
        </p>
      )}
      <div className="mt-14 grid grid-cols-[1.3fr_1fr_0.8fr] gap-5 [&>p]:border-black [&>p]:border-t [&>p]:pt-1">
        <p>{signedOff === null ? 'Signed off by' : `Signed off by ${signedOff}`}</p>
        <p>Signature</p>
        <p>{signedOffAt === null ? 'Date and time' : shownMoment(signedOffAt)}</p>
      </div>
    </div>
  );
}

const LongText = ({ name, text }: { name: string; text: string }) => (
  <p className="mb-3">
    <b>{name}</b> <span className="whitespace-pre-line">{text || <WriteOn className="w-[130mm]" />}</span>
  </p>
);

/** When somebody was reached and by whom, or a box to tick and a line for the time. */
const Reached = ({ mark }: { mark: Mark | null }) => (
  <>
    <span className="whitespace-nowrap">
      <TickBox ticked={mark !== null} />
      {mark === null ? <WriteOn /> : shownMoment(mark.at)}
    </span>
    {mark !== null && mark.by !== '' && ` by ${mark.by}`}
  </>
);
