import type { Read } from '../../../ui/use-typed.ts';

/** Reads a typed whole number. */
export function readCount(text: string, min: number, max: number): Read<number> {
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed)) return { ok: false, error: 'Enter a whole number' };
  const value = Number(trimmed);
  if (value < min || value > max) return { ok: false, error: `Enter a number from ${min} to ${max}` };
  return { ok: true, value };
}
