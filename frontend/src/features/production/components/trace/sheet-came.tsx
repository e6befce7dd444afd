import { listOf } from '@batchbook/shared/text';
import type { Found, WholeRecall } from '../../../../data/traces.ts';
import { shownDay, shownMoment } from '../../../../ui/dates.ts';
import { madeText, quantityOf } from '../../model/amounts.ts';
import { suppliersOf } from '../../model/lot-suppliers.ts';
import { foundAtText } from '../../model/recall-words.ts';
import { cameTexts, codeIn, datesOf, lotsOfCode, spellingsText, wentIntoTexts } from '../../model/trace.ts';
import { codeCell, SheetFact, SheetSection, sheetCell, WriteOn } from './sheet-parts.tsx';

export function SheetFacts({ recall }: { recall: WholeRecall }) {
  const { found, ingredientId } = recall;
  const own = found.runs.find(({ level }) => level === 0)?.batchNumber;
  const traced = codeIn(found, recall.lot ?? recall.batch ?? own ?? '');
  const lots = lotsOfCode(found, traced).filter(
    (one) => ingredientId === null || one.ingredientId === ingredientId,
  );
  const suppliers = suppliersOf(lots);
  const run = found.runs.find(({ batchNumber }) => batchNumber === traced);
  const names = [...new Set(run ? [run.recipeName] : lots.map(({ name }) => name))];
  const onlyDate = run?.useByDate && lots.length === 0 ? run.useByDate : recall.useByDate;
  const dates = onlyDate ? [shownDay(onlyDate)] : datesOf(lots);
  const spellings = lots.map(spellingsText).find(Boolean);
  return (
    <dl className="mb-4 grid grid-cols-[1fr_1fr_1.3fr_1.4fr_1.7fr] border border-black">
      <SheetFact name="Found">
        {recall.foundAt === null ? <WriteOn className="w-full" /> : <b>{foundAtText(recall.foundAt)}</b>}
        <p>by {recall.foundBy || <WriteOn className="w-[80%]" />}</p>
      </SheetFact>
      <SheetFact name="Listed">
        <b>{shownMoment(recall.createdAt)}</b>, in {recall.seconds} s
      </SheetFact>
      <SheetFact name="Lot or batch">
        <b className="font-mono">{traced}</b>
        {names.map((name) => (
          <p key={name}>{name}</p>
        ))}
        {spellings && <p>{spellings}</p>}
        {dates.length > 0 && <p>Use by {listOf(dates)}</p>}
      </SheetFact>
      <SheetFact name={suppliers.length > 1 ? 'Suppliers' : 'Supplier'}>
        {suppliers.length === 0 && <b>{run ? 'Made here' : 'None recorded'}</b>}
        {suppliers.map(({ name, phone, email, address }) => (
          <div key={`${name} ${phone} ${email}`} className="not-first:mt-1.5">
            <b>{name}</b>
            {[phone, email].filter(Boolean).map((text) => (
              <p key={text}>{text}</p>
            ))}
            <p className="whitespace-pre-line">{address}</p>
          </div>
        ))}
      </SheetFact>
      <SheetFact name={run ? 'Made' : 'Received'}>
        {run && <b>{madeText(run)}</b>}
        {run && lots.length === 0 && <p>{shownDay(run.productionDate)}</p>}
        {lots
          .flatMap((one) =>
            cameTexts(one, found).map((text) => (lots.length > 1 ? `${one.name}: ${text}` : text)),
          )
          .map((text) => (
            <p key={text}>{text}</p>
          ))}
        {!run && lots.length === 0 && 'Not recorded'}
      </SheetFact>
    </dl>
  );
}

/** What went into the batches of a trace backward. */
export const WentIn = ({ found }: { found: Found }) => (
  <SheetSection
    title="What went in"
    headings={['What', 'Lot', 'Went in', 'Use by', 'Supplier', 'Received or made']}
  >
    {found.lots.map((lot) => {
      const { name, lotCode, useByDate } = lot;
      const suppliers = suppliersOf([lot]);
      const run = found.runs.find(({ batchNumber }) => batchNumber === lotCode);
      return (
        <tr key={`${lotCode} ${lot.ingredientId ?? lot.recipeId}`} className="break-inside-avoid">
          <td className={sheetCell}>{name}</td>
          <td className={codeCell}>
            {lotCode}
            {spellingsText(lot) !== '' && <p className="font-sans text-[8pt]">{spellingsText(lot)}</p>}
          </td>
          <td className={sheetCell}>
            {wentIntoTexts(lot, found).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a run may take the same twice
              <p key={`${text} ${index}`}>{text}</p>
            ))}
          </td>
          <td className={sheetCell}>{useByDate === null ? 'None' : shownDay(useByDate)}</td>
          <td className={sheetCell}>
            {suppliers.length === 0 && (run ? 'Made here' : 'None recorded')}
            {suppliers.map((supplier) => (
              <div key={`${supplier.name} ${supplier.phone} ${supplier.email}`}>
                {supplier.name}
                <p>{[supplier.phone, supplier.email].filter(Boolean).join(', ')}</p>
              </div>
            ))}
          </td>
          <td className={sheetCell}>
            {cameTexts(lot, found).map((text) => (
              <p key={text}>{text}</p>
            ))}
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
          <td className={sheetCell}>
            {quantity === null ? 'some' : quantityOf({ quantity, unit })} into {run.batchNumber}
          </td>
          <td className={sheetCell} colSpan={3} />
        </tr>
      )),
    )}
  </SheetSection>
);
