import type { Ingredient } from '@batchbook/shared/ingredients/schema';

export default function ExportMenu(_props: { ingredients: readonly Ingredient[] }) {
  return null;
}
