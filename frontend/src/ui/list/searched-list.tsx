import { Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useUrlText } from '../../data/url-state.ts';
import { Button } from '../button.tsx';
import { EmptyState } from '../empty-state.tsx';
import { SpilledJarDrawing } from '../illustrations.tsx';
import { searchFor, searchText } from '../list-search.ts';
import { TextInput } from '../text-input.tsx';
import { useKeys } from '../use-keys.ts';

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
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const passes = searchFor(search);
  const found = items.filter((item) => passes(searchText(text(item))));
  const isSearching = search.trim() !== '';
  const clear = () => setSearch('');
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <TextInput
          ref={input}
          type="search"
          aria-label={`Search ${plural}`}
          placeholder={placeholder}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          prefix={<Search aria-hidden size={17} />}
          className="w-[290px] max-md:w-full"
        />
        {(isSearching || summary !== undefined) && (
          <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0">
            {isSearching ? `${found.length} of ${items.length}. ` : summary}
            {isSearching && (
              <button type="button" className="link cursor-pointer" onClick={clear}>
                Clear filters
              </button>
            )}
          </p>
        )}
      </search>
      {found.length > 0 ? (
        children(found)
      ) : (
        <EmptyState
          {...noMatch}
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={clear}>Clear filters</Button>}
        />
      )}
    </>
  );
}
