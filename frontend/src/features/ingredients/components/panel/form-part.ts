import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import { unitKind, unitLabel } from '@batchbook/shared/units';
import type { FocusEvent, RefObject } from 'react';
import type { FormErrors, FormField, ReadForm } from '../../model/form.ts';
import type { TypedIngredient } from '../../model/typed.ts';

/** The props of each section of the panel's form. */
export interface FormPart {
  typed: TypedIngredient;
  /** The saved version, or `null` for a new one. */
  opened: Ingredient | null;
  read: ReadForm;
  currency: Currency;
  onChange: (changes: Partial<TypedIngredient>) => void;
  /** Errors that may be shown: of fields that were left, or of a form that was sent. */
  errors: FormErrors;
  /** Props of the input of a text field. */
  input: (field: FormField) => {
    name: string;
    value: string;
    onChange: (event: { target: { value: string } }) => void;
    onBlur: (event: FocusEvent) => void;
    ref?: RefObject<HTMLInputElement | null>;
  };
  /** A field of the nutrition was left, or another that is saved when it is. */
  onLeave: (field: keyof FormErrors) => void;
  onPriceEnter: () => void;
  /** Focus left all fields of the price, which are saved together. */
  onPriceLeave: () => void;
}

export const unitGroups = [
  { label: 'Weight', kind: 'weight' },
  { label: 'Volume', kind: 'volume' },
  { label: 'Counted', kind: 'count' },
].map(({ label, kind }) => ({
  label,
  options: ingredientUnits
    .filter((unit) => unitKind(unit) === kind)
    .map((unit) => ({ value: unit, label: unitLabel(unit) })),
}));
