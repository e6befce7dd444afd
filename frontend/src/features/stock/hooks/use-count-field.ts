/** The field of a line: what is typed is kept at each key stroke, read as it is typed, settled when it is left. */
import type { EntryUnit } from '@batchbook/shared/recipes/schema';
import { type KeyboardEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { type CountEntry, pressKey } from '../model/count-entry.ts';
import { type CountLine, entryOf } from '../model/count-sheet.ts';
import { settledText } from '../model/typed-quantity.ts';

export interface CountFieldActions {
  edit: (itemId: string, entry: CountEntry | null) => void;
  activate: (itemId: string) => void;
  /** To the line so many after this one, as they are listed; past the last one to the review. */
  step: (itemId: string, by: 1 | -1) => void;
}

const steps: Record<string, 1 | -1> = { Enter: 1, ArrowDown: 1, ArrowUp: -1 };

/** Selects all once a press has placed its caret. By then it may have been left, or typed into. */
function selectInNextFrame(field: HTMLInputElement | null): void {
  const text = field?.value;
  requestAnimationFrame(() => {
    if (field === document.activeElement && field?.value === text) field?.select();
  });
}

export function useCountField(line: CountLine, { edit, activate, step }: CountFieldActions) {
  const itemId = line.item.id;
  const input = useRef<HTMLInputElement>(null);
  /** The typist's own text while the field has the focus. */
  const [text, setText] = useState<string | null>(null);
  const [chosen, setChosen] = useState<EntryUnit | null>(null);
  const [isLeft, setIsLeft] = useState(true);
  const before = useRef<CountEntry | null>(null);
  const unit = line.entry?.unit ?? chosen ?? line.item.unit;
  const shown = text ?? line.entry?.counted ?? '';
  const isWrong = line.state.kind === 'unreadable' && isLeft;

  const change = (next: string, of = unit) => {
    setText(next);
    edit(itemId, entryOf(line, next, of, new Date().toISOString()));
  };
  const press = (key: string) => {
    const field = input.current;
    if (!field) return;
    const { selectionStart, selectionEnd } = field;
    const start = selectionStart ?? shown.length;
    const { text: next, caret } = pressKey(shown, start, selectionEnd ?? start, key);
    flushSync(() => change(next));
    field.setSelectionRange(caret, caret);
  };
  /** Whether what is typed may be left behind. */
  const settle = (): boolean => {
    setIsLeft(true);
    if (line.state.kind === 'unreadable') return false;
    if (line.entry)
      edit(itemId, { ...line.entry, counted: settledText(line.entry.counted, line.entry.unit) });
    return true;
  };
  const next = () => {
    if (settle()) step(itemId, 1);
  };

  return {
    input,
    unit,
    isWrong,
    /** The text itself has a unit: the one beside it would repeat it. */
    hasOwnUnit: text !== null && /\p{L}/u.test(text),
    press,
    next,
    chooseUnit: (next: EntryUnit) => {
      setChosen(next);
      if (line.entry) change(settledText(line.entry.counted, line.entry.unit), next);
    },
    inputProps: {
      value: shown,
      'aria-invalid': isWrong || undefined,
      onFocus: () => {
        activate(itemId);
        setIsLeft(false);
        setText(line.entry?.counted ?? '');
        before.current = line.entry;
        selectInNextFrame(input.current);
      },
      onBlur: () => {
        settle();
        setText(null);
      },
      onChange: (event: { currentTarget: HTMLInputElement }) => change(event.currentTarget.value),
      onKeyDown: (event: KeyboardEvent) => {
        const by = steps[event.key];
        if (by !== undefined) {
          event.preventDefault();
          if (event.key !== 'Enter' || settle()) step(itemId, event.shiftKey ? -1 : by);
        } else if (event.key === 'Escape' && line.entry !== before.current) {
          event.stopPropagation();
          setText(before.current?.counted ?? '');
          edit(itemId, before.current);
        }
      },
    },
  };
}
