/** How an ingredient reads in an ingredient list: as labels have it, by their own rules. */
import { allergenCodes } from '@batchbook/shared/ingredients/constants';
import { declare } from '@batchbook/shared/recipes/emphasis';
import type { TypedIngredient } from './typed.ts';

export interface DeclaredPart {
  text: string;
  bold: boolean;
}

/** Its declaration, or its name, with every allergen that it contains named and emphasised. */
export function declaredText(
  typed: Pick<TypedIngredient, 'name' | 'declaration' | 'allergens'>,
): DeclaredPart[] {
  const text = typed.declaration.trim() || typed.name.trim().toLowerCase() || 'this ingredient';
  const contained = allergenCodes
    .filter((code) => typed.allergens[code].state === 'contains')
    .map((code) => ({ allergen: code, detail: typed.allergens[code].detail }));
  return declare(text, contained).map((token) => ({ text: token.text, bold: token.emphasised }));
}
