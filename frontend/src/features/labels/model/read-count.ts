import type { Read } from '../../../ui/use-typed.ts';

/** A whole number that somebody typed. */
export function readCount(text: string, min: number, max: number): Read<number> {
  const trimmed = text.trim();
  if (!/^\d{1,6}$/.test(trimmed)) return { ok: false, error: 'A whole number' };
  const value = Number(trimmed);
  if (value < min || value > max) return { ok: false, error: `From ${min} to ${max}` };
  return { ok: true, value };
}
