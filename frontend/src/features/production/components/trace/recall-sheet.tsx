import type { LocalAuthority } from '@batchbook/shared/accounts/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { listOf } from '@batchbook/shared/text';
import { useOrganization } from '../../../../data/accounts.ts';
import { useSession } from '../../../../data/organization.tsx';
import type { Found, WholeRecall } from '../../../../data/traces.ts';
import { shownDate, shownDay, shownMoment, shownTime } from '../../../../ui/dates.ts';
import { authorityText, sheetTitles } from '../../model/recall-words.ts';
import {
  balanceFor,
  becauseText,
  buyersOf,
  codeIn,
  contactsOf,
  datesOf,
  deliveryText,
  linesOf,
  lotsOfCode,
  madeText,
  massColumns,
  possibleLines,
  productsIn,
  quantityOf,
  unaccountedNote,
  unconvertedText,
  unitOfBatch,
} from '../../model/trace.ts';
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
  return (
    <article className="hidden bg-white text-[9.5pt] text-black print:block">
      <style>{pageStyle()}</style>
      <BusinessHead />
      <h1 className="text-[19pt] leading-tight">{sheetTitles[recall.kind]}</h1>
      <p className="mb-3 whitespace-pre-line">
        {recall.reason || (
          <>
            Reason <WriteOn className="w-[120mm]" />
          </>
        )}
      </p>
      <SheetFacts recall={recall} />
      <Affected found={found} />
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
      <WhoHasIt recall={recall} />
      <MayHaveIt recall={recall} />
      <Balance balance={found.balance} />
      <p className="my-3 break-inside-avoid border border-black p-2">
        <b>What to tell customers</b>{' '}
        <span className="whitespace-pre-line">{recall.advice || <WriteOn className="w-[110mm]" />}</span>
      </p>
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
      <p>Food Standards Agency: food.gov.uk, ‘Report a food incident’</p>
    </>
  );
}

function SheetFacts({ recall }: { recall: WholeRecall }) {
  const { found, ingredientId } = recall;
  const traced = codeIn(found, recall.lot ?? recall.batch ?? '');
  const lots = lotsOfCode(found, traced).filter(
    (one) => ingredientId === null || one.ingredientId === ingredientId,
  );
  const [lot] = lots;
  const deliveries = lots.flatMap((one) => one.deliveries ?? []);
  const balance = lot && balanceFor(lot, found);
  const isMade = found.runs.some(({ batchNumber }) => batchNumber === traced);
  return (
    <dl className="mb-4 grid grid-cols-[1fr_1.1fr_1.4fr_1.7fr_1.1fr] border border-black">
      <SheetFact name="Detected">
        <WriteOn className="w-full" />
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

function Affected({ found }: { found: Found }) {
  return (
    <SheetSection
      title="Products affected"
      headings={['Product', 'Batch', 'Use by', 'Made on', 'Made', 'Sold', 'Here']}
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
              {run.struck ? `${run.recipeName} (struck through)` : run.recipeName}
            </td>
            <td className={code}>{run.batchNumber}</td>
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
  const { found, recovered } = recall;
  const products = productsIn(found);
  const backFrom = (name: string) =>
    recovered
      .filter((one) => one.name === name)
      .map(
        ({ quantity, batchNumber }) =>
          `${quantityOf({ quantity, unit: unitOfBatch(found, batchNumber) })} of ${batchNumber}`,
      )
      .join(', ');
  const last = (name: string) => (
    <>
      <td className={`${sheetCell} whitespace-nowrap`}>
        <Told recall={recall} name={name} />
      </td>
      <td className={sheetCell}>{backFrom(name) || <WriteOn />}</td>
    </>
  );
  return (
    <SheetSection
      title="Who has it"
      headings={[
        ...['Customer or event', 'Contact', 'Product and batch', 'Quantity'],
        ...['Supplied', 'Told at', 'Recovered'],
      ]}
    >
      {buyersOf(found.sales).flatMap((buyer) =>
        linesOf(buyer, products).map(({ product, batches, amounts, days }, index) => (
          <tr key={`${buyer.key} ${product}`} className="break-inside-avoid">
            <td className={sheetCell}>{buyer.name}</td>
            <td className={sheetCell}>
              {contactsOf(buyer).map((text) => (
                <p key={text}>{text}</p>
              ))}
              {contactsOf(buyer).length === 0 && <WriteOn />}
            </td>
            <td className={sheetCell}>
              {product} <span className="font-mono">{batches}</span>
            </td>
            <td className={sheetCell}>{amounts}</td>
            <td className={sheetCell}>{days}</td>
            {index === 0 ? last(buyer.name) : <td className={sheetCell} colSpan={2} />}
          </tr>
        )),
      )}
      {found.events.map((event) => (
        <tr key={`${event.id} ${event.batchNumber}`} className="break-inside-avoid">
          <td className={sheetCell}>{event.name}</td>
          <td className={sheetCell}>{event.location || 'No location'}</td>
          <td className={sheetCell}>
            {event.product} <span className="font-mono">{event.batchNumber}</span>
          </td>
          <td className={sheetCell}>{quantityOf(event)}</td>
          <td className={sheetCell}>{event.eventDate === null ? '' : shownDay(event.eventDate)}</td>
          {last(event.name)}
        </tr>
      ))}
    </SheetSection>
  );
}

function MayHaveIt({ recall }: { recall: WholeRecall }) {
  const lines = possibleLines(recall.found.possible);
  if (lines.length === 0) return null;
  return (
    <SheetSection
      title="Possible reach"
      note="Nobody named this lot here, and nothing rules it out. None of it is in the sums."
      headings={['What', 'Batch', 'Quantity', 'When', 'Why', 'Told at']}
    >
      {lines.map(({ key, what, code: batch, amount, when, because, purchaser }) => (
        <tr key={key} className="break-inside-avoid">
          <td className={sheetCell}>{what}</td>
          <td className={code}>{batch}</td>
          <td className={sheetCell}>{amount}</td>
          <td className={sheetCell}>{when}</td>
          <td className={sheetCell}>{becauseText(because)}</td>
          <td className={`${sheetCell} whitespace-nowrap`}>
            {purchaser !== undefined && <Told recall={recall} name={purchaser} />}
          </td>
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

const SignOff = ({ recall: { signedOff, signedOffAt } }: { recall: WholeRecall }) => (
  <div className="break-inside-avoid">
    <p className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3">
      <span>
        Cause <WriteOn className="w-[70mm]" />
      </span>
      <span>
        Put right by <WriteOn className="w-[60mm]" />
      </span>
      <span>
        <TickBox />
        Council told at <WriteOn className="w-[45mm]" />
      </span>
      <span>
        <TickBox />
        Food Standards Agency told at <WriteOn className="w-[30mm]" />
      </span>
    </p>
    <div className="mt-14 grid grid-cols-[1.3fr_1fr_0.8fr] gap-5 [&>p]:border-black [&>p]:border-t [&>p]:pt-1">
      <p>{signedOff === null ? 'Signed off by' : `Signed off by ${signedOff}`}</p>
      <p>Signature</p>
      <p>{signedOffAt === null ? 'Date and time' : shownMoment(signedOffAt)}</p>
    </div>
  </div>
);

/** When somebody was told, or a box to tick and a line for the time. */
function Told({ recall, name }: { recall: WholeRecall; name: string }) {
  const at = recall.reached.find((one) => one.name === name)?.at;
  return (
    <>
      <TickBox ticked={at !== undefined} />
      {at === undefined ? <WriteOn /> : shownTime(at)}
    </>
  );
}
