import type { Ingredient, PutIngredient } from '@batchbook/shared/ingredients/schema';
import { useEffect, useRef } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { type ProposedPrice, usePriceImpact } from '../../../data/price-impact.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { useIngredientSave } from '../api/use-ingredient-save.ts';
import { differencesOf } from '../model/differences.ts';
import { PricePreview } from './price-preview.tsx';

export interface PriceChangeProps {
  ingredient: Ingredient;
  /** The price as it would be saved, with its source. */
  price: PutIngredient;
  /** With the ingredient as it was saved; `null` when the price is let go. */
  onDone: (saved: Ingredient | null) => void;
}

/**
 * A new price: what it moves is asked of the server and shown before it is saved. One that moves no recipe
 * is saved at once. Without an answer it says so, and the price may be saved all the same.
 */
export default function PriceChange({ ingredient, price, onDone }: PriceChangeProps) {
  const { data: organization } = useOrganization();
  const { sources: _sources, ...body } = price;
  const impact = usePriceImpact(ingredient.id, body as ProposedPrice);
  const save = useIngredientSave(ingredient);
  const currency = organization?.currency ?? 'GBP';
  const movesNone = impact.data?.recipes.length === 0;
  const put = async () => {
    const saved = await save.put(price);
    if (saved !== null) onDone(saved);
  };
  const begun = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when it is known that nothing moves.
  useEffect(() => {
    if (!movesNone || begun.current) return;
    begun.current = true;
    void save.put(price).then((saved) => saved && onDone(saved));
  }, [movesNone]);

  if (save.conflict) {
    const { theirs } = save.conflict;
    return (
      <ConflictDialog
        open
        name={ingredient.name}
        differences={differencesOf({ ...theirs, ...(price as Partial<Ingredient>) }, theirs, currency)}
        onKeepMine={() => void save.saveOver().then((saved) => saved && onDone(saved))}
        onTakeTheirs={() => onDone(theirs)}
      />
    );
  }
  if (movesNone && save.error === null) return null;
  return (
    <PricePreview
      ingredient={ingredient}
      price={price}
      impact={impact.data ?? null}
      failed={impact.isError ? sentenceOf(impact.error) : null}
      currency={currency}
      targetPercent={organization?.targetMarginPercent ?? '65'}
      busy={save.isSaving}
      onCancel={() => onDone(null)}
      onSave={() => void put()}
    />
  );
}
