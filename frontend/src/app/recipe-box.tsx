import { Carrot, ListPlus, NotebookPen, Store, Truck } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { oneOf, type UrlState, useUrlState } from '../data/url-state.ts';
import { useNavigate } from '../ui/link.tsx';
import { part, screen } from '../ui/part.tsx';
import { RecipeBoxTabs } from '../ui/recipe-box-tabs.tsx';
import { type ScreenTable, screenAt } from '../ui/screen-at.ts';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useInReserve } from '../ui/use-in-reserve.ts';

const KeepWorkDialog = part(() => import('../features/demo/components/keep-work-dialog.tsx'));
const RecipesPage = screen(() => import('../features/recipes/pages/recipes-page.tsx'));
const RecipePage = screen(() => import('../features/recipes/pages/recipe-page.tsx'));
const LabelStudio = screen(() => import('../features/labels/pages/label-studio.tsx'));
const RecipeLabelCard = part(
  () => import('../features/labels/components/recipe-label-card.tsx'),
  <Skeleton className="mt-[26px] h-[226px]" />,
);
const IngredientsPage = screen(() => import('../features/ingredients/pages/ingredients-page.tsx'));
const IngredientPanel = part(() => import('../features/ingredients/components/ingredient-panel.tsx'));
const SuppliersPage = screen(() => import('../features/ingredients/pages/suppliers-page.tsx'));
const CustomersPage = screen(() => import('../features/ingredients/pages/customers-page.tsx'));
const ShoppingListsPage = screen(() => import('../features/shopping-lists/pages/shopping-lists-page.tsx'));
const MakingPage = screen(() => import('../features/shopping-lists/pages/making-page.tsx'));
const SavedListPage = screen(() => import('../features/shopping-lists/pages/saved-list-page.tsx'));
const SupplierPanel = part(() => import('../features/ingredients/components/supplier-panel.tsx'));
/** A lost connection doesn't keep the panel shut. */
const inReserve = [IngredientPanel];

const modes = ['view', 'edit', 'kitchen'] as const;
const tabNames = ['recipes', 'ingredients', 'suppliers', 'customers', 'batches', 'shopping-list'] as const;

interface BoxAddress {
  url: UrlState;
  tab: (typeof tabNames)[number];
  /** The open recipe. */
  recipe: string | null;
  /** The open shopping list. */
  list: string | null;
  openIngredient: (id: string, at?: string) => void;
  openRecipe: (id: string, at?: Readonly<Record<string, string>>) => void;
  goTo: (path: string) => void;
  onAdded: () => void;
}

const screens: ScreenTable<BoxAddress> = [
  {
    when: ({ url, recipe }) => recipe !== null && url.get('label') !== null,
    screen: ({ recipe, openIngredient, openRecipe }) => (
      <LabelStudio id={recipe ?? ''} openIngredient={openIngredient} openRecipe={openRecipe} />
    ),
  },
  {
    when: ({ recipe }) => recipe !== null,
    screen: ({ url, recipe, openIngredient, openRecipe, goTo }) => (
      <RecipePage
        id={recipe ?? ''}
        mode={oneOf(url.get('mode'), modes)}
        onEdit={() => url.push({ mode: 'edit' })}
        onOpen={openRecipe}
        onLeave={() => goTo('/recipes')}
        openIngredient={openIngredient}
        beside={(of) => <RecipeLabelCard {...of} />}
      />
    ),
  },
  {
    when: ({ url, tab, list }) => tab === 'shopping-list' || (list !== null && url.get('mode') === 'edit'),
    screen: ({ url, list, goTo, onAdded }) => (
      <MakingPage
        tabs={<Tabs current="batches" />}
        listId={list}
        add={url.get('add')}
        example={url.get('example')}
        onAdded={onAdded}
        onSaved={(id) => goTo(`/recipes?batch=${id}`)}
      />
    ),
  },
  {
    when: ({ list }) => list !== null,
    screen: ({ list, goTo }) => (
      <SavedListPage id={list ?? ''} onLeave={() => goTo('/recipes?tab=batches')} />
    ),
  },
  {
    when: ({ tab }) => tab === 'batches',
    screen: () => <ShoppingListsPage tabs={<Tabs current="batches" />} />,
  },
  {
    when: ({ tab }) => tab === 'ingredients',
    screen: ({ openIngredient }) => (
      <IngredientsPage tabs={<Tabs current="ingredients" />} onOpen={openIngredient} />
    ),
  },
  {
    when: ({ tab }) => tab === 'suppliers',
    screen: ({ url }) => (
      <SuppliersPage tabs={<Tabs current="suppliers" />} onOpen={(supplier) => url.push({ supplier })} />
    ),
  },
  {
    when: ({ tab }) => tab === 'customers',
    screen: () => <CustomersPage tabs={<Tabs current="customers" />} />,
  },
  {
    when: () => true,
    screen: ({ openRecipe }) => <RecipesPage tabs={<Tabs current="recipes" />} onOpen={openRecipe} />,
  },
];

