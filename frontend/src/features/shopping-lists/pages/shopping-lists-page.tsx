import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { countOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import type { ReactNode } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { searchedShoppingList, searchedTexts } from '../../../data/search/searched.ts';
import { shoppingListsQuery } from '../../../data/shopping-lists.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { CardList } from '../../../ui/list/card-list.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { SearchedList } from '../../../ui/list/searched-list.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { BasketDrawing } from '../components/basket-drawing.tsx';
import { ListRow } from '../components/list-row.tsx';
import { useDeleteList } from '../hooks/use-list-actions.ts';
import { readMaking } from '../model/making.ts';

const textOf = searchedTexts(searchedShoppingList);

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
      <Loaded
        query={lists}
        what="Your shopping lists"
        stale="These are the lists as they were last loaded."
        skeleton={
          <Loading label="Loading your shopping lists">
            <Skeleton className="mb-4 h-[38px] w-[290px] max-w-full" />
            <Skeleton className="h-[320px]" />
          </Loading>
        }
      >
        {(data) =>
          data.length === 0 ? (
            <EmptyState
              title="No shopping list yet"
              description="Choose what you’re going to make and see what to buy across all recipes, by supplier, in whole packs, with the cost."
              illustration={<BasketDrawing />}
              actions={newButton}
            />
          ) : (
            <Found lists={data} />
          )
        }
      </Loaded>
    </>
  );
}

/** An unsaved list from this browser. */
function BeingMade({ organizationId }: { organizationId: string }) {
  const { name, picks } = readMaking(organizationId);
  if (picks.length === 0) return null;
  return (
    <Notice tone="info" className="mb-4">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <p>
          <b>{name === '' ? 'You’ve started a list' : `You’ve started “${name}”`}</b>, with{' '}
          {countOf(picks.length, 'recipe')}. It isn’t saved yet.
        </p>
        <ButtonLink to={makingPath} size="sm">
          Continue
        </ButtonLink>
      </div>
    </Notice>
  );
}

function Found({ lists }: { lists: readonly ShoppingList[] }) {
  const currency = useCurrency();
  const remove = useDeleteList();
  return (
    <SearchedList
      items={lists}
      text={textOf}
      plural="shopping lists"
      placeholder="Name or recipe"
      noMatch={{
        title: 'No shopping lists match',
        description: 'No list has that name or recipe.',
      }}
      summary={`${countOf(lists.length, 'list')}, newest first`}
    >
      {(found) => (
        <CardList label="Shopping lists" items={found}>
          {(list) => (
            <ListRow key={list.id} list={list} currency={currency} onDelete={() => remove.mutate(list)} />
          )}
        </CardList>
      )}
    </SearchedList>
  );
}
