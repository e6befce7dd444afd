import { classNames } from '../../../../ui/class-names.ts';
import type { CountLine } from '../../model/count-sheet.ts';
import { unitWord } from '../../model/figures.ts';
import type { useCountField } from './use-count-field.ts';

export interface LineFieldProps {
  line: CountLine;
  field: ReturnType<typeof useCountField>;
  /** Of what describes it. */
  noteId: string;
  isActive: boolean;
  isBig: boolean;
  isLocked: boolean;
  /** The number pad types into it: the device keeps its own keyboard away. */
  hasPad: boolean;
}

/** What is counted of an item, and its unit. */
export function LineField({ line, field, noteId, isActive, isBig, isLocked, hasPad }: LineFieldProps) {
  const { item, entry } = line;
  return (
    <label
      className={classNames(
        'flex items-center rounded-2 border bg-surface has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-focus has-[input:read-only]:bg-transparent dark:bg-canvas',
        field.isWrong ? 'border-danger' : 'border-control',
        isBig ? 'pr-4 max-md:h-[76px]' : 'pr-2.5 max-md:row-span-2 max-md:h-14',
        isActive ? 'h-[52px]' : 'h-[46px]',
        !isBig && 'max-md:col-start-2 max-md:row-start-1',
      )}
    >
      <input
        ref={field.input}
        type="text"
        inputMode={hasPad ? 'none' : 'decimal'}
        autoComplete="off"
        enterKeyHint="next"
        placeholder="Count"
        readOnly={isLocked}
        aria-label={`Counted ${item.name}, ${unitWord(field.unit, item.unitName, '2')}`}
        aria-describedby={noteId}
        {...field.inputProps}
        className={classNames(
          'num h-full w-full min-w-0 flex-1 bg-transparent pr-[5px] pl-2 text-right font-[650] outline-none selection:bg-primary/20 selection:text-ink placeholder:font-[450] placeholder-shown:text-15! placeholder-shown:leading-[normal]! placeholder-shown:tracking-normal!',
          isBig
            ? 'max-md:text-[2.6rem] max-md:leading-none max-md:font-bold max-md:tracking-[-0.02em]'
            : isActive
              ? 'text-[1.5rem] max-md:text-[1.4rem]'
              : 'text-20 max-md:text-[1.4rem]',
        )}
      />
      {!field.hasOwnUnit && (
        <span
          aria-hidden
          className={classNames('min-w-[26px] font-medium text-ink-2', isBig && 'max-md:text-17')}
        >
          {unitWord(field.unit, item.unitName, entry?.counted ?? '2')}
        </span>
      )}
    </label>
  );
}
