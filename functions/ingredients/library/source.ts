/** What the public food tables share: how to call them, and how to read an answer. */
import { canonical } from '@batchbook/shared/http/fields';
import type { LibraryFood, LibrarySource } from '@batchbook/shared/ingredients/library-schema';
import { fetchWithin, webLimits } from '../../platform/clients.ts';
import { optionalEnv } from '../../platform/config.ts';

/** A source that is queried over the network. */
export interface OnlineSource {
  source: Exclude<LibrarySource, 'staples'>;
  /** @throws SourceUnavailable when there was no readable answer. */
  ask: (query: LibraryQuery) => Promise<LibraryFood[]>;
}

export type LibraryQuery = { kind: 'search'; text: string } | { kind: 'product'; barcode: string };

/** The source gave no usable answer: down, slow, rate-limited, refusing our key, or broken. */
export class SourceUnavailable extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = 'SourceUnavailable';
  }
}

/** The sources require the caller's name and a contact. */
const userAgent = 'Batchbook/1.0 (https://batchbook.example)';

/**
 * Fetches the JSON at `url` within five seconds in all. `null` for 404.
 * @throws SourceUnavailable otherwise. It doesn't carry the URL, which may hold a key.
 */
export async function fetchJson(url: URL): Promise<unknown> {
  const timeoutMs = Number(optionalEnv('LIBRARY_TIMEOUT_MS') ?? webLimits.foodTableMs);
  let answer: Response;
  let text: string;
  try {
    answer = await fetchWithin(timeoutMs, url, {
      headers: { accept: 'application/json', 'user-agent': userAgent },
    });
    text = await answer.text();
  } catch (error) {
    throw new SourceUnavailable('no answer came', error);
  }
  if (answer.status === 404) return null;
  if (!answer.ok) throw new SourceUnavailable(`the answer was ${answer.status}`);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new SourceUnavailable('the answer is not JSON', error);
  }
}

/** Reads an untyped value as the expected type. */
export type Loose = Record<string, unknown>;

export const looseOf = (value: unknown): Loose =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Loose) : {};

export const listOf = (value: unknown): Loose[] => (Array.isArray(value) ? value.map(looseOf) : []);

export const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : '';

const decimalsMax = 6;

/** Returns a number, or a string of one, as a decimal of up to six places; `null` for anything else and below zero. */
export function decimalIn(value: unknown): string | null {
  const text = typeof value === 'string' ? value.trim().replace(',', '.') : value;
  if (typeof text === 'string' && !/^\d+(\.\d+)?$/.test(text)) return null;
  if (typeof text !== 'string' && typeof text !== 'number') return null;
  const number = Number(text);
  return Number.isFinite(number) && number >= 0 && number < 1e9
    ? canonical(number.toFixed(decimalsMax))
    : null;
}
