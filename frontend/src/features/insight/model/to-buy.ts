/** What of a report of purchases goes on a shopping list: its ingredients. */
import { ingredientUnits } from '@batchbook/shared/ingredients/constants';
import type { ReportFigures } from '@batchbook/shared/insight/report';
import type { PutShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';

type Amounts = NonNullable<PutShoppingList['ingredients']>;

export const ingredientsToBuy = ({ rows }: ReportFigures): Amounts =>
  rows.flatMap(({ ingredientId, ingredientUnit, buy = null }) => {
    const unit = ingredientUnits.find((one) => one === ingredientUnit);
    return ingredientId && unit ? [{ ingredientId, quantity: buy, unit }] : [];
  });
