import type { EventRecipe } from '@batchbook/shared/market-events/schema';
import { Field } from '../../../ui/field.tsx';
import { NumberInput } from '../../../ui/text-input.tsx';
import type { Actuals } from '../hooks/use-actuals.ts';
import { type ActualField, textOf } from '../model/actuals.ts';

const fieldNames: Record<ActualField, string> = {
  sold: 'sold',
  wasted: 'wasted',
  soldOutAt: 'sold out at',
};

const headings: Record<ActualField, string> = {
  sold: 'Sold',
  wasted: 'Wasted',
  soldOutAt: 'Sold out at',
};

export interface ActualInputProps {
  recipe: EventRecipe;
  field: ActualField;
  actuals: Actuals;
}

/** A figure of a product's sales, as it is typed. */
export function ActualInput({ recipe, field, actuals }: ActualInputProps) {
  return (
    <Field
      label={`${recipe.recipeNameSnapshot}: ${fieldNames[field]}`}
      labelHidden
      error={actuals.errorOf(recipe, field)}
    >
      <span aria-hidden className="mb-1 block text-right text-12 text-ink-3 md:hidden">
        {headings[field]}
      </span>
      <NumberInput
        {...(field === 'sold' && { 'data-sold': true })}
        placeholder={field === 'soldOutAt' ? 'No' : '–'}
        value={textOf(recipe, actuals.typed, field)}
        onChange={({ target }) => actuals.type(recipe.recipeId, field, target.value)}
        onBlur={actuals.check}
      />
    </Field>
  );
}
