/**
 * The tour of the recipe box: whether it runs, and at which step. Its own code loads only while it runs
 * (`features/tour`). The state is kept in this browser, so that the tour goes on after a reload.
 */
import { useSyncExternalStore } from 'react';
import { toast } from '../ui/toast.tsx';
import { followedText, readStored, writeStored } from './storage.ts';

export const tourId = 'recipes.full';
export const tourStepCount = 24;
/** Where its first step is. */
export const tourRoute = '/recipes';

export interface TourState {
  /** `null` where there is none to resume. */
  activeTourId: typeof tourId | null;
  /** From 0. */
  stepIndex: number;
  /** It runs in this tab. */
  isRunning: boolean;
}

const stored = followedText('bb_tour');
const pendingKey = 'bb_pending_tour';

const noTour: TourState = { activeTourId: null, stepIndex: 0, isRunning: false };

/** Storage may hold anything: a tour that there isn't any more, a step that it doesn't have. */
function parse(text: string | null): TourState {
  let kept: unknown;
  try {
    kept = JSON.parse(text ?? 'null');
  } catch {
    return noTour;
  }
  if (typeof kept !== 'object' || kept === null) return noTour;
  const { activeTourId, stepIndex, isRunning } = kept as Partial<Record<keyof TourState, unknown>>;
  if (activeTourId !== tourId) return noTour;
  const isStep = Number.isInteger(stepIndex) && Number(stepIndex) >= 0 && Number(stepIndex) < tourStepCount;
  return { activeTourId: tourId, stepIndex: isStep ? Number(stepIndex) : 0, isRunning: isRunning === true };
}

/** Another tab that starts or moves the tour takes it from this one. */
let isElsewhere = false;
/** It ran when this page was opened, maybe in another tab that goes on with it. */
let isFromBefore = true;
let latest: { text: string | null; isElsewhere: boolean; state: TourState } | null = null;

/** The same object until something changes. */
export function readTour(): TourState {
  const text = stored.read();
  if (latest === null || latest.text !== text || latest.isElsewhere !== isElsewhere) {
    const state = parse(text);
    latest = { text, isElsewhere, state: isElsewhere ? { ...state, isRunning: false } : state };
  }
  return latest.state;
}

function write(state: TourState): void {
  isElsewhere = false;
  isFromBefore = false;
  stored.write(state.activeTourId === null ? null : JSON.stringify(state));
}

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (event.key === 'bb_tour') isElsewhere = true;
  };
  // First, since the listener of the text reads the state.
  window.addEventListener('storage', onStorage);
  const leave = stored.subscribe(listener);
  return () => {
    leave();
    window.removeEventListener('storage', onStorage);
  };
}

export const useTourState = (): TourState => useSyncExternalStore(subscribe, readTour, () => noTour);

/**
 * Claims the running tour for this tab. A page that opens beside it leaves it there: two would lead their pages away.
 * Returns how to give it up.
 */
export function claimTour(): () => void {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const leaveIt = () => {
    isElsewhere = true;
    // What it was, for those that listen.
    stored.write(stored.read());
  };
  void navigator.locks?.request('bb_tour', { ifAvailable: isFromBefore }, (lock) =>
    lock === null ? leaveIt() : released,
  );
  return release;
}

/** It waits for its first page, in the tab where it was started. A page that opens goes by what is stored. */
let isPending = readStored(pendingKey) === tourId;
const pendingListeners = new Set<() => void>();

function setPending(next: boolean): void {
  isPending = next;
  writeStored(pendingKey, next ? tourId : null);
  for (const listener of pendingListeners) listener();
}

function subscribeToPending(listener: () => void): () => void {
  pendingListeners.add(listener);
  return () => pendingListeners.delete(listener);
}

export const useIsTourPending = (): boolean =>
  useSyncExternalStore(
    subscribeToPending,
    () => isPending,
    () => false,
  );

let goToFirstPage: (() => void) | null = null;
/** It was started before anything could lead to its first page. */
let isWaitingForGuide = false;

/** What leads to the first page when the tour is started on another one. Returns how to leave. */
export function guideTourWith(go: () => void): () => void {
  goToFirstPage = go;
  if (isWaitingForGuide) go();
  isWaitingForGuide = false;
  return () => {
    if (goToFirstPage === go) goToFirstPage = null;
  };
}

/** From its first step. On another page it is stored as pending, and starts by itself on its own. */
export function startTour(): void {
  if (window.location.pathname === tourRoute) {
    beginTour();
    return;
  }
  write(noTour);
  setPending(true);
  isWaitingForGuide = goToFirstPage === null;
  goToFirstPage?.();
}

/** Starts at the first step, on its page. */
export function beginTour(): void {
  setPending(false);
  write({ activeTourId: tourId, stepIndex: 0, isRunning: true });
}

/** Goes on where it was paused. Returns whether there is a tour to resume, and says so where there is none. */
export function resumeTour(): boolean {
  const { activeTourId, stepIndex } = readTour();
  if (isPending || readStored(pendingKey) === tourId) startTour();
  else if (activeTourId !== null) write({ activeTourId, stepIndex, isRunning: true });
  else {
    toast({ title: 'No tour to resume', description: 'Pick a tour from Help to get started.' });
    return false;
  }
  return true;
}

export const goToTourStep = (stepIndex: number): void => write({ ...readTour(), stepIndex });

export function pauseTour(): void {
  write({ ...readTour(), isRunning: false });
  toast({ title: 'Tour paused', description: 'Resume anytime from the Help menu.' });
}

export function finishTour(): void {
  write(noTour);
  toast({
    title: 'Tour complete',
    description: 'Nice work! You can restart from the Help menu anytime.',
    variant: 'success',
  });
}
