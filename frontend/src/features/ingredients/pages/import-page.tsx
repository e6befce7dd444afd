import type { Ingredient } from '@batchbook/shared/ingredients/schema';

export default function ImportPage(_props: { ingredients: readonly Ingredient[]; onLeave: () => void }) {
  return null;
}
