import type { StockItem } from '@batchbook/shared/stock/item-schema';
import type { LedgerLine } from '@batchbook/shared/stock/movement-schema';
import { levelUnitOf } from '@batchbook/shared/stock/pack';
import { baseUnitOf } from '@batchbook/shared/stock/quantity';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { unitLabel, unitLabelFor } from '@batchbook/shared/units';
import type { ShownLevel } from '../../../../data/stock/stock.ts';
import { quantityText } from '../../../../data/stock/unit-label.ts';
import { Notice } from '../../../../ui/notice.tsx';
import { isManual } from '../../model/marks.ts';

export interface LevelElsewhere {
  site: Site;
  level: ShownLevel;
}

export interface ItemNoticesProps {
  item: StockItem;
  level: ShownLevel;
  /** Where else there is some of it, most first. */
  elsewhere: readonly LevelElsewhere[];
  /** What the last change of unit rounded off, if nothing has moved since. */
  rounded: LedgerLine | null;
  locked: boolean;
  onCount: () => void;
  onTransferFrom: (siteId: string) => void;
}

/** What is to be done about this level, said once where it stands. */
export function ItemNotices(props: ItemNoticesProps) {
  const { item, level, elsewhere, rounded, locked } = props;
  const [most] = elsewhere;
  const isNegative = level.currentStock.startsWith('-');
  const isShort = isNegative || Number(level.currentStock) < Number(level.idealStockLevel);
  return (
    <>
      {isManual(item, level) && <ManualNotice {...props} />}
      {rounded && (
        <Notice tone="info" className="mb-3.5">
          <b>Rounded down by {quantityText(item, rounded.change.replace('-', ''), rounded.levelUnit)}.</b> It
          counts in whole {wholeUnits(rounded)} now. Count it if there is more.
        </Notice>
      )}
      {!item.isActive && (
        <Notice tone="info" className="mb-3.5">
          It’s inactive, so it’s on no sheet and in no warnings.
        </Notice>
      )}
      {isNegative && (
        <Notice tone="danger" className="mb-3.5">
          <b>Below zero.</b> More was used than was recorded as received. Receive what came, or count what is
          there.
        </Notice>
      )}
      {isShort && most && level.isEnabled && (
        <Notice tone="warning" className="mb-3.5">
          <b>{most.site.name}</b> holds {quantityText(item, most.level.currentStock, most.level.unit)}.{' '}
          {!locked && (
            <button
              type="button"
              className="cursor-pointer font-[650] underline underline-offset-2 hover:decoration-2"
              onClick={() => props.onTransferFrom(most.site.id)}
            >
              Transfer from there
            </button>
          )}
        </Notice>
      )}
    </>
  );
}

/** 'pieces', 'g': what a level was rounded down to. */
const wholeUnits = ({ levelUnit }: LedgerLine): string => unitLabelFor(baseUnitOf(levelUnit), '2');

/** Its unit went to one that nothing known turns into the old: it is counted once in the new one. */
function ManualNotice({ item, level, locked, onCount }: ItemNoticesProps) {
  const [from, to] = [unitLabel(level.unit), unitLabel(levelUnitOf(item))];
  return (
    <Notice tone="warning" className="mb-3.5">
      <b>Stock must be updated manually.</b> {item.name} is kept in {to} now, and {from} can’t be converted to{' '}
      {to}.{' '}
      {locked ? (
        `It stays in ${from} until it is counted.`
      ) : (
        <button
          type="button"
          className="cursor-pointer font-[650] underline underline-offset-2 hover:decoration-2"
          onClick={onCount}
        >
          Count it in {to}
        </button>
      )}
    </Notice>
  );
}
