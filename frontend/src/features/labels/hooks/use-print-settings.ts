import { useEffect, useState } from 'react';
import { defaultSettings, type PrintSettings, readSettings } from '../model/print-settings.ts';

/** The settings under `key`. Changes are stored at once. */
export function usePrintSettings(key: string) {
  // A prerendered page has no storage. The stored settings follow right after.
  const [settings, setSettings] = useState<PrintSettings>(defaultSettings);
  useEffect(() => setSettings(readSettings(stored(key))), [key]);
  const change = (changes: Partial<PrintSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Storage is closed: they last as long as the page.
    }
  };
  return [settings, change] as const;
}

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
