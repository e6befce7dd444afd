import { currencySign, displayDecimal } from '@batchbook/shared/money';
import { readAmount } from '@batchbook/shared/quantity';
import { useState } from 'react';
import { classNames } from '../../../ui/class-names.ts';
import { useField } from '../hooks/use-field.ts';
import { type DraftLine, overrideLine } from '../model/draft.ts';
import { useEditorBasics } from './editor-context.tsx';

export interface LineCostCellProps {
  line: DraftLine;
  cost: string | null;
  /** By `isLongCost`. */
  isLong: boolean;
  /** A recipe that is costed in part only. */
  atLeast: boolean;
}

const buttonStyle = classNames(
  'num -mr-2 min-h-9 max-w-[calc(100%+8px)] cursor-pointer rounded-1 border border-transparent',
  'text-right leading-tight wrap-anywhere hover:border-control max-md:mr-0 max-md:min-h-12',
  'max-md:max-w-full max-md:px-0',
);

/** Whether a cost doesn't fit the column: it is smaller then, and below the name on a phone. */
export const isLongCost = (cost: string): boolean => cost.length > 11;

/** The line's cost in the batch, calculated or set by the maker. Pressing it lets them set it. */
export function LineCostCell({ line, cost, isLong, atLeast }: LineCostCellProps) {
  const { money, editable } = useEditorBasics();
  const [typing, setTyping] = useState(false);
  if (typing) return <OverrideInput line={line} cost={cost} onDone={() => setTyping(false)} />;

  const figure =
    cost === null ? (
      <span className="font-semibold text-warn">No cost</span>
    ) : (
      <span
        key={cost}
        className={classNames('animate-reveal font-[650]', isLong && 'md:text-12 md:tracking-tight')}
      >
        {atLeast && <span className="block text-12 font-semibold text-ink-3">at least</span>}
        {money(cost)}
      </span>
    );
  const setByYou = line.costOverride !== null && <span className="block text-12 text-ink-3">set by you</span>;
  if (!editable) {
    return (
      <span className="num wrap-anywhere">
        {figure}
        {setByYou}
      </span>
    );
  }
  return (
    <button
      type="button"
      title="Set what this line costs"
      aria-label={`${line.name}: ${cost === null ? 'no cost' : money(cost)} in this batch${line.costOverride === null ? '' : ', set by you'}. Set its cost`}
      onClick={() => setTyping(true)}
      className={classNames(buttonStyle, isLong ? 'px-0.5' : 'px-2')}
    >
      {figure}
      {setByYou}
    </button>
  );
}

interface OverrideInputProps {
  line: DraftLine;
  cost: string | null;
  onDone: () => void;
}

const overrideStyle =
  'num inline-flex h-9 items-center rounded-1 border border-control bg-field pl-2 max-md:h-12';

const inputStyle = 'h-full rounded-1 bg-transparent pl-1 text-right font-semibold';

/** Emptied, the line is worked out again. */
function OverrideInput({ line, cost, onDone }: OverrideInputProps) {
  const { editor, currency } = useEditorBasics();
  const typed = useField<string | null>(
    { key: `override:${line.id}`, label: `cost of ${line.name}` },
    {
      value: line.costOverride ?? cost,
      format: (amount) => (amount === null ? '' : displayDecimal(amount, 2)),
      read: readAmount,
      onChange: (amount) =>
        editor.edit((draft) => overrideLine(draft, line.id, amount), `override:${line.id}`),
      onCommit: () => void editor.flush(),
      onEnter: onDone,
    },
  );
  const isLong = typed.inputProps.value.length > 7;
  return (
    <span className={classNames(overrideStyle, isLong && '-ml-4')}>
      <span className="text-ink-3">{currencySign(currency)}</span>
      <input
        {...typed.inputProps}
        onBlur={() => {
          typed.inputProps.onBlur();
          if (!typed.isPending) onDone();
        }}
        onKeyDown={(event) => {
          typed.inputProps.onKeyDown(event);
          if (event.key === 'Escape') onDone();
        }}
        // biome-ignore lint/a11y/noAutofocus: pressing the cost is what opened it.
        autoFocus
        inputMode="decimal"
        autoComplete="off"
        aria-label={`${line.name}: cost of the whole line. Leave blank to calculate it`}
        className={`${inputStyle} ${isLong ? 'w-[94px] pr-0.5 text-12 tracking-tight' : 'w-16 pr-2'}`}
      />
    </span>
  );
}
