import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { isLeaving } from '../../data/session.ts';
import { part } from '../../ui/part.tsx';
import { wouldLoseAnywhere, wouldLoseOnPage } from '../../ui/unsaved.ts';

const DiscardDialog = part(() => import('../../ui/discard-dialog.tsx'));

/**
 * Asks before the page is left with unsaved input: by Back, by a link, by closing the browser. Filters replace the
 * address and leave nothing. A dialog covers the links of its page, and pushes an address itself once it has saved.
 */
export function UnsavedGuard() {
  const blocker = useBlocker(({ historyAction }) => {
    if (historyAction === 'REPLACE' || isLeaving()) return false;
    return historyAction === 'POP' ? wouldLoseAnywhere() : wouldLoseOnPage();
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
