import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { sentenceOf } from '../../../data/problems.ts';
import { shoppingListsQuery } from '../../../data/shopping-lists.ts';
import { useUrlText } from '../../../data/url-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { BasketDrawing } from '../components/basket-drawing.tsx';
import { ListRow } from '../components/list-row.tsx';
import { useDeleteList } from '../hooks/use-list-actions.ts';
import { readMaking } from '../model/making.ts';

const makingPath = '/recipes?tab=shopping-list';

/** The shopping lists, newest first, and the one that is being made. */
export default function ShoppingListsPage({ tabs }: { tabs: ReactNode }) {
  const organizationId = useOrganizationId();
  const lists = useQuery(shoppingListsQuery(organizationId));
  const navigate = useNavigate();
  useKeys({ n: () => void navigate(makingPath) });
  const newButton = (
    <ButtonLink
      to={makingPath}
      variant="primary"
      icon={<Plus aria-hidden size={18} />}
      className="max-md:flex-1"
    >
      New shopping list
    </ButtonLink>
  );
  return (
    <>
      <title>Shopping lists · Batchbook</title>
      <PageHeader title="Shopping lists" actions={newButton} />
      <div className="mb-[18px]">{tabs}</div>
      <BeingMade organizationId={organizationId} />
      {lists.data === undefined ? (
        lists.isError ? (
          <ErrorState
            title="Your shopping lists could not be loaded"
            description={sentenceOf(lists.error)}
            retrying={lists.isFetching}
            onRetry={() => void lists.refetch()}
          />
        ) : (
          <Loading label="Loading your shopping lists">
            <Skeleton className="mb-4 h-[38px] w-[290px] max-w-full" />
            <Skeleton className="h-[320px]" />
          </Loading>
        )
      ) : lists.data.length === 0 ? (
        <EmptyState
          title="No shopping list yet"
          description="Say what you are going to bake, and get what to buy: over all recipes, by supplier, in whole packs, with what it costs."
          illustration={<BasketDrawing />}
          actions={newButton}
        />
      ) : (
        <Found lists={lists.data} error={lists.error} />
      )}
    </>
  );
}

/** A list that was begun in this browser and isn't saved. */
function BeingMade({ organizationId }: { organizationId: string }) {
  const { name, picks } = readMaking(organizationId);
  if (picks.length === 0) return null;
  return (
    <Notice tone="info" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>{name === '' ? 'A list is being made' : `“${name}” is being made`}</b>, with{' '}
          {picks.length === 1 ? '1 recipe' : `${picks.length} recipes`}. It is not saved yet.
        </p>
        <ButtonLink to={makingPath} size="sm">
          Go on with it
        </ButtonLink>
      </div>
    </Notice>
  );
}

function Found({ lists, error }: { lists: readonly ShoppingList[]; error: Error | null }) {
  const { data: organization } = useOrganization();
  const remove = useDeleteList();
  const [search, setSearch] = useUrlText('search');
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const words = search.trim().toLowerCase();
  const found = lists.filter(({ name, recipes }) =>
    [name, ...recipes.map((recipe) => recipe.name)].some((text) => text.toLowerCase().includes(words)),
  );
  return (
    <>
      <search className="mb-4 flex flex-wrap items-center gap-2.5">
        <TextInput
          ref={input}
          type="search"
          aria-label="Search shopping lists"
          placeholder="Name or recipe"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          prefix={<Search aria-hidden size={17} />}
          className="w-[290px] max-md:w-full"
        />
        <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
          {words === ''
            ? `${lists.length} ${lists.length === 1 ? 'list' : 'lists'}, newest first`
            : `${found.length} of ${lists.length}. `}
          {words !== '' && (
            <button type="button" className="link cursor-pointer" onClick={() => setSearch('')}>
              Clear filters
            </button>
          )}
        </p>
      </search>
      {error !== null && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the lists as they were last loaded. {sentenceOf(error)}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title="No shopping list matches"
          description="Nothing here has that name or that recipe on it."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={() => setSearch('')}>Clear filters</Button>}
        />
      ) : (
        <Card aria-label="Shopping lists">
          <ul>
            {found.map((list) => (
              <ListRow
                key={list.id}
                list={list}
                currency={organization?.currency ?? 'GBP'}
                onDelete={() => remove.mutate(list)}
              />
            ))}
          </ul>
        </Card>
      )}
    </>
  );
}
