import { formatQuantity } from '@batchbook/shared/money';
import { type KeyboardEvent, useRef } from 'react';
import { classNames } from '../../../../ui/class-names.ts';
import { type TextField, useTyped } from '../../../../ui/use-typed.ts';
import { unitWord } from '../../model/figures.ts';
import type { LevelRow } from '../../model/levels.ts';
import { readLevel } from '../../model/typed-quantity.ts';

export interface IdealInPlaceProps {
  row: LevelRow;
  locked: boolean;
  onSave: (row: LevelRow, idealStockLevel: string) => void;
}

/** The ideal level, edited where it stands: Enter saves and goes down, Tab right, Esc restores. */
export function IdealInPlace({ row, locked, onSave }: IdealInPlaceProps) {
  const { item, level, measures, marks } = row;
  const unit = unitWord(level.unit, item.unitName);
  const pending = useRef(level.idealStockLevel);
  const typed = useTyped<string>({
    value: level.idealStockLevel,
    format: formatQuantity,
    read: (text) => readLevel(text, level.unit, measures),
    onChange: (value) => {
      pending.current = value;
    },
    onCommit: () => {
      if (pending.current !== level.idealStockLevel) onSave(row, pending.current);
    },
    onEnter: goDown,
  });
  return (
    <>
      <span
        className={classNames(
          'num inline-flex h-[34px] items-center rounded-1 border has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus max-md:h-12 max-md:w-[126px] max-md:bg-surface dark:max-md:bg-canvas',
          typed.error
            ? 'border-danger'
            : 'border-transparent focus-within:border-control focus-within:bg-surface max-md:border-control dark:focus-within:bg-canvas',
          !locked && !typed.error && 'hover:border-control',
        )}
      >
        <span aria-hidden className="pl-[9px] text-12 text-ink-3 md:hidden">
          ideal
        </span>
        <input
          {...typed.inputProps}
          aria-label={`${item.name}: ideal level in ${unit}, ${row.site.name}`}
          data-column="ideal"
          inputMode="decimal"
          autoComplete="off"
          readOnly={locked || marks.manual}
          className="h-full w-14 bg-transparent pr-[3px] pl-1 text-right font-[550] outline-none max-md:w-auto max-md:min-w-0 max-md:flex-1"
        />
        <span aria-hidden className="min-w-[31px] pr-0.5 pl-px text-left text-ink-2 max-md:pr-1.5">
          {unit}
        </span>
      </span>
      {typed.error && (
        <span
          role="alert"
          className="block text-12 leading-tight font-semibold whitespace-normal text-danger"
        >
          {typed.error}
        </span>
      )}
    </>
  );
}

/** Down the same column, as in a sheet. In a long list there may be room between two rows. */
function goDown(event: KeyboardEvent<TextField>): void {
  let row = event.currentTarget.closest('tr')?.nextElementSibling;
  while (row) {
    const next = row.querySelector<HTMLInputElement>('input[data-column="ideal"]');
    if (next) {
      next.focus();
      return;
    }
    row = row.nextElementSibling;
  }
}
