import { useEffect, useState } from 'react';

export type Wake = 'awake' | 'refused' | 'unable';

/**
 * Keeps the screen awake while it is shown. The browser lets go of it when the page is hidden; it is taken
 * again when the page is back. 'unable': this browser has no such thing.
 */
export function useWakeLock(): Wake {
  const [wake, setWake] = useState<Wake>('wakeLock' in navigator ? 'awake' : 'unable');
  useEffect(() => {
    if (!('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | null = null;
    let left = false;
    const acquire = async () => {
      if (document.visibilityState !== 'visible' || (lock !== null && !lock.released)) return;
      try {
        const taken = await navigator.wakeLock.request('screen');
        if (left) void taken.release();
        else lock = taken;
        setWake('awake');
      } catch {
        setWake('refused');
      }
    };
    void acquire();
    document.addEventListener('visibilitychange', acquire);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', acquire);
      void lock?.release().catch(() => undefined);
    };
  }, []);
  return wake;
}
