import { planOf } from '@batchbook/shared/billing/plans';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery } from '@tanstack/react-query';
import { Plus, Search } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipesQuery } from '../../../data/recipes.ts';
import { oneOf, useUrlState, useUrlText } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { RecipeBoxDrawing, SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { useKeys } from '../../../ui/use-keys.ts';
import { limitText, messageOf } from '../api/messages.ts';
import { useDeleteRecipe, useDuplicateRecipe } from '../api/use-recipe-actions.ts';
import { PlanMeter } from '../components/plan-meter.tsx';
import { RecipeCard } from '../components/recipe-card.tsx';
import { filterRecipes, roomText, type TypeFilter, typeFilters } from '../model/list.ts';

const NewRecipeDialog = lazy(() => import('../components/new-recipe-dialog.tsx'));

const filterLabels: Record<TypeFilter, string> = {
  all: 'All',
  Product: 'Products',
  'Prepared Dish': 'Prepared dishes',
};

const grid = 'grid gap-x-6 gap-y-[26px] sm:grid-cols-2 xl:grid-cols-3';

export interface RecipesPageProps {
  /** The divider tabs of the recipe box. */
  tabs: ReactNode;
  onOpen: (id: string) => void;
}

export default function RecipesPage({ tabs, onOpen }: RecipesPageProps) {
  const recipes = useQuery(recipesQuery(useOrganizationId()));
  const { data: entitlements } = useEntitlements();
  const toast = useToast();
  const [creating, setCreating] = useState(false);

  const planName = planOf(entitlements?.tier ?? 'free').plan.name;
  const { recipes: limit } = entitlements?.limits ?? { recipes: 0 };
  const used = entitlements?.usage.recipes ?? 0;
  const readOnly = entitlements?.readOnly.recipes ?? false;
  const full = entitlements !== undefined && used >= limit;
  const create = () => {
    if (full) toast({ title: limitText, variant: 'destructive' });
    else setCreating(true);
  };
  useKeys({ n: create });

  const newButton = (
    <Button variant="primary" icon={<Plus aria-hidden size={18} />} onClick={create}>
      New recipe
    </Button>
  );
  return (
    <>
      <title>Recipes · Batchbook</title>
      <PageHeader
        title="Recipes"
        actions={
          <>
            {entitlements && <PlanMeter used={used} limit={limit} planName={planName} />}
            {!readOnly && newButton}
          </>
        }
      />
      {full && !readOnly && (
        <p
          role="status"
          className="-mt-3 mb-3 text-right text-13 font-semibold text-warn max-md:mt-0 max-md:text-left"
        >
          {limitText}
        </p>
      )}
      <div className="mb-[18px]">{tabs}</div>
      {readOnly && (
        <Notice tone="warning" className="mb-4">
          Recipes are read-only: there are more than the {planName} plan allows. Delete some or upgrade your
          plan to edit again.
        </Notice>
      )}
      <RecipeList
        query={recipes}
        readOnly={readOnly}
        newButton={newButton}
        room={readOnly ? null : roomText(limit, used, planName)}
        onOpen={onOpen}
      />
      {creating && (
        <Suspense>
          <NewRecipeDialog
            open
            onOpenChange={setCreating}
            onCreated={(id) => {
              setCreating(false);
              onOpen(id);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

interface RecipeListProps {
  query: {
    data: RecipeSummary[] | undefined;
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  readOnly: boolean;
  newButton: ReactNode;
  room: string | null;
  onOpen: (id: string) => void;
}

function RecipeList({ query, readOnly, newButton, room, onOpen }: RecipeListProps) {
  const url = useUrlState();
  const [search, setSearch] = useUrlText('search');
  const type = oneOf(url.get('type'), typeFilters);
  if (query.data === undefined) {
    if (!query.isError) return <CardSkeletons />;
    return (
      <ErrorState
        title="Your recipes could not be loaded"
        description={messageOf(query.error)}
        retrying={query.isFetching}
        onRetry={() => void query.refetch()}
      />
    );
  }
  if (query.data.length === 0) {
    return (
      <EmptyState
        title="Your recipe box is empty"
        description="Write down the first one: as soon as its ingredients have prices you see what each costs and what is left of the price."
        illustration={<RecipeBoxDrawing />}
        actions={!readOnly && newButton}
      />
    );
  }
  const found = filterRecipes(query.data, search, type);
  const clear = () => {
    url.replace({ search: null, type: null });
  };
  return (
    <>
      <FilterBar
        search={search}
        onSearch={setSearch}
        type={type}
        onType={(next) => url.replace({ type: next === 'all' ? null : next })}
        count={found.length}
        total={query.data.length}
        onClear={clear}
      />
      {query.isError && (
        <Notice tone="warning" role="status" className="mb-4">
          These are the recipes as they were last loaded. {messageOf(query.error)}
        </Notice>
      )}
      {found.length === 0 ? (
        <EmptyState
          title="No recipe matches"
          description="Nothing has that name or that ingredient in it."
          illustration={<SpilledJarDrawing />}
          actions={<Button onClick={clear}>Clear filters</Button>}
        />
      ) : (
        <Cards recipes={found} readOnly={readOnly} onOpen={onOpen} />
      )}
      {room !== null && (
        <EmptyState
          inline
          className="mt-7"
          title={room}
          description="Type it in, and add its ingredients as you go."
          illustration={<RecipeBoxDrawing />}
          actions={newButton}
        />
      )}
    </>
  );
}

interface FilterBarProps {
  search: string;
  onSearch: (text: string) => void;
  type: TypeFilter;
  onType: (type: TypeFilter) => void;
  count: number;
  total: number;
  onClear: () => void;
}

function FilterBar({ search, onSearch, type, onType, count, total, onClear }: FilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useKeys({ '/': () => input.current?.focus() });
  const filtered = search !== '' || type !== 'all';
  return (
    <search className="mb-4 flex flex-wrap items-center gap-2.5">
      <TextInput
        ref={input}
        type="search"
        aria-label="Search recipes"
        placeholder="Name or ingredient"
        value={search}
        onChange={(event) => onSearch(event.target.value)}
        prefix={<Search aria-hidden size={17} />}
        suffix={<SlashKey />}
        className="w-[290px] max-md:w-full"
      />
      <SegmentedControl
        label="Show"
        className="max-md:w-full"
        segments={typeFilters.map((value) => ({ value, label: filterLabels[value] }))}
        value={type}
        onValueChange={onType}
      />
      <p role="status" className="num ml-auto text-13 text-ink-3 max-md:ml-0 max-md:w-full">
        {filtered ? `${count} of ${total}` : `${total} ${total === 1 ? 'recipe' : 'recipes'}, newest first`}
        {filtered && (
          <>
            .{' '}
            <button type="button" className="link cursor-pointer" onClick={onClear}>
              Clear filters
            </button>
          </>
        )}
      </p>
    </search>
  );
}

const SlashKey = () => (
  <kbd
    aria-hidden
    className="rounded-1 border border-b-2 border-line bg-surface px-1.5 py-0.5 font-mono text-12 leading-none text-ink-3 max-md:hidden"
  >
    /
  </kbd>
);

function Cards({
  recipes,
  readOnly,
  onOpen,
}: {
  recipes: RecipeSummary[];
  readOnly: boolean;
  onOpen: (id: string) => void;
}) {
  const { data: ingredients, error, refetch, isFetching } = useIngredients();
  const { data: organization } = useOrganization();
  const duplicate = useDuplicateRecipe();
  const remove = useDeleteRecipe();
  if (ingredients === undefined || organization === undefined) {
    if (error === null) return <CardSkeletons />;
    return (
      <ErrorState
        title="The ingredients could not be loaded, so nothing can be costed"
        description={messageOf(error)}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div className={grid}>
      {recipes.map((recipe) => (
        <RecipeCard
          key={recipe.id}
          recipe={recipe}
          ingredients={ingredients}
          currency={organization.currency}
          targetPercent={organization.targetMarginPercent}
          readOnly={readOnly}
          duplicating={duplicate.isPending && duplicate.variables === recipe.id}
          onDuplicate={(id) => duplicate.mutate(id, { onSuccess: (copy) => onOpen(copy.id) })}
          onDelete={(id) => remove.mutate(id)}
        />
      ))}
    </div>
  );
}

function CardSkeletons() {
  return (
    <Loading label="Loading your recipes" className={grid}>
      {[1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-[290px]" />
      ))}
    </Loading>
  );
}
