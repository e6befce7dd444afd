import { ApiError } from '@batchbook/shared/http/client';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { recipeQuery } from '../../../data/recipes.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { ErrorState } from '../../../ui/error-state.tsx';
import { SpilledJarDrawing } from '../../../ui/illustrations.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { messageOf } from '../api/messages.ts';
import { useDeleteRecipe, useDuplicateRecipe } from '../api/use-recipe-actions.ts';
import type { EditorView } from '../components/editor-context.tsx';
import { RecipeEditor } from '../components/recipe-editor.tsx';

export interface RecipePageProps {
  id: string;
  editing: boolean;
  onEdit: () => void;
  /** Opens another recipe, for editing. */
  onOpen: (id: string) => void;
  /** Back to the list. */
  onLeave: () => void;
  openIngredient: EditorView['openIngredient'];
}

export default function RecipePage({
  id,
  editing,
  onEdit,
  onOpen,
  onLeave,
  openIngredient,
}: RecipePageProps) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const recipe = useQuery(recipeQuery(organizationId, id));
  const ingredients = useIngredients();
  const organization = useOrganization();
  const { data: entitlements } = useEntitlements();
  const duplicate = useDuplicateRecipe();
  const remove = useDeleteRecipe();

  const failed = [recipe, ingredients, organization].find((query) => query.isError && !query.data);
  if (failed) {
    if (failed.error instanceof ApiError && failed.error.code === 'not_found') return <Gone />;
    return (
      <ErrorState
        title="The recipe could not be loaded"
        description={messageOf(failed.error)}
        retrying={failed.isFetching}
        onRetry={() => void client.refetchQueries({ queryKey: [organizationId], type: 'active' })}
      />
    );
  }
  if (!recipe.data || !ingredients.data || !organization.data) return <PageSkeleton />;
  const readOnly = entitlements?.readOnly.recipes ?? false;
  return (
    <>
      <title>{`${recipe.data.name} · Batchbook`}</title>
      <RecipeEditor
        key={id}
        organizationId={organizationId}
        recipe={recipe.data}
        ingredients={ingredients.data}
        currency={organization.data.currency}
        targetPercent={organization.data.targetMarginPercent}
        editing={editing && !readOnly}
        onEdit={editing || readOnly ? null : onEdit}
        readOnlyReason={
          readOnly
            ? 'Recipes are read-only: there are more than the plan allows. Delete some or upgrade your plan to edit again.'
            : null
        }
        openIngredient={openIngredient}
        onDuplicate={() => duplicate.mutate(id, { onSuccess: (copy) => onOpen(copy.id) })}
        duplicating={duplicate.isPending}
        onDelete={() => {
          remove.mutate(id);
          onLeave();
        }}
      />
    </>
  );
}

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
