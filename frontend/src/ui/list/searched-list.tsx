import type { ReactNode } from 'react';
import { useUrlText } from '../../data/url-state.ts';
import { searchFor, searchText } from '../list-search.ts';
import { ListToolbar } from './list-toolbar.tsx';
import { ClearFilters, NoMatch } from './no-match.tsx';

export interface SearchedListProps<Item> {
  items: readonly Item[];
  /** What of an item is searched in. */
  text: (item: Item) => string;
  /** 'suppliers': names the search field. */
  plural: string;
  placeholder: string;
  /** Where nothing matches. */
  noMatch: { title: string; description: string };
  /** Beside the search while nothing is searched for. */
  summary?: ReactNode;
  children: (found: readonly Item[]) => ReactNode;
}

/** A list with its search, which is in the URL: '/' goes to it, and what was typed can be cleared where nothing matches. */
export function SearchedList<Item>(props: SearchedListProps<Item>) {
  const { items, text, plural, placeholder, noMatch, summary, children } = props;
  const [search, setSearch] = useUrlText('search');
  const passes = searchFor(search);
  const found = items.filter((item) => passes(searchText(text(item))));
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
      {found.length > 0 ? children(found) : <NoMatch {...noMatch} list={list} />}
    </>
  );
}
