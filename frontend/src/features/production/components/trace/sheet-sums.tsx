import { formatQuantity } from '@batchbook/shared/money';
import type { Reconciled } from '@batchbook/shared/production/reconciliation';
import { useHolds } from '../../../../data/holds.ts';
import { usePeople } from '../../../../data/people.ts';
import type { Found } from '../../../../data/traces.ts';
import { shownMoment } from '../../../../ui/dates.ts';
import { balanceNote, massColumns, unaccountedNote } from '../../model/balance-text.ts';
import { asFoundText } from '../../model/recall-holds.ts';
import { reconciledColumns, reconciledName, reconciledNote } from './reconciliation.tsx';
import { figureCell, SheetSection, sheetCell } from './sheet-parts.tsx';
import type { SinceFoundProps } from './since-found.tsx';

export function SheetReconciliation({ lines }: { lines: readonly Reconciled[] }) {
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
            {reconciledNote(line) !== '' && <p className="text-[8pt]">{reconciledNote(line)}</p>}
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

/** As it was found: a hold that was made for the recall comes after. Below it, as it is now, where something happened since. */
export function Balance({ recall, since }: SinceFoundProps) {
  const { data: holds = [] } = useHolds();
  const { within } = usePeople();
  return (
    <>
      <BalanceOf title="Mass balance" note={asFoundText(recall, holds, within)} found={recall.found} />
      {since && (
        <BalanceOf
          title={`Mass balance on ${shownMoment(since.readAt)}`}
          note="With what happened since the recall was listed."
          found={since.found}
        />
      )}
    </>
  );
}

interface BalanceOfProps {
  title: string;
  note: string;
  found: Found;
}

const BalanceOf = ({ title, note, found: { balance, ...found } }: BalanceOfProps) => (
  <SheetSection
    title={title}
    note={note}
    headings={['Lot', ...massColumns(balance).map(({ heading }) => heading), 'Unaccounted']}
    figures={massColumns(balance).length + 1}
  >
    {balance.map((one) => (
      <tr key={`${one.lotCode} ${one.name}`}>
        <td className={sheetCell}>
          <b className="font-mono">{one.lotCode}</b> {one.name}, {one.unit}
          {balanceNote(one) !== null && <p className="text-[8pt]">{balanceNote(one)}</p>}
        </td>
        {massColumns(balance).map(({ name }) => (
          <td key={name} className={figureCell}>
            {formatQuantity(one[name])}
          </td>
        ))}
        <td className={`${figureCell} font-bold`}>
          {formatQuantity(one.unaccounted)}
          {unaccountedNote(one, found) !== '' && ` (${unaccountedNote(one, found)})`}
        </td>
      </tr>
    ))}
  </SheetSection>
);
