import { isPast } from '@batchbook/shared/stock/shelf';
import { listOf } from '@batchbook/shared/text';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { Select } from '../../../../ui/select.tsx';
import type { ActionLine } from '../../model/action-lines.ts';
import { shownAmount, thousandthsOf } from '../../model/figures.ts';
import { firstToGo, type LotLine, lotKey } from '../../model/lots.ts';

/** Chosen where nobody knows which lot came back. No lot has this key. */
const unknownLot = 'unknown';

/** Chosen for a lot that isn't listed, whose code is typed. No lot has this key. */
const otherLot = 'other';

interface LotChoiceProps {
  entry: LotLine;
  /** Whether goods come back to it: then it may be one that was used up, and isn't listed. */
  comesBack: boolean;
  /** Somebody tried to record it. */
  tried: boolean;
  onChoose: (changes: Pick<ActionLine, 'lot' | 'withLot'>) => void;
}

/**
 * The lot that it is taken from, where there are any: the one to be used first, unless another is chosen. Of what comes
 * back somebody has to say which it is, or that they don't know.
 */
export function LotChoice({ entry, comesBack, tried, onChoose }: LotChoiceProps) {
  const { of, lots, fromLot: chosen, line } = entry;
  if (lots.length === 0 && !comesBack) return null;
  const today = dayOf(new Date());
  const first = firstToGo(lots, today);
  const held = lots.filter(({ isHeld }) => isHeld);
  const none = comesBack && !entry.isLotMissing ? unknownLot : '';
  const fault = entry.lotFault ?? (tried && entry.isLotMissing ? 'Choose which lot came back' : null);
  const leftOf = ({ currentStock, unit }: (typeof lots)[number]): string =>
    shownAmount(thousandthsOf(currentStock, unit), { unit, unitName: of.unitName });
  return (
    <div className="mt-2 text-13">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <span aria-hidden>{comesBack ? 'Of lot' : 'From lot'}</span>
        <Select
          size="sm"
          className="max-md:w-full"
          aria-label={`${of.name}: lot`}
          invalid={fault !== null}
          aria-describedby={fault === null ? undefined : `${line.id}-lot-fault`}
          options={[
            ...(entry.isLotMissing ? [{ value: '', label: 'Choose a lot' }] : []),
            ...lots.map((lot) => ({
              value: lotKey(lot),
              label: [
                lot.lotCode,
                leftOf(lot),
                lot.useByDate && `use by ${shownDay(lot.useByDate)}`,
                lot.isHeld
                  ? 'on hold'
                  : isPast(lot.useByDate, today)
                    ? 'past its use-by'
                    : lot === first && !comesBack && lots.length > 1 && 'goes first',
              ]
                .filter(Boolean)
                .join(' · '),
            })),
            ...(comesBack
              ? [
                  { value: otherLot, label: 'Another lot' },
                  { value: unknownLot, label: 'I don’t know' },
                ]
              : [{ value: '', label: 'No lot' }]),
          ]}
          value={line.withLot ? otherLot : chosen ? lotKey(chosen) : none}
          onValueChange={(lot) =>
            onChoose({ lot: lot === otherLot || lot === unknownLot ? '' : lot, withLot: lot === otherLot })
          }
        />
      </div>
      {chosen && isPast(chosen.useByDate, today) && (
        <p className="mt-1 font-semibold text-danger">Its use-by date has passed.</p>
      )}
      {chosen === null && !comesBack && held.length > 0 && (
        <p className="num mt-1 font-semibold text-warn">
          On hold: {listOf(held.map((lot) => `${leftOf(lot)} of ${lot.lotCode}`))}
        </p>
      )}
      {fault !== null && (
        <p id={`${line.id}-lot-fault`} role="alert" className="mt-1 font-semibold text-danger">
          {fault}
        </p>
      )}
    </div>
  );
}
