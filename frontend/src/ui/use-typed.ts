import { type FocusEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useUnsaved } from './unsaved.ts';

export type Read<Value> = { ok: true; value: Value } | { ok: false; error: string };

export type TextField = HTMLInputElement | HTMLTextAreaElement;

/** Keeps text that can't be read while its field isn't on the screen. */
interface UnreadText {
  /** What is kept. A field whose text is dropped elsewhere shows its value again. */
  kept: string | null;
  /** `null` once the field has text that can be read, or what it had before. */
  keep: (text: string | null, hasLeft: boolean) => void;
}

export interface TypedOptions<Value> {
  /** What is known now; shown while nobody types. */
  value: Value;
  format: (value: Value) => string;
  /** What typed text means, or what is wrong with it. */
  read: (text: string) => Read<Value>;
  /** With each keystroke that can be read. */
  onChange?: ((value: Value) => void) | undefined;
  /** Typing has ended with something readable: on Enter, and on leaving the field. */
  onCommit?: ((value: Value) => void) | undefined;
  /** After Enter; moves on to the next field, for instance. */
  onEnter?: ((event: KeyboardEvent<TextField>) => void) | undefined;
  /**
   * Where it is given, unreadable text outlives the field. When typing pauses on it, and on leaving it, the value goes
   * back to what it was before: half of what was typed is nobody's quantity.
   */
  unread?: UnreadText;
}

/**
 * An input whose text means something else than its letters: a quantity, an amount. While it has focus the
 * text is the typist's own, whatever the value becomes elsewhere; text that can't be read stays, with what
 * is wrong, and the value keeps what was last readable, or goes back with `unread`. Enter commits, Esc restores what was there before.
 */
export function useTyped<Value>(options: TypedOptions<Value>) {
  const { value, format, read, onChange, onCommit, onEnter, unread } = options;
  const [text, setText] = useState(unread?.kept ?? null);
  const [left, setLeft] = useState(text !== null);
  const before = useRef(value);
  /** Typed since the last commit: Enter commits, and the blur that follows it must not again. */
  const uncommitted = useRef(false);
  const result = text === null ? null : read(text);
  const [lastKept, setLastKept] = useState(text);
  if (unread !== undefined && unread.kept !== lastKept) {
    setLastKept(unread.kept);
    if (unread.kept === null && result?.ok === false) setText(null);
  }
  const isPending = result !== null && !result.ok;
  const error = result && !result.ok && (left || text?.trim() !== '') ? result.error : null;

  const afterPause = usePause();
  const putBack = () => {
    afterPause(null);
    if (before.current !== value) onChange?.(before.current);
  };
  const type = (next: string) => {
    afterPause(null);
    setText(next);
    uncommitted.current = true;
    const answer = read(next);
    unread?.keep(answer.ok ? null : next, false);
    if (answer.ok) onChange?.(answer.value);
    else if (unread) afterPause(putBack);
  };
  const finish = () => {
    if (result === null || result.ok) setText(null);
    else if (unread && text !== null) {
      unread.keep(text, true);
      putBack();
    }
    if (result?.ok && uncommitted.current) {
      uncommitted.current = false;
      before.current = result.value;
      onCommit?.(result.value);
    }
  };

  useUnsaved(() => {
    if (result?.ok) finish();
    return unread === undefined && isPending;
  });

  return {
    error,
    /** Text that can't be read stands in the field. */
    isPending,
    inputProps: {
      value: text ?? format(value),
      'aria-invalid': error !== null || undefined,
      onFocus(event: FocusEvent<TextField>) {
        setLeft(false);
        if (text === null) before.current = value;
        event.currentTarget.select();
      },
      onChange(event: { currentTarget: TextField }) {
        type(event.currentTarget.value);
      },
      onBlur() {
        setLeft(true);
        finish();
      },
      onKeyDown(event: KeyboardEvent<TextField>) {
        if (event.key === 'Enter') {
          event.preventDefault();
          setLeft(true);
          finish();
          if (result === null || result.ok) onEnter?.(event);
        } else if (event.key === 'Escape' && text !== null) {
          event.preventDefault();
          event.stopPropagation();
          setText(null);
          unread?.keep(null, false);
          uncommitted.current = false;
          putBack();
        }
      },
    },
  };
}

/** Sooner than the recipe's editor saves. */
const pauseMs = 400;

/** Returns a function that puts work off until typing pauses or the field is gone, and drops what it put off before. */
function usePause(): (work: (() => void) | null) => void {
  const waiting = useRef<{ work: () => void; timer: ReturnType<typeof setTimeout> } | null>(null);
  useEffect(() => () => waiting.current?.work(), []);
  return (work) => {
    clearTimeout(waiting.current?.timer);
    waiting.current = work && { work, timer: setTimeout(work, pauseMs) };
  };
}
