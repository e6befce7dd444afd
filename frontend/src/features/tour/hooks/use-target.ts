import { useLayoutEffect, useState } from 'react';
import { actionWaitMs, elementWaitMs, pollMs } from '../model/constants.ts';

export interface Target {
  status: 'searching' | 'found' | 'missing';
  element: HTMLElement | null;
  /** What the tour is drawn in: the dialog that the target is in, or the page. */
  container: HTMLElement;
}

export const dialogs = '[role=dialog]:not([data-tour-card], [aria-modal=false]), [role=alertdialog]';

/** A closed section hides what is in it. */
function openSections(element: HTMLElement): void {
  for (
    let one = element.closest('details');
    one !== null;
    one = one.parentElement?.closest('details') ?? null
  )
    one.open = true;
}

function findTarget(names: readonly string[]): HTMLElement | null {
  for (const name of names) {
    const all = document.querySelectorAll<HTMLElement>(`[data-tour="${name}"]`);
    for (const one of all) {
      openSections(one);
      if (one.checkVisibility()) return one;
    }
  }
  return null;
}

const isOpen = (dialog: HTMLElement): boolean => dialog.isConnected && !dialog.hasAttribute('data-closed');

/** What a dialog that is open on the way shows, and else the page. */
function containerOf(element: HTMLElement | null, before: HTMLElement): HTMLElement {
  if (element !== null) return element.closest<HTMLElement>(dialogs) ?? document.body;
  return isOpen(before) ? before : document.body;
}

/** The dialog in front, for a card that has nothing to point at. */
const dialogInFront = (): HTMLElement =>
  [...document.querySelectorAll<HTMLElement>(dialogs)].findLast(isOpen) ?? document.body;

/**
 * The part of the screen that a step points at, as soon as it is there, and again after it was redrawn.
 *
 * @param names Values of `data-tour`; `null` where there can't be one, so that nobody waits for it.
 * @param step Another step looks again.
 * @param isHere Whether its page is open.
 */
export function useTarget(names: readonly string[] | null, step: number, isHere: boolean): Target {
  const [found, setFound] = useState<Target & { step: number }>(() => ({
    ...{ step: -1, status: 'searching', element: null, container: document.body },
  }));
  useLayoutEffect(() => {
    const sinceMs = Date.now();
    const waitMs = isHere ? elementWaitMs : actionWaitMs;
    let isLate = names === null;
    const look = () => {
      const element = names !== null && isHere ? findTarget(names) : null;
      setFound((before) => {
        const isNewlyLate = element === null && !isLate && Date.now() - sinceMs >= waitMs;
        isLate ||= isNewlyLate;
        const status = element !== null ? 'found' : isLate ? 'missing' : 'searching';
        const container =
          status === 'missing' && (before.status !== status || before.step !== step)
            ? dialogInFront()
            : containerOf(element, before.container);
        const isSame =
          before.step === step &&
          before.status === status &&
          before.element === element &&
          before.container === container;
        return isSame ? before : { step, status, element, container };
      });
    };
    look();
    const timer = setInterval(look, pollMs);
    return () => clearInterval(timer);
  }, [names, step, isHere]);
  if (found.step !== step) return { ...found, status: 'searching', element: null };
  return found;
}
