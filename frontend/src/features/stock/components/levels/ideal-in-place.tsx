import { formatQuantity } from '@batchbook/shared/money';
import { EditableValue } from '../../../../ui/editable-value.tsx';
import { unitWord } from '../../model/figures.ts';
import type { LevelRow } from '../../model/levels.ts';
import { readLevel } from '../../model/typed-quantity.ts';

export interface IdealInPlaceProps {
  row: LevelRow;
  locked: boolean;
  onSave: (row: LevelRow, idealStockLevel: string) => void;
}

/** The ideal level, edited in place. */
export function IdealInPlace({ row, locked, onSave }: IdealInPlaceProps) {
  const { item, level, measures, marks } = row;
  const unit = unitWord(level.unit, item.unitName);
  return (
    <EditableValue
      isNumber
      label={`${item.name}: ideal level in ${unit}, ${row.site.name}`}
      column="ideal"
      value={level.idealStockLevel}
      format={(value) => formatQuantity(value)}
      read={(text) => readLevel(text, level.unit, measures)}
      onSave={(ideal) => onSave(row, ideal)}
      readOnly={locked || marks.manual}
      prefix={
        <span aria-hidden className="pl-[9px] text-12 text-ink-3 md:hidden">
          ideal
        </span>
      }
      suffix={
        <span aria-hidden className="min-w-[31px] pr-0.5 pl-px text-left text-ink-2 max-md:pr-1.5">
          {unit}
        </span>
      }
      className="num h-[34px] max-md:h-12 max-md:w-[126px] max-md:border-control max-md:bg-field"
      inputClassName="w-14 pr-[3px] pl-1 text-right font-[550] max-md:w-auto max-md:flex-1"
    />
  );
}
