/**
 * Looks a food up in the staples, which need no network, and concurrently in the public tables. A source that fails is
 * named and the others still show: the maker can always type the figures in.
 */
import type { LibraryFood, LibrarySearch, LibrarySource } from '@batchbook/shared/ingredients/library-schema';
import { log } from '../../platform/log.ts';
import type { Scope } from '../../platform/table/keys.ts';
import { type Known, keepAnswer, pauseSource } from './cache.ts';
import { openFoodFacts } from './open-food-facts.ts';
import { type LibraryQuery, type OnlineSource, SourceUnavailable } from './source.ts';
import { searchStaples } from './staples.ts';
import { usda } from './usda.ts';

/** A number of 8 to 14 digits is a barcode (EAN-8, UPC, EAN-13, GTIN-14). */
export const queryOf = (q: string): LibraryQuery =>
  /^\d{8,14}$/.test(q) ? { kind: 'product', barcode: q } : { kind: 'search', text: q };

/** The sources to query. Only Open Food Facts knows barcodes. */
export const sourcesFor = (query: LibraryQuery): OnlineSource[] =>
  query.kind === 'product' ? [openFoodFacts] : [usda, openFoodFacts];

export async function searchAll(
  scope: Scope,
  query: LibraryQuery,
  known: ReadonlyMap<LibrarySource, Known>,
  now: Date,
): Promise<LibrarySearch> {
  const sources = sourcesFor(query);
  const answers = await Promise.all(
    sources.map((source) => answerOf(scope, source, query, known.get(source.source), now)),
  );
  const staples = query.kind === 'search' ? await searchStaples(query.text) : [];
  return {
    items: [...staples, ...answers.flatMap((foods) => foods ?? [])],
    unavailable: sources.map(({ source }) => source).filter((_, index) => answers[index] === null),
  };
}

/** The foods of one source; `null` when it can't answer now. */
async function answerOf(
  scope: Scope,
  { source, ask }: OnlineSource,
  query: LibraryQuery,
  known: Known | undefined,
  now: Date,
): Promise<LibraryFood[] | null> {
  if (known?.foods) return known.foods;
  if (known?.isPaused) return null;
  const failures = known?.failures ?? 0;
  try {
    const foods = await ask(query);
    await remember(() => keepAnswer(scope, source, query, foods, failures > 0, now));
    return foods;
  } catch (error) {
    if (!(error instanceof SourceUnavailable)) throw error;
    log.warn('library source unavailable', { source, reason: error.message, failures: failures + 1 });
    await remember(() => pauseSource(scope, source, failures + 1, now));
    return null;
  }
}

/** Caching only saves a request, so a table that can't store it now doesn't fail the search. */
async function remember(keep: () => Promise<void>): Promise<void> {
  try {
    await keep();
  } catch (error) {
    log.warn('the library could not be cached', { error: error as Error });
  }
}
