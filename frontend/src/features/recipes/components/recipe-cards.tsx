import type { Book } from '@batchbook/shared/recipes/book';
import { useMemo } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { part } from '../../../ui/part.tsx';
import { messageOf } from '../hooks/messages.ts';
import { useDeleteRecipe, useDuplicateRecipe } from '../hooks/use-recipe-actions.ts';
import { useDeleteVariation } from '../hooks/use-variation-actions.ts';
import type { Entry } from '../model/list.ts';
import type { CardGiven } from './card-given.ts';
import { RecipeCard } from './recipe-card.tsx';
import { CardSkeletons, grid } from './recipe-grid.tsx';

/** Beyond this many only those in sight are drawn. */
const drawnAtOnce = 48;

const VirtualCards = part(
  () => import('./virtual-cards.tsx'),
  ({ entries, given }) => <PlainCards entries={entries.slice(0, drawnAtOnce)} given={given} />,
);

export interface RecipeCardsProps {
  entries: readonly Entry[];
  book: Book;
  readOnly: boolean;
  labelsToReview: ReadonlySet<string>;
  onOpen: (id: string) => void;
}

export function RecipeCards({ entries, ...props }: RecipeCardsProps) {
  const { data: ingredients, error, refetch, isFetching } = useIngredients();
  const { data: organization } = useOrganization();
  const given = useCardGiven(props);
  if (ingredients === undefined || organization === undefined || given === null) {
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
  const Cards = entries.length > drawnAtOnce ? VirtualCards : PlainCards;
  return <Cards entries={entries} given={given} />;
}

const PlainCards = ({ entries, given }: { entries: readonly Entry[]; given: CardGiven }) => (
  <div className={grid}>
    {entries.map((entry) => (
      <RecipeCard key={entry.recipe.id} entry={entry} given={given} />
    ))}
  </div>
);

/** What all cards go by: the same object until one of it changes. */
function useCardGiven(props: Omit<RecipeCardsProps, 'entries'>): CardGiven | null {
  const { book, readOnly, labelsToReview, onOpen } = props;
  const { data: organization } = useOrganization();
  const { data: entitlements } = useEntitlements();
  const { mutate: duplicate, isPending, variables } = useDuplicateRecipe();
  const { mutate: remove } = useDeleteRecipe();
  const { mutate: removeVariation } = useDeleteVariation();
  const currency = organization?.currency;
  const targetPercent = organization?.targetMarginPercent ?? '0';
  const variationsLocked = !(entitlements?.features.variations ?? true);
  const duplicating = isPending ? variables : null;
  return useMemo(() => {
    if (currency === undefined) return null;
    return {
      ...{ book, currency, targetPercent, readOnly, labelsToReview, variationsLocked, duplicating },
      onDuplicate: (id) => duplicate(id, { onSuccess: (copy) => onOpen(copy.id) }),
      onDelete: ({ variation, recipe }) => (variation ? removeVariation(variation) : remove(recipe)),
    };
  }, [
    book,
    currency,
    targetPercent,
    readOnly,
    labelsToReview,
    variationsLocked,
    duplicating,
    duplicate,
    remove,
    removeVariation,
    onOpen,
  ]);
}
