import { oneOf, useUrlState } from '../../data/url-state.ts';

/**
 * What the address says a list is sorted by: the first of the columns unless something else is chosen.
 * @param highestFirst The columns that begin with their largest figure.
 */
export function useSorting<Column extends string>(
  columns: readonly [Column, ...Column[]],
  highestFirst: readonly Column[] = [],
) {
  const url = useUrlState();
  const sort = oneOf(url.get('sort'), columns);
  const order = url.get('order');
  const descending = highestFirst.includes(sort) ? order !== 'asc' : order === 'desc';
  return {
    sort,
    descending,
    /** The same column again turns the order round. */
    sortBy: (column: Column) => {
      const turned = highestFirst.includes(column) ? 'asc' : 'desc';
      const isTurned = column === sort && (descending ? 'desc' : 'asc') !== turned;
      url.replace({ sort: column === columns[0] ? null : column, order: isTurned ? turned : null });
    },
  };
}
