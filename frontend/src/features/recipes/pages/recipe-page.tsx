import { ApiError } from '@batchbook/shared/http/client';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipeQuery, recipesQuery } from '../../../data/recipes.ts';
import { useVariations } from '../../../data/variations.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { part } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import type { EditorBasics } from '../components/editor-context.tsx';
import { RecipeEditor } from '../components/recipe-editor.tsx';
import { messageOf } from '../hooks/messages.ts';
import { useBook } from '../hooks/use-book.ts';
import { useDeleteRecipe, useDuplicateRecipe } from '../hooks/use-recipe-actions.ts';
import { useDeleteVariation } from '../hooks/use-variation-actions.ts';
import { resolved } from '../model/variation.ts';

const KitchenView = part(() => import('../components/kitchen-view.tsx'), <PageSkeleton />);

export interface RecipePageProps {
  /** A recipe's, or a variation's. */
  id: string;
  mode: 'view' | 'edit' | 'kitchen';
  onEdit: () => void;
  /** Opens another recipe: for editing, or at one of its tabs. */
  onOpen: (id: string, at?: Readonly<Record<string, string>>) => void;
  /** Back to the list. */
  onLeave: () => void;
  openIngredient: EditorBasics['openIngredient'];
  /** What stands under the receipt. */
  beside?: (of: { id: string; name: string }) => ReactNode;
}

const readOnlyText =
  'Recipes are read-only: there are more than the plan allows. Delete some or upgrade your plan to edit again.';
const lockedText =
  'Variations come with Standard. What they come to can be seen; editing opens with that plan.';

export default function RecipePage(props: RecipePageProps) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const loaded = useRecipePage(organizationId, props.id);
  if ('error' in loaded) {
    if (loaded.error instanceof ApiError && loaded.error.code === 'not_found') return <Gone />;
    return (
      <ErrorState
        title="The recipe could not be loaded"
        description={messageOf(loaded.error)}
        retrying={loaded.retrying === true}
        onRetry={() => void client.refetchQueries({ queryKey: [organizationId], type: 'active' })}
      />
    );
  }
  if (!('data' in loaded)) return <PageSkeleton />;
  const { recipe, variation } = loaded.data;
  if (props.mode === 'kitchen') {
    return <KitchenView recipe={variation ? resolved(recipe, variation) : recipe} />;
  }
  return <Loaded {...props} {...loaded.data} organizationId={organizationId} />;
}

type PageData = Exclude<ReturnType<typeof useRecipePage>, { error: unknown } | Record<string, never>>['data'];

function Loaded(props: RecipePageProps & PageData & { organizationId: string }) {
  const { id, mode, recipe, variation, organization, onEdit, onOpen, onLeave } = props;
  const { data: entitlements } = useEntitlements();
  const duplicate = useDuplicateRecipe();
  const remove = useDeleteRecipe();
  const removeVariation = useDeleteVariation();
  const readOnly = entitlements?.readOnly.recipes ?? false;
  const locked = variation !== null && !(entitlements?.features.variations ?? true);
  const editing = mode === 'edit';
  return (
    <>
      <title>{`${(variation ?? recipe).name} · Batchbook`}</title>
      <RecipeEditor
        key={variation ? `${id}/${recipe.version}` : id}
        organizationId={props.organizationId}
        recipe={recipe}
        variation={variation}
        book={props.book}
        ingredients={props.ingredients}
        recipes={props.recipes}
        currency={organization.currency}
        targetPercent={organization.targetMarginPercent}
        editing={editing && !readOnly && !locked}
        onEdit={editing || readOnly || locked ? null : onEdit}
        readOnlyReason={readOnly ? readOnlyText : locked ? lockedText : null}
        openIngredient={props.openIngredient}
        beside={props.beside?.({ id, name: (variation ?? recipe).name })}
        openRecipe={onOpen}
        onDuplicate={() => duplicate.mutate(id, { onSuccess: (copy) => onOpen(copy.id) })}
        duplicating={duplicate.isPending}
        onDelete={() => {
          if (variation) {
            removeVariation.mutate(variation);
            onOpen(recipe.id, { view: 'variations' });
          } else {
            remove.mutate(recipe);
            onLeave();
          }
        }}
      />
    </>
  );
}

/** The recipe, or the base of the variation, and all that it is reckoned from. */
function useRecipePage(organizationId: string, id: string) {
  const variations = useVariations();
  const variation = variations.data?.find((entry) => entry.id === id) ?? null;
  const recipeId = variation?.baseRecipeId ?? id;
  const recipe = useQuery(recipeQuery(organizationId, recipeId));
  const recipes = useOthers(organizationId, recipeId);
  const ingredients = useIngredients();
  const organization = useOrganization();
  const book = useBook(recipes.data, ingredients.data, organization.data);
  const inIt = [...(recipe.data?.lines ?? []), ...(variation?.addedLines ?? [])];
  // The others are waited for only where one of them may be in it.
  const waitsForRecipes = inIt.some((line) => line.kind === 'recipe') && recipes.data === undefined;
  const mayBeVariation = recipe.isError && variations.isPending;
  const needed = [recipe, ingredients, organization, ...(waitsForRecipes ? [recipes] : [])];
  const failed = needed.find((query) => query.isError && !query.data);
  const given = [recipe.data, ingredients.data, organization.data] as const;
  const [base, pantry, settings] = given;
  return useMemo(() => {
    if (failed && !mayBeVariation) return { error: failed.error, retrying: failed.isFetching };
    if (!base || !pantry || !settings || waitsForRecipes || mayBeVariation) return {};
    const data = {
      ...{ recipe: base, variation, ingredients: pantry, organization: settings, book },
      recipes: recipes.data ?? noRecipes,
    };
    return { data };
  }, [failed, mayBeVariation, base, pantry, settings, waitsForRecipes, variation, book, recipes.data]);
}

/**
 * The recipes but the one that is open, whose draft stands in its place: its saves leave them as they were,
 * and so everything that is reckoned from them.
 */
function useOthers(organizationId: string, id: string) {
  const select = useCallback(
    (recipes: RecipeSummary[]) => recipes.filter((recipe) => recipe.id !== id),
    [id],
  );
  return useQuery({ ...recipesQuery(organizationId), select });
}

const noRecipes: RecipeSummary[] = [];

function Gone() {
  return (
    <EmptyState
      title="This recipe is not here"
      description="It was deleted, or the link belongs to another business."
      illustration={<SpilledJarDrawing />}
      actions={
        <ButtonLink to="/recipes" variant="primary">
          All recipes
        </ButtonLink>
      }
    />
  );
}

function PageSkeleton() {
  return (
    <Loading label="Loading the recipe">
      <Skeleton className="mb-3 h-4 w-44" />
      <Skeleton className="mb-6 h-10 w-96 max-w-full" />
      <div className="grid gap-[30px] lg:grid-cols-[minmax(0,1fr)_372px]">
        <Skeleton className="h-[520px]" />
        <Skeleton className="h-[420px]" />
      </div>
    </Loading>
  );
}
