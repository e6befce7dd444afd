import { isPast } from '@batchbook/shared/stock/shelf';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { Select } from '../../../../ui/select.tsx';
import { shownAmount, thousandthsOf } from '../../model/figures.ts';
import { firstToGo, type LotLine, lotKey } from '../../model/lots.ts';

/** The lot that it is taken from, where there are any: the one to be used first, unless another is chosen. */
export function LotChoice({ entry, onChoose }: { entry: LotLine; onChoose: (lotKey: string) => void }) {
  const { of, lots, fromLot: chosen } = entry;
  if (lots.length === 0) return null;
  const today = dayOf(new Date());
  const first = firstToGo(lots, today);
  return (
    <div className="mt-2 text-13">
      <div className="flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-2">
        <span aria-hidden>From lot</span>
        <Select
          size="sm"
          className="max-md:w-full"
          aria-label={`${of.name}: lot`}
          options={[
            ...lots.map((lot) => ({
              value: lotKey(lot),
              label: [
                lot.lotCode,
                shownAmount(thousandthsOf(lot.currentStock, lot.unit), {
                  unit: lot.unit,
                  unitName: of.unitName,
                }),
                lot.useByDate && `use by ${shownDay(lot.useByDate)}`,
                isPast(lot.useByDate, today)
                  ? 'past its use-by'
                  : lot === first && lots.length > 1 && 'goes first',
              ]
                .filter(Boolean)
                .join(' · '),
            })),
            { value: '', label: 'No lot' },
          ]}
          value={chosen ? lotKey(chosen) : ''}
          onValueChange={onChoose}
        />
      </div>
      {chosen && isPast(chosen.useByDate, today) && (
        <p className="mt-1 font-semibold text-danger">Its use-by date has passed.</p>
      )}
    </div>
  );
}
