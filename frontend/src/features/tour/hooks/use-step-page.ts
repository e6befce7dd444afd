import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { pauseTour } from '../../../data/tour.ts';
import { wouldLoseAnywhere } from '../../../ui/unsaved.ts';

/** Compares addresses by what they say, not by the order of it. */
function isSameAddress(a: string, b: string): boolean {
  const [first, second] = [a, b].map((text) => {
    const url = new URL(text, window.location.origin);
    url.searchParams.sort();
    return url.pathname + url.search;
  });
  return first === second;
}

/** Leaves the tour, and stays where somebody went by Back. */
function usePauseOnBack(): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const seen = useRef(key);
  useEffect(() => {
    if (seen.current === key) return;
    seen.current = key;
    if (type === 'POP') pauseTour();
  }, [key, type]);
}

/**
 * Opens the page of a step. It takes the place of the one before in the history, so that Back leaves the tour. Where
 * somebody has typed what would be lost, it asks first.
 */
export function useStepPage(address: string | null, step: number) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [asksFor, setAsksFor] = useState<string | null>(null);
  /** The step whose page has opened. What somebody does on it may change its address. */
  const [arrived, setArrived] = useState(-1);
  const isAt = address !== null && isSameAddress(address, pathname + search);
  if (isAt && arrived !== step) setArrived(step);
  const gone = useRef(-1);
  usePauseOnBack();
  useEffect(() => {
    // Once for each step: somebody may go on from its page.
    if (gone.current === step || address === null) return;
    gone.current = step;
    if (isSameAddress(address, window.location.pathname + window.location.search)) return;
    if (wouldLoseAnywhere()) setAsksFor(address);
    else void navigate(address, { replace: true });
  }, [address, step, navigate]);
  return {
    isHere: arrived === step,
    question: asksFor && {
      onKeep: () => setAsksFor(null),
      onDiscard: () => {
        setAsksFor(null);
        void navigate(asksFor, { replace: true });
      },
    },
  };
}
