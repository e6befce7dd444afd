/** A screen's state in its address: filters, tabs and open items. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';

/** New values by name. `null` or an empty value removes it from the address. */
type UrlChanges = Readonly<Record<string, string | null>>;

export interface UrlState {
  get: (name: string) => string | null;
  /** Adds a history entry, so that Back closes what was opened. */
  push: (changes: UrlChanges) => void;
  /** Replaces the history entry. For filters. */
  replace: (changes: UrlChanges) => void;
}

/** The values in the address, and how to change them. Keeps the scroll position. */
export function useUrlState(): UrlState {
  const [params, setParams] = useSearchParams();
  const change = useCallback(
    (changes: UrlChanges, replace: boolean) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null || value === '') after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace, preventScrollReset: true },
      ),
    [setParams],
  );
  const push = useCallback((changes: UrlChanges) => change(changes, false), [change]);
  const replace = useCallback((changes: UrlChanges) => change(changes, true), [change]);
  return { get: (name) => params.get(name), push, replace };
}

/** Returns the value if it is one of `values`, else the first of them. */
export function oneOf<Value extends string>(
  value: string | null,
  values: readonly [Value, ...Value[]],
): Value {
  return values.find((entry) => entry === value) ?? values[0];
}

/**
 * Text that is typed, and follows into the address: the field never waits for it. What the address becomes
 * otherwise, by Back for instance, comes into the field.
 */
export function useUrlText(name: string): [string, (text: string) => void] {
  const { get, replace } = useUrlState();
  const inUrl = get(name) ?? '';
  const [text, setText] = useState(inUrl);
  /** What was sent into the address and hasn't arrived there. */
  const sent = useRef<string[]>([]);
  // Not while rendering: the router renders addresses that it then drops, and an older one between two keystrokes.
  useEffect(() => {
    const arrived = sent.current.indexOf(inUrl);
    sent.current.splice(0, arrived === -1 ? sent.current.length : arrived + 1);
    if (arrived === -1) setText(inUrl);
  }, [inUrl]);
  const set = (text: string) => {
    setText(text);
    sent.current.push(text);
    replace({ [name]: text });
  };
  return [text, set];
}

const noDetails: readonly string[] = [];

/**
 * Something that an address asks for once: a form to open. It leaves the address as soon as it is done, so that Back
 * and a reload don't ask again.
 * @param act Called with the value.
 * @param details Further values that `act` reads, which leave with it: the same array each time.
 */
export function useUrlRequest(
  name: string,
  act: (value: string) => void,
  details: readonly string[] = noDetails,
): void {
  const { get, replace } = useUrlState();
  const value = get(name);
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    if (value === null) return;
    latest.current(value);
    replace(Object.fromEntries([name, ...details].map((one) => [one, null])));
  }, [value, name, details, replace]);
}
