import type { TracedLot } from '@batchbook/shared/production/trace-schema';
import type { Traced } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';

export interface WhichLotProps {
  /** Those of the code that was traced. */
  lots: readonly TracedLot[];
  traced: Traced;
  /** Traces the lot of one ingredient alone; `null`, all of the code. */
  onIngredient: (ingredientId: string | null) => void;
}

/** A code that is on two ingredients: all of them are traced until one is chosen. */
export function WhichLot({ lots, traced: { ingredientId }, onIngredient }: WhichLotProps) {
  const ingredients = lots.filter((lot) => lot.ingredientId !== null);
  if (ingredientId === undefined && ingredients.length < 2) return null;
  return (
    <section aria-label="Which lot" className="mb-4 flex flex-wrap items-center gap-2 text-14 print:hidden">
      <p className="mr-1">
        {ingredientId === undefined
          ? 'Several ingredients have this code. Which one do you mean?'
          : 'Only the lot of this ingredient is traced.'}
      </p>
      <Button
        size="sm"
        variant={ingredientId === undefined ? 'primary' : undefined}
        aria-pressed={ingredientId === undefined}
        onClick={() => onIngredient(null)}
      >
        All of them
      </Button>
      {ingredients.map((lot) => (
        <Button
          key={lot.ingredientId}
          size="sm"
          variant={lot.ingredientId === ingredientId ? 'primary' : undefined}
          aria-pressed={lot.ingredientId === ingredientId}
          onClick={() => onIngredient(lot.ingredientId)}
        >
          {lot.name}
        </Button>
      ))}
    </section>
  );
}
