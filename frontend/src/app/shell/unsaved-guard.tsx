import { useEffect } from 'react';
import { type Location, useBlocker } from 'react-router';
import { isLeaving } from '../../data/session.ts';
import { part } from '../../ui/part.tsx';
import { wouldLoseAnywhere, wouldLoseInDialogs, wouldLoseOnPage } from '../../ui/unsaved.ts';

const DiscardDialog = part(() => import('../../ui/discard-dialog.tsx'));

/** The parts of the address that open a panel over the page. */
const panels = ['ingredient', 'field', 'supplier'];

function pageOf({ pathname, search }: Location): string {
  const page = new URLSearchParams(search);
  for (const panel of panels) page.delete(panel);
  return `${pathname}?${page}`;
}

/**
 * Asks before the page is left with unsaved input: by Back, by a link, by closing the browser. Filters replace the
 * address and leave nothing. A dialog covers the links of its page, and pushes an address itself once it has saved.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(({ historyAction, currentLocation, nextLocation }) => {
    if (historyAction === 'REPLACE' || isLeaving()) return false;
    const losesPage = wouldLoseOnPage();
    // What opens over the page leaves it as it is. Only what is in the panel goes, by Back.
    const leavesPage = pageOf(currentLocation) !== pageOf(nextLocation);
    if (historyAction === 'POP' && wouldLoseInDialogs()) return true;
    return leavesPage && losesPage;
  });
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (wouldLoseAnywhere()) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, []);
  if (blocker.state !== 'blocked') return null;
  return <DiscardDialog onKeep={blocker.reset} onDiscard={blocker.proceed} />;
}
