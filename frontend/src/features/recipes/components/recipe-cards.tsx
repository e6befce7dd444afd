import type { Book } from '@batchbook/shared/recipes/book';
import { useMemo, useRef } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useEntitlements } from '../../../data/billing.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import type { Entry } from '../../../data/recipe-entries.ts';
import { ErrorState } from '../../../ui/error-state.tsx';
import { useRowKeys } from '../../../ui/list/use-row-keys.ts';
import { part } from '../../../ui/part.tsx';
import { useDeleteRecipe, useDuplicateRecipe } from '../hooks/use-recipe-actions.ts';
import { useDeleteVariation } from '../hooks/use-variation-actions.ts';
import type { CardContext } from './card-context.ts';
import { RecipeCard } from './recipe-card.tsx';
import { CardSkeletons, grid } from './recipe-grid.tsx';

/** Beyond this many only those in sight are drawn. */
const drawnAtOnce = 48;

const VirtualCards = part(
  () => import('./virtual-cards.tsx'),
  ({ entries, context }) => <PlainCards entries={entries.slice(0, drawnAtOnce)} context={context} />,
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
  const context = useCardContext(props);
  const cards = useRef<HTMLDivElement>(null);
  const isWalked = useRowKeys(cards);
  if (ingredients === undefined || organization === undefined || context === null) {
    if (error === null) return <CardSkeletons />;
    return (
      <ErrorState
        title="Couldn’t load the ingredients, so there are no costs"
        description={sentenceOf(error, 'recipes')}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  const Cards = entries.length > drawnAtOnce ? VirtualCards : PlainCards;
  return (
    <div ref={cards} data-walked={isWalked || undefined}>
      <Cards entries={entries} context={context} />
    </div>
  );
}

const PlainCards = ({ entries, context }: { entries: readonly Entry[]; context: CardContext }) => (
  <div className={grid}>
    {entries.map((entry) => (
      <RecipeCard key={entry.recipe.id} entry={entry} context={context} />
    ))}
  </div>
);

/** What all cards go by: the same object until one of it changes. */
function useCardContext(props: Omit<RecipeCardsProps, 'entries'>): CardContext | null {
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
