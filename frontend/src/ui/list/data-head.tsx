import { classNames } from '../class-names.ts';
import { columnStyle } from './data-row.tsx';
import { SortHeading } from './sort-heading.tsx';
import { tableRoles } from './table-roles.ts';
import type { EntriesProps } from './use-entries.ts';

export interface DataHeadProps<Row> {
  columns: EntriesProps<Row>['columns'];
  sort: EntriesProps<Row>['sort'] | undefined;
  /** Its headings are buttons. */
  isPressed: boolean;
}

/** The headings of a table. On paper they come again on each sheet. */
export function DataHead<Row>({ columns, sort, isPressed }: DataHeadProps<Row>) {
  const sorted = sort && ({ [sort.by]: sort.descending ? 'descending' : 'ascending' } as const);
  const list = sort &&
    isPressed && { view: { sort: sort.by, descending: sort.descending }, sortBy: sort.onSort };
  return (
    <thead {...tableRoles.group}>
      <tr {...tableRoles.row}>
        {columns.map((column) => {
          const { key, title, width, sortBy } = column;
          const style = classNames('data-heading', columnStyle(column), width);
          return list && sortBy ? (
            <SortHeading key={key} column={key} list={list} className={style}>
              {title}
            </SortHeading>
          ) : (
            <th key={key} {...tableRoles.heading} scope="col" aria-sort={sorted?.[key]} className={style}>
              {column.isActions ? <span className="sr-only">{title}</span> : title}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
