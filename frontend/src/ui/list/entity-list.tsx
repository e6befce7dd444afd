import { capitalised, lowered } from '@batchbook/shared/text';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';
import { Card } from '../card.tsx';
import { classNames } from '../class-names.ts';
import { EmptyState } from '../empty-state.tsx';
import { PantryDrawing } from '../illustrations.tsx';
import { PageHeader } from '../page-header.tsx';
import { useKeys } from '../use-keys.ts';
import type { Column } from './columns.ts';
import { DataTable } from './data-table.tsx';
import { Loaded, type Query } from './loaded.tsx';
import { SearchedList } from './searched-list.tsx';
import { useSorting } from './use-sorting.ts';

export interface EntityListProps<Entity extends { id: string; name: string }> {
  tabs: ReactNode;
  /** 'Suppliers'. */
  title: string;
  /** 'supplier'. */
  one: string;
  query: Query<Entity[]>;
  /** Under the name, on one line: the address, notes. */
  detail: (entity: Entity) => string;
  /** After the name. */
  columns: readonly Column<Entity>[];
  /** What the search looks in. The same function each time. */
  searched: (entity: Entity) => string;
  searchHint: string;
  empty: { title: string; description: string };
  /** `new` for one that isn't there yet. */
  onOpen: (id: string) => void;
}

/** The list of a versioned entity: by name, searched, with a button for a new one. */
export function EntityList<Entity extends { id: string; name: string }>(props: EntityListProps<Entity>) {
  const { tabs, title, one, query, searched, searchHint, empty, onOpen } = props;
  useKeys({ n: () => onOpen('new') });
  const plural = title.toLowerCase();
  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={() => onOpen('new')}>
      New {one}
    </Button>
  );
  return (
    <>
      <title>{`${title} · Batchbook`}</title>
      <PageHeader title={title} actions={newButton} />
      <div className="mb-[18px]">{tabs}</div>
      <Loaded query={query} what={`Your ${plural}`} stale="This is the list as it was last loaded.">
        {(entities) =>
          entities.length === 0 ? (
            <EmptyState {...empty} illustration={<PantryDrawing />} actions={newButton} />
          ) : (
            <SearchedList
              items={entities}
              text={searched}
              plural={plural}
              placeholder={searchHint}
              noMatch={{
                title: `No matching ${plural}`,
                description: `No ${one} here has that ${lowered(searchHint)}.`,
              }}
            >
              {(found, arrange) => <EntityTable {...props} found={found} arrange={arrange} />}
            </SearchedList>
          )
        }
      </Loaded>
    </>
  );
}

const nameButton = classNames(
  'touch block max-w-full cursor-pointer truncate rounded-1 text-left font-semibold',
  'hover:underline',
);

function EntityTable<Entity extends { id: string; name: string }>(
  props: EntityListProps<Entity> & {
    found: readonly Entity[];
    arrange: (entities: readonly Entity[]) => readonly Entity[];
  },
) {
  const { found, arrange, title, one, detail, columns, onOpen } = props;
  const name: Column<Entity> = {
    key: 'name',
    title: capitalised(one),
    kind: 'text',
    narrow: 'title',
    sortBy: (entity) => entity.name,
    cell: (entity) => (
      <div className="max-w-[320px] max-md:max-w-none">
        <button type="button" onClick={() => onOpen(entity.id)} className={nameButton}>
          {entity.name}
        </button>
        {detail(entity) && <span className="block truncate text-12 text-ink-3">{detail(entity)}</span>}
      </div>
    ),
  };
  const sortable = columns.filter(({ sortBy }) => sortBy !== undefined).map(({ key }) => key);
  const { sort: by, descending, sortBy: onSort } = useSorting([name.key, ...sortable]);
  return (
    <Card aria-label={title}>
      <DataTable
        label={title}
        columns={[name, ...columns]}
        rows={found}
        keyOf={({ id }) => id}
        sort={{ by, descending, onSort }}
        arrange={arrange}
        rowClass={() => 'hover:bg-ink/3'}
      />
    </Card>
  );
}
