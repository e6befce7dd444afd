import { useEffect, useState } from 'react';
import { readStored, writeStored } from '../../../data/storage.ts';
import { defaultSettings, type PrintSettings, readSettings } from '../model/print-settings.ts';

/** The settings under `key`. Changes are stored at once. */
export function usePrintSettings(key: string) {
  // A prerendered page has no storage. The stored settings follow right after.
  const [settings, setSettings] = useState<PrintSettings>(defaultSettings);
  useEffect(() => setSettings(readSettings(readStored(key))), [key]);
  const change = (changes: Partial<PrintSettings>) => {
    const next = { ...settings, ...changes };
    setSettings(next);
    // Where storage is closed, they last as long as the page.
    writeStored(key, JSON.stringify(next));
  };
  return [settings, change] as const;
}
