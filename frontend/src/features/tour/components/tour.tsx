import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import {
  beginTour,
  claimTour,
  guideTourWith,
  tourRoute,
  useIsTourPending,
  useTourState,
} from '../../../data/tour.ts';
import { part } from '../../../ui/part.tsx';
import { navigationDelayMs } from '../model/constants.ts';

const TourLayer = part(() => import('./tour-layer.tsx').catch(() => ({ default: () => null })));

/** Leads to the first page of a tour that was started elsewhere, and shows the one that runs. */
export default function Tour() {
  const { isRunning } = useTourState();
  const isPending = useIsTourPending();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => guideTourWith(() => void navigate(tourRoute)), [navigate]);
  useEffect(() => {
    if (!isPending || pathname !== tourRoute) return;
    const timer = setTimeout(beginTour, navigationDelayMs);
    return () => clearTimeout(timer);
  }, [isPending, pathname]);
  useEffect(claimTour, []);
  return isRunning && <TourLayer />;
}
