import type { ReactNode } from 'react';
import { useCallback } from 'react';
import { findIn } from '../../data/search/match-words.ts';
import { useUrlText } from '../../data/url-state.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ClearFilters, NoMatch } from './no-match.tsx';

export interface SearchedListProps<Item> {
  items: readonly Item[];
  /** What of an item is searched in, as `searchText` gives it. */
  text: (item: Item) => string;
  /** 'suppliers': names the search field. */
  plural: string;
  placeholder: string;
  /** Where nothing matches. */
  noMatch: { title: string; description: string };
  /** Beside the search while nothing is searched for. */
  summary?: ReactNode;
  /** @param arrange Puts what matches only with typos after the rest, however the list is sorted. */
  children: (found: readonly Item[], arrange: (items: readonly Item[]) => readonly Item[]) => ReactNode;
}

/** A list with its search, which is in the URL: '/' goes to it, and what was typed can be cleared where nothing matches. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { items, text, plural, placeholder, noMatch, summary, children } = props;
  const [search, setSearch] = useUrlText('search');
  const arrange = useCallback((sorted: readonly Item[]) => findIn(sorted, search, text), [search, text]);
  const found = arrange(items);
  const isSearching = search.trim() !== '';
  const list = { view: { search }, setSearch, clear: () => setSearch('') };
  return (
    <>
      <ListToolbar
        label={`Search ${plural}`}
        placeholder={placeholder}
        list={list}
        className="w-[290px] max-md:w-full"
      >
        {(isSearching || summary !== undefined) && (
          <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
            {isSearching ? `${found.length} of ${items.length}. ` : summary}
            {isSearching && <ClearFilters list={list} />}
          </p>
        )}
      </ListToolbar>
      {found.length > 0 ? children(found, arrange) : <NoMatch {...noMatch} list={list} />}
    </>
  );
}
