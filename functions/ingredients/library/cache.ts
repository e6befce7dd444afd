/**
 * Answers of the public food tables, shared by all organizations.
 *
 * | what                  | pk                        | sk     | read by                            |
 * |-----------------------|---------------------------|--------|------------------------------------|
 * | an answer             | LIBRARY#source#kind#query | ANSWER | the same look-up, by anybody; TTL  |
 * | a source in trouble   | LIBRARY#source            | PAUSE  | every look-up of the source; TTL   |
 *
 * None of this belongs to an organization: a look-up doesn't show who made it.
 */
import type { LibraryFood, LibrarySource } from '@batchbook/shared/ingredients/library-schema';
import { epochSeconds, plusSeconds } from '../../platform/clock.ts';
import type { Scope } from '../../platform/table/keys.ts';
import { getItems, type Item } from '../../platform/table/read.ts';
import { transact } from '../../platform/table/write.ts';
import type { LibraryQuery } from './source.ts';

const day = 24 * 60 * 60;
const keptSeconds = { search: day, product: 7 * day };

/** What the cache knows of one source: an earlier answer, and its pause. */
export interface Known {
  foods: LibraryFood[] | null;
  isPaused: boolean;
  /** How many times in a row it failed. */
  failures: number;
}

const wordsOf = (query: LibraryQuery): string =>
  query.kind === 'product' ? query.barcode : query.text.toLowerCase().replace(/\s+/g, ' ').trim();

const answerKey = (source: LibrarySource, query: LibraryQuery) => ({
  pk: `LIBRARY#${source}#${query.kind}#${wordsOf(query)}`,
  sk: 'ANSWER',
});

const pauseKey = (source: LibrarySource) => ({ pk: `LIBRARY#${source}`, sk: 'PAUSE' });

/** Reads the cache for each of `sources` in one BatchGet. Expiry is checked here, since the table's TTL deletes late. */
export async function readKnown(
  scope: Scope,
  sources: readonly LibrarySource[],
  query: LibraryQuery,
  now: Date,
): Promise<Map<LibrarySource, Known>> {
  const keys = sources.flatMap((source) => [answerKey(source, query), pauseKey(source)]);
  const items = await getItems(scope, keys);
  const at = (key: { pk: string; sk: string }): Item | undefined =>
    items.find((item) => item.pk === key.pk && item.sk === key.sk);
  return new Map(
    sources.map((source) => {
      const answer = at(answerKey(source, query));
      const pause = at(pauseKey(source));
      const isFresh = answer !== undefined && (answer.expiresAt as number) > epochSeconds(now);
      return [
        source,
        {
          foods: isFresh ? (JSON.parse(answer.foods as string) as LibraryFood[]) : null,
          isPaused: pause !== undefined && (pause.until as number) > epochSeconds(now),
          failures: (pause?.failures as number | undefined) ?? 0,
        },
      ];
    }),
  );
}

export async function keepAnswer(
  scope: Scope,
  source: LibrarySource,
  query: LibraryQuery,
  foods: LibraryFood[],
  wasInTrouble: boolean,
  now: Date,
): Promise<void> {
  const answer: Item = {
    ...answerKey(source, query),
    type: 'LIBRARY_ANSWER',
    foods: JSON.stringify(foods),
    expiresAt: epochSeconds(plusSeconds(now, keptSeconds[query.kind])),
  };
  await transact(scope, [
    { label: 'answer', put: answer },
    ...(wasInTrouble ? [{ label: 'pause', remove: pauseKey(source) }] : []),
  ]);
}

const pauseSeconds = 60;
const pauseMaxSeconds = 60 * 60;
/** How long a failure counts towards the next pause. */
const rememberedSeconds = day;

/** Pauses a source for a minute, doubling with each further failure up to an hour. */
export async function pauseSource(
  scope: Scope,
  source: LibrarySource,
  failures: number,
  now: Date,
): Promise<void> {
  const seconds = Math.min(pauseSeconds * 2 ** Math.min(failures - 1, 10), pauseMaxSeconds);
  const pause: Item = {
    ...pauseKey(source),
    type: 'LIBRARY_PAUSE',
    failures,
    until: epochSeconds(plusSeconds(now, seconds)),
    expiresAt: epochSeconds(plusSeconds(now, rememberedSeconds)),
  };
  await transact(scope, [{ label: 'pause', put: pause }]);
}
