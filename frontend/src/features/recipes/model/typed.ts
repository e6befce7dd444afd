/** What people type for whole figures of a recipe. */
import { shortCodeMax } from '@batchbook/shared/production/batch-number';
import { readQuantityIn } from '@batchbook/shared/quantity';
import type { Read } from '../../../ui/use-typed.ts';

/** Above zero, or nothing: '780', '1.2kg' is 1200. */
export function readGrams(typed: string): Read<string | null> {
  return typed.trim() === '' ? { ok: true, value: null } : readQuantityIn(typed, 'g');
}

/** 0 or more, or nothing. */
export function readMinutes(typed: string): Read<string | null> {
  if (typed.trim() === '') return { ok: true, value: null };
  const read = readQuantityIn(typed.replace(/\s{0,20}(min|mins|minutes)$/i, ''), 'minutes', {
    canBeZero: true,
  });
  return read.ok ? read : { ok: false, error: 'Enter minutes, for example 45' };
}

/** The short code of batch numbers: capital letters and digits, or nothing. */
export function readShortCode(text: string): Read<string> {
  const code = text.trim().toUpperCase();
  if (!/^[A-Z0-9]*$/.test(code)) return { ok: false, error: 'Use letters from A to Z and digits' };
  if (code.length > shortCodeMax) return { ok: false, error: `At most ${shortCodeMax} characters` };
  return { ok: true, value: code };
}
