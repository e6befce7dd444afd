import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { drawToastsWith, type ToastOptions } from '../ui/toast.tsx';
import {
  beginTour,
  finishTour,
  goToTourStep,
  guideTourWith,
  pauseTour,
  readTour,
  resumeTour,
  startTour,
  tourId,
} from './tour.ts';

const store = (kept: unknown) =>
  localStorage.setItem('bb_tour', typeof kept === 'string' ? kept : JSON.stringify(kept));
const stored = () => JSON.parse(localStorage.getItem('bb_tour') ?? 'null');

/** The toasts that show from now on. */
function toasts(): ToastOptions[] {
  const shown: ToastOptions[] = [];
  onTestFinished(drawToastsWith((options) => shown.push(options)));
  return shown;
}

beforeEach(() => {
  history.replaceState(null, '', '/recipes');
  beginTour();
  localStorage.clear();
});

describe('what is stored', () => {
  it('is read back as it was left', () => {
    store({ activeTourId: tourId, stepIndex: 12, isRunning: true });
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 12, isRunning: true });
    expect(readTour()).toBe(readTour());
  });

  it.each([
    '',
    '{',
    'null',
    '7',
    '"recipes.full"',
    '[]',
    '{"activeTourId":null}',
    '{"stepIndex":3,"isRunning":true}',
    '{"activeTourId":"recipes.short","stepIndex":3,"isRunning":true}',
    '{"activeTourId":["recipes.full"],"stepIndex":3,"isRunning":true}',
  ])('%s is no tour', (text) => {
    store(text);
    expect(readTour()).toEqual({ activeTourId: null, stepIndex: 0, isRunning: false });
  });

  it.each([-1, 24, 99, 3.5, '3', null, 1e300])('step %s is the first one', (stepIndex) => {
    store({ activeTourId: tourId, stepIndex, isRunning: true });
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 0, isRunning: true });
  });

  it('says that it runs by true alone', () => {
    store({ activeTourId: tourId, stepIndex: 4, isRunning: 'yes' });
    expect(readTour().isRunning).toBe(false);
  });
});

describe('a tour', () => {
  it('goes on, is paused, resumed and finished', () => {
    const shown = toasts();
    startTour();
    expect(stored()).toEqual({ activeTourId: tourId, stepIndex: 0, isRunning: true });
    goToTourStep(12);
    pauseTour();
    expect(stored()).toEqual({ activeTourId: tourId, stepIndex: 12, isRunning: false });
    expect(shown.at(-1)).toMatchObject({
      title: 'Tour paused',
      description: 'Resume anytime from the Help menu.',
    });
    expect(resumeTour()).toBe(true);
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 12, isRunning: true });
    finishTour();
    expect(localStorage.getItem('bb_tour')).toBeNull();
    expect(shown.at(-1)).toMatchObject({
      title: 'Tour complete',
      description: 'Nice work! You can restart from the Help menu anytime.',
    });
  });

  it('starts again at its first step', () => {
    store({ activeTourId: tourId, stepIndex: 12, isRunning: false });
    startTour();
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 0, isRunning: true });
  });

  it('can’t be resumed where there is none, and says so', () => {
    const shown = toasts();
    store('{"activeTourId":"recipes.short"}');
    expect(resumeTour()).toBe(false);
    expect(shown).toEqual([
      { title: 'No tour to resume', description: 'Pick a tour from Help to get started.' },
    ]);
  });

  it('waits for its first page, and is led there once', () => {
    history.replaceState(null, '', '/stock');
    startTour();
    expect(localStorage.getItem('bb_pending_tour')).toBe(tourId);
    expect(readTour().isRunning).toBe(false);
    const go = vi.fn();
    onTestFinished(guideTourWith(go));
    expect(go).toHaveBeenCalledTimes(1);
    expect(resumeTour()).toBe(true);
    expect(go).toHaveBeenCalledTimes(2);
    beginTour();
    expect(localStorage.getItem('bb_pending_tour')).toBeNull();
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 0, isRunning: true });
  });

  it('doesn’t wait for one that there isn’t any more', () => {
    localStorage.setItem('bb_pending_tour', 'recipes.short');
    expect(resumeTour()).toBe(false);
  });

  it('goes on where storage is closed', () => {
    const closed = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('closed');
    });
    onTestFinished(() => closed.mockRestore());
    startTour();
    goToTourStep(3);
    expect(readTour()).toEqual({ activeTourId: tourId, stepIndex: 3, isRunning: true });
  });
});
