import { useCallback, useEffect, useMemo, useState } from 'react';
import { WordIndex } from '../../../data/search/word-index.ts';
import { type SearchKind, searchKinds } from '../model/kinds.ts';
import type { SearchRecord } from '../model/records.ts';
import { type Sources, useRecords } from './use-records.ts';

/** What is typed is searched for once nothing follows for this long (specification, section 9). */
const debounceMs = 150;
/** Less than this finds nothing (specification, section 5). */
const leastLetters = 2;
/** Per group, while all kinds are shown (specification, section 2). */
const perGroup = 3;
/** While one kind is shown. 'View all' opens the rest. */
const perKind = 50;

interface FoundGroup {
  kind: SearchKind;
  total: number;
  records: readonly SearchRecord[];
  /** What its best record is worth. */
  worth: number;
}

export interface SearchState {
  /** The text that the results are of; '' while too little is typed. */
  sought: string;
  /** Results for what is typed now are still to come. */
  isSearching: boolean;
  /** How many of each kind match, or there are while nothing is searched for. */
  counts: Readonly<Record<SearchKind, number>>;
  groups: readonly FoundGroup[];
  /** The kinds whose lists aren't on this device and can't be read now. */
  missing: readonly SearchKind[];
  sources: Sources;
  /** The best matches of one kind for another text. */
  find: (kind: SearchKind, text: string, most: number) => readonly SearchRecord[];
}

interface Indexed {
  records: readonly SearchRecord[];
  index: WordIndex;
}

type Indexes = Readonly<Partial<Record<SearchKind, Indexed>>>;

/** Searches all kinds, or one, for what is typed. */
export function useSearch(typed: string, only: SearchKind | null): SearchState {
  const sources = useRecords();
  const indexes = useIndexes(sources);
  const settled = useSettled(typed);
  const sought = settled.trim().length < leastLetters ? '' : settled.trim();
  const groups = useMemo(
    () =>
      sought === ''
        ? []
        : searchKinds.map(
            (kind): FoundGroup => ({
              kind,
              ...bestOf(indexes[kind], sought, only === kind ? perKind : perGroup),
            }),
          ),
    [sought, indexes, only],
  );
  const find = useCallback(
    (kind: SearchKind, text: string, most: number) => bestOf(indexes[kind], text, most).records,
    [indexes],
  );
  const totals = new Map(groups.map(({ kind, total }) => [kind, total]));
  const countOfKind = (kind: SearchKind): number =>
    sought === '' ? (sources[kind].records?.length ?? 0) : (totals.get(kind) ?? 0);
  const missing = searchKinds.filter((kind) => sources[kind].isMissing);
  const isIndexing = searchKinds.some((kind) => indexes[kind] === undefined && !missing.includes(kind));
  const isAwaited = typed.trim() !== settled.trim() && typed.trim().length >= leastLetters;
  return {
    sought,
    isSearching: isAwaited || (sought !== '' && isIndexing),
    counts: Object.fromEntries(searchKinds.map((kind) => [kind, countOfKind(kind)])) as Record<
      SearchKind,
      number
    >,
    groups: inOrder(groups.filter(({ kind, total }) => total > 0 && (only === null || kind === only))),
    ...{ missing, sources, find },
  };
}

/** Groups keep their order but where another one has a clearly better match: a title before an ingredient of a recipe. */
const inOrder = (groups: readonly FoundGroup[]): FoundGroup[] =>
  groups.toSorted((a, b) => Math.round(b.worth * 5) - Math.round(a.worth * 5));

function bestOf(indexed: Indexed | undefined, text: string, most: number): Omit<FoundGroup, 'kind'> {
  if (indexed === undefined) return { total: 0, records: [], worth: 0 };
  const { total, best, worth } = indexed.index.search(text, most);
  return { total, records: best.flatMap((at) => indexed.records[at] ?? []), worth };
}

/** The typed text once nothing was typed for a moment. Clearing the field is followed at once. */
function useSettled(typed: string): string {
  const [settled, setSettled] = useState(typed);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(typed), typed.trim() === '' ? 0 : debounceMs);
    return () => clearTimeout(timer);
  }, [typed]);
  return settled;
}

/** An index of each kind, made again when its records change. The one before it answers until then. */
function useIndexes(sources: Sources): Indexes {
  const [indexes, setIndexes] = useState<Indexes>({});
  const all = searchKinds.map((kind) => sources[kind].records);
  useEffect(() => {
    const abort = new AbortController();
    void (async () => {
      for (const [at, kind] of searchKinds.entries()) {
        const records = all[at];
        if (records === undefined || indexes[kind]?.records === records) continue;
        const index = await WordIndex.of(
          records.map(({ searched }) => searched),
          abort.signal,
        );
        if (abort.signal.aborted) return;
        setIndexes((before) => ({ ...before, [kind]: { records, index } }));
      }
    })().catch(() => undefined);
    return () => abort.abort();
    // biome-ignore lint/correctness/useExhaustiveDependencies: what is indexed changes with the records alone.
  }, all);
  return indexes;
}
