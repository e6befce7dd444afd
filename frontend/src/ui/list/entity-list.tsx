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
import { Loaded, type Query } from './loaded.tsx';
import { SearchedList } from './searched-list.tsx';

export interface EntityColumn<Entity> {
  title: string;
  of: (entity: Entity) => ReactNode;
  /** At the right; on a phone beside the name instead of under it. */
  isFigure?: boolean;
}

export interface EntityListProps<Entity extends { id: string; name: string }> {
  tabs: ReactNode;
  /** 'Suppliers'. */
  title: string;
  /** 'supplier'. */
  one: string;
  query: Query<Entity[]>;
  /** Under the name, on one line: the address, notes. */
  detail: (entity: Entity) => string;
  columns: readonly EntityColumn<Entity>[];
  /** What the search looks in besides the name and the detail. */
  searched: (entity: Entity) => readonly string[];
  searchHint: string;
  empty: { title: string; description: string };
  /** `new` for one that isn't there yet. */
  onOpen: (id: string) => void;
}

/** The list of a versioned entity: by name, searched, with a button for a new one. */
export function EntityList<Entity extends { id: string; name: string }>(props: EntityListProps<Entity>) {
  const { tabs, title, one, query, detail, searched, searchHint, empty, onOpen } = props;
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
              text={(entity) => [entity.name, ...searched(entity), detail(entity)].join(' ')}
              plural={plural}
              placeholder={searchHint}
              noMatch={{
                title: `No matching ${plural}`,
                description: `No ${one} here has that ${lowered(searchHint)}.`,
              }}
            >
              {(found) => <EntityTable {...props} found={found} />}
            </SearchedList>
          )
        }
      </Loaded>
    </>
  );
}

const head = 'px-2 py-2.5 font-semibold last:pr-5';

function EntityTable<Entity extends { id: string; name: string }>({
  found,
  title,
  one,
  detail,
  columns,
  onOpen,
}: EntityListProps<Entity> & { found: readonly Entity[] }) {
  return (
    <Card aria-label={title}>
      <table className="list-table">
        <thead className="border-b border-line max-md:sr-only">
          <tr className="text-12 text-ink-3">
            <th className={`${head} pl-5`}>{capitalised(one)}</th>
            {columns.map((column) => (
              <th key={column.title} className={classNames(head, column.isFigure && 'text-right')}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="max-md:block">
          {found.map((entity) => (
            <EntityRow
              key={entity.id}
              entity={entity}
              detail={detail(entity)}
              columns={columns}
              onOpen={onOpen}
            />
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface EntityRowProps<Entity> {
  entity: Entity;
  detail: string;
  columns: readonly EntityColumn<Entity>[];
  onOpen: (id: string) => void;
}

const row = classNames(
  'ruled hover:bg-ink/3 max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3',
  'max-md:px-4 max-md:py-3',
);
const cell = 'px-2 align-middle max-md:block max-md:p-0';
const nameCell = `${cell} h-[54px] max-w-[320px] pl-5! max-md:h-auto max-md:max-w-none max-md:pl-0!`;
const nameButton = classNames(
  'touch block max-w-full cursor-pointer truncate rounded-1 text-left font-semibold',
  'hover:underline',
);
const figureCell = `${cell} num pr-5! text-right max-md:pr-0!`;
const otherCell = `${cell} last:pr-5 max-md:order-3 max-md:col-span-2 max-md:last:pr-0`;

function EntityRow<Entity extends { id: string; name: string }>({
  entity,
  detail,
  columns,
  onOpen,
}: EntityRowProps<Entity>) {
  return (
    <tr className={row}>
      <td className={nameCell}>
        <button type="button" onClick={() => onOpen(entity.id)} className={nameButton}>
          {entity.name}
        </button>
        {detail && <span className="block truncate text-12 text-ink-3">{detail}</span>}
      </td>
      {columns.map(({ title, of, isFigure }) => (
        <td key={title} className={isFigure ? figureCell : otherCell}>
          {of(entity)}
        </td>
      ))}
    </tr>
  );
}
