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

const storedKey = 'bb_tour';
const stored = followedText(storedKey);
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

type Owner = 'here' | 'elsewhere' | null;
/** Which tab the tour runs in. A page that opens doesn't know yet. */
let owner: Owner = null;
let latest: { text: string | null; owner: Owner; state: TourState } | null = null;

/** The same object until something changes. */
export function readTour(): TourState {
  const text = stored.read();
  if (latest === null || latest.text !== text || latest.owner !== owner) {
    const state = parse(text);
    latest = { text, owner, state: owner === 'here' ? state : { ...state, isRunning: false } };
  }
  return latest.state;
}

/** The lock of the tab that the tour runs in, from when it is requested until it is given up. */
let held: { release?: () => void } | null = null;

function giveUpLock(): void {
  held?.release?.();
  held = null;
}

/** @param answer Is called with whether this tab has it. */
function takeLock(ifAvailable: boolean, answer: (isOurs: boolean) => void): void {
  // Only a secure page has them.
  const locks: LockManager | null | undefined = navigator.locks;
  if (!locks) {
    answer(true);
    return;
  }
  const mine: NonNullable<typeof held> = {};
  held = mine;
  void locks.request('bb_tour', { ifAvailable }, (lock) => {
    const isOurs = lock !== null && held === mine;
    answer(isOurs);
    return isOurs
      ? new Promise<void>((resolve) => {
          mine.release = resolve;
        })
      : undefined;
  });
}

/** A tour that ran when this page was opened goes on here, unless another tab has it: two would lead their pages away. */
export function claimTour(): void {
  if (owner !== null || !parse(stored.read()).isRunning) return;
  takeLock(true, (isOurs) => {
    // It may have been started here meanwhile.
    if (owner !== null) return;
    owner = isOurs ? 'here' : 'elsewhere';
    // What it was, for those that listen.
    stored.write(stored.read());
  });
}

function write(state: TourState): void {
  owner = 'here';
  if (!state.isRunning) giveUpLock();
  else if (held === null) takeLock(false, () => undefined);
  stored.write(state.activeTourId === null ? null : JSON.stringify(state));
}

/** Another tab that starts or moves the tour takes it from this one. */
function followOtherTabs(event: StorageEvent): void {
  if (event.key !== storedKey) return;
  owner = 'elsewhere';
  giveUpLock();
}

function subscribe(listener: () => void): () => void {
  // First, since the listener of the text reads the state.
  window.addEventListener('storage', followOtherTabs);
  const leave = stored.subscribe(listener);
  return () => {
    leave();
    window.removeEventListener('storage', followOtherTabs);
  };
}

export const useTourState = (): TourState => useSyncExternalStore(subscribe, readTour, () => noTour);

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
