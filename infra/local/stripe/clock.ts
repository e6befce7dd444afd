import type { SettingsStore } from './settings.ts';

/** The stand-in's time, in whole seconds: the machine's time and an offset that only grows. */
export interface Clock {
  now(): number;
  /** Runs `work` at an earlier moment: what was due then happens then. */
  at(time: number, work: () => void): void;
  moveOffset(seconds: number): void;
}

export function openClock(settings: SettingsStore, systemSeconds = () => Date.now() / 1000): Clock {
  let fixed: number | null = null;
  return {
    now: () => fixed ?? Math.floor(systemSeconds()) + settings.get('clockOffsetSeconds'),
    at(time, work) {
      const before = fixed;
      fixed = time;
      try {
        work();
      } finally {
        fixed = before;
      }
    },
    moveOffset: (seconds) =>
      settings.set('clockOffsetSeconds', settings.get('clockOffsetSeconds') + Math.ceil(seconds)),
  };
}