/** `/recipes`: the divider tabs of the recipe box, one recipe, and an ingredient's panel over any of them. */
export default function RecipeBox() {
  const navigate = useNavigate();
  const url = useUrlState();
  const supplier = url.get('supplier');
  const panel = useIngredientPanel();
  useInReserve(inReserve);

  const openRecipe = useCallback(
    (id: string, at: Readonly<Record<string, string>> = {}) =>
      void navigate(`/recipes?${new URLSearchParams({ recipe: id, mode: 'edit', ...at })}`),
    [navigate],
  );
  const { replace } = url;
  const onAdded = useCallback(() => replace({ add: null }), [replace]);
  return (
    <Suspense fallback={<PageSkeleton />}>
      {screenAt(screens, {
        url,
        tab: oneOf(url.get('tab'), tabNames),
        recipe: url.get('recipe'),
        list: url.get('batch'),
        openIngredient: panel.open,
        openRecipe,
        goTo: (path) => void navigate(path),
        onAdded,
      })}
      {url.get('keep') !== null && <KeepWorkDialog onClose={() => url.replace({ keep: null })} />}
      {supplier !== null && panel.id === null && (
        <SupplierPanel
          key={supplier}
          id={supplier}
          onClose={() => url.push({ supplier: null })}
          openIngredient={panel.open}
        />
      )}
      {panel.id !== null && (
        <IngredientPanel key={panel.id} id={panel.id} field={panel.field} onClose={panel.close} />
      )}
    </Suspense>
  );
}

/** The panel is part of the URL. It opens over the list or a recipe, and Back closes it. */
function useIngredientPanel() {
  const { get, push } = useUrlState();
  const open = useCallback((id: string, at?: string) => push({ ingredient: id, field: at ?? null }), [push]);
  const close = useCallback(() => push({ ingredient: null, field: null }), [push]);
  return { id: get('ingredient'), field: get('field'), open, close };
}

function Tabs({ current }: { current: (typeof tabNames)[number] }) {
  return (
    <div data-tour="tabs">
      <RecipeBoxTabs
        label="Recipe box"
        tabs={[
          {
            to: '/recipes',
            label: 'Recipes',
            icon: <NotebookPen aria-hidden />,
            current: current === 'recipes',
          },
          {
            to: '/recipes?tab=ingredients',
            label: 'Ingredients',
            icon: <Carrot aria-hidden />,
            current: current === 'ingredients',
          },
          {
            to: '/recipes?tab=suppliers',
            label: 'Suppliers',
            icon: <Truck aria-hidden />,
            current: current === 'suppliers',
            tour: 'suppliers-tab',
          },
          {
            to: '/recipes?tab=customers',
            label: 'Customers',
            icon: <Store aria-hidden />,
            current: current === 'customers',
          },
          {
            to: '/recipes?tab=batches',
            label: 'Shopping lists',
            icon: <ListPlus aria-hidden />,
            current: current === 'batches',
          },
        ]}
      />
    </div>
  );
}

function PageSkeleton() {
  return (
    <Loading label="Loading">
      <Skeleton className="mb-6 h-10 w-64" />
      <Skeleton className="h-[420px]" />
    </Loading>
  );
}
