import { oneOf, useUrlState } from '../../data/url-state.ts';

/** What the address says a list is sorted by: the first of the columns unless something else is chosen. */
export function useSorting<Column extends string>(columns: readonly [Column, ...Column[]]) {
  const url = useUrlState();
  const sort = oneOf(url.get('sort'), columns);
  const descending = url.get('order') === 'desc';
  return {
    sort,
    descending,
    /** The same column again turns the order round. */
    sortBy: (column: Column) => {
      const turn = column === sort && !descending;
      url.replace({ sort: column === columns[0] ? null : column, order: turn ? 'desc' : null });
    },
  };
}
