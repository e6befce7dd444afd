import { Carrot, ListPlus, NotebookPen, Store, Truck } from 'lucide-react';
import { Suspense, useCallback } from 'react';
import { oneOf, useUrlState } from '../data/url-state.ts';
import { useNavigate } from '../ui/link.tsx';
import { part, screen } from '../ui/part.tsx';
import { RecipeBoxTabs } from '../ui/recipe-box-tabs.tsx';
import { Loading, Skeleton } from '../ui/skeleton.tsx';
import { useInReserve } from '../ui/use-in-reserve.ts';
import { ShoppingLists } from './shopping-lists.tsx';

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
const SupplierPanel = part(() => import('../features/ingredients/components/supplier-panel.tsx'));
/** A lost connection doesn't keep the panel shut. */
const inReserve = [IngredientPanel];

const modes = ['view', 'edit', 'kitchen'] as const;
const tabNames = ['recipes', 'ingredients', 'suppliers', 'customers', 'batches', 'shopping-list'] as const;

/** `/recipes`: the divider tabs of the recipe box, one recipe, and an ingredient's panel over any of them. */
export default function RecipeBox() {
  const navigate = useNavigate();
  const url = useUrlState();
  const tab = oneOf(url.get('tab'), tabNames);
  const recipe = url.get('recipe');
  const supplier = url.get('supplier');
  const label = recipe !== null && url.get('label') !== null;
  const panel = useIngredientPanel();
  useInReserve(inReserve);

  const openRecipe = useCallback(
    (id: string, at: Readonly<Record<string, string>> = {}) =>
      void navigate(`/recipes?${new URLSearchParams({ recipe: id, mode: 'edit', ...at })}`),
    [navigate],
  );
  return (
    <Suspense fallback={<PageSkeleton />}>
      {label ? (
        <LabelStudio id={recipe} openIngredient={panel.open} openRecipe={openRecipe} />
      ) : recipe !== null ? (
        <RecipePage
          id={recipe}
          mode={oneOf(url.get('mode'), modes)}
          onEdit={() => url.push({ mode: 'edit' })}
          onOpen={openRecipe}
          onLeave={() => void navigate('/recipes')}
          openIngredient={panel.open}
          beside={(of) => <RecipeLabelCard {...of} />}
        />
      ) : url.get('batch') !== null || tab === 'batches' || tab === 'shopping-list' ? (
        <ShoppingLists tabs={<Tabs current="batches" />} />
      ) : tab === 'ingredients' ? (
        <IngredientsPage tabs={<Tabs current={tab} />} onOpen={panel.open} />
      ) : tab === 'suppliers' ? (
        <SuppliersPage tabs={<Tabs current={tab} />} onOpen={(supplier) => url.push({ supplier })} />
      ) : tab === 'customers' ? (
        <CustomersPage tabs={<Tabs current={tab} />} />
      ) : (
        <RecipesPage tabs={<Tabs current={tab} />} onOpen={openRecipe} />
      )}
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

/** The panel stands in the URL: it opens over the list and over a recipe, and Back closes it. */
function useIngredientPanel() {
  const { get, push } = useUrlState();
  const open = useCallback((id: string, at?: string) => push({ ingredient: id, field: at ?? null }), [push]);
  const close = useCallback(() => push({ ingredient: null, field: null }), [push]);
  return { id: get('ingredient'), field: get('field'), open, close };
}

function Tabs({ current }: { current: (typeof tabNames)[number] }) {
  return (
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
          current: current === 'batches' || current === 'shopping-list',
        },
      ]}
    />
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
