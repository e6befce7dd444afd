import { oneOf, useUrlState, useUrlText } from '../../data/url-state.ts';
import { useSorting } from './use-sorting.ts';

/** A filter as the address has it. Nothing in the address is a filter that hides nothing. */
export interface UrlFilter<Value> {
  /** Its name in the address, where that isn't its own. */
  name?: string;
  read: (text: string | null) => Value;
  write: (value: Value) => string | null;
  /** It hides nothing: 'Clear filters' leaves it. */
  isKept?: boolean;
}

/** One of a few; the first hides nothing. */
export const oneOfThese = <Value extends string>(values: readonly [Value, ...Value[]]): UrlFilter<Value> => ({
  read: (text) => oneOf(text, values),
  write: (value) => (value === values[0] ? null : value),
});

/** An id or any other text; `null` hides nothing. */
export const anyText = (name?: string): UrlFilter<string | null> => ({
  ...(name !== undefined && { name }),
  read: (text) => text || null,
  write: (text) => text,
});

/** On or off. */
export const onOrOff = (name?: string): UrlFilter<boolean> => ({
  ...(name !== undefined && { name }),
  read: (text) => text !== null,
  write: (on) => (on ? '1' : null),
});

interface ListDefinition<Filters extends object, Column extends string> {
  filters: { readonly [Name in keyof Filters]: UrlFilter<Filters[Name]> };
  /** What it is sorted by; the first unless something else is chosen. */
  columns: readonly [Column, ...Column[]];
  /** The columns that begin with their largest figure. */
  highestFirst?: readonly Column[];
}

/** What the address says of a list: its search, filters and order, and how to change them. */
export function useList<Filters extends object, Column extends string>({
  filters,
  columns,
  highestFirst,
}: ListDefinition<Filters, Column>) {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  type Name = keyof Filters & string;
  const names = Object.keys(filters) as Name[];
  const inUrl = (name: Name): string => filters[name].name ?? name;
  const values = Object.fromEntries(
    names.map((name) => [name, filters[name].read(url.get(inUrl(name)))]),
  ) as Filters;
  const { sortBy, ...sorting } = useSorting(columns, highestFirst);
  const hiding = names.filter((name) => !filters[name].isKept);
  return {
    view: { ...values, search, ...sorting },
    setSearch,
    isFiltered: search.trim() !== '' || hiding.some((name) => filters[name].write(values[name]) !== null),
    filter: (changes: Partial<Filters>) =>
      url.replace(
        Object.fromEntries(
          (Object.entries(changes) as [Name, Filters[Name]][]).map(([name, value]) => [
            inUrl(name),
            filters[name].write(value),
          ]),
        ),
      ),
    clear: () =>
      url.replace({ search: null, ...Object.fromEntries(hiding.map((name) => [inUrl(name), null])) }),
    sortBy,
  };
}
