/** Typed input that isn't saved. Each place with such input registers a check; whatever closes or leaves it runs them. */
import { createContext, type RefObject, useContext, useEffect, useLayoutEffect, useRef } from 'react';

/** Saves what it can, and returns whether typed input would be lost. */
type LossCheck = () => boolean;

/** A dialog, or `null` for the page. */
type Scope = object | null;

interface Entry {
  check: RefObject<LossCheck>;
  scope: Scope;
}

const entries = new Set<Entry>();

export const UnsavedScope = createContext<Scope>(null);

/** Registers a check for the dialog that this is in, or for the page. */
export function useUnsaved(check: LossCheck): void {
  const scope = useContext(UnsavedScope);
  const latest = useRef(check);
  useLayoutEffect(() => {
    latest.current = check;
  });
  useEffect(() => {
    const entry = { check: latest, scope };
    entries.add(entry);
    return () => {
      entries.delete(entry);
    };
  }, [scope]);
}

/** Whether input would be lost where `isAmong` holds. Every check runs, since each saves what it can. */
function wouldLose(isAmong: (scope: Scope) => boolean): boolean {
  const found = [...entries].filter(({ scope }) => isAmong(scope));
  return found.map(({ check }) => check.current()).some(Boolean);
}

export const wouldLoseInDialog = (dialog: object): boolean => wouldLose((scope) => scope === dialog);
export const wouldLoseInDialogs = (): boolean => wouldLose((scope) => scope !== null);
export const wouldLoseOnPage = (): boolean => wouldLose((scope) => scope === null);
export const wouldLoseAnywhere = (): boolean => wouldLose(() => true);
