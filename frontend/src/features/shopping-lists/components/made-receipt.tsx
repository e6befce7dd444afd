import { type Currency, formatMoney, formatQuantity } from '@batchbook/shared/money';
import type { ShoppingList } from '@batchbook/shared/recipes/shopping-list-schema';
import { Link } from '../../../ui/link.tsx';
import { Receipt, ReceiptLine, ReceiptTear } from '../../../ui/receipt.tsx';
import { batchesText } from '../model/batches.ts';
import type { Choice } from '../model/making.ts';
import type { SupplierGroup } from '../model/to-buy.ts';

export interface MadeReceiptProps {
  list: ShoppingList;
  choices: readonly Choice[];
  groups: readonly SupplierGroup[];
  currency: Currency;
}

/** What the list is for, and what it comes to at each supplier. */
export function MadeReceipt({ list, choices, groups, currency }: MadeReceiptProps) {
  const byId = new Map(choices.map((choice) => [choice.id, choice]));
  return (
    <Receipt
      title={list.recipes.length === 0 ? 'What to buy' : 'What it makes'}
      className="lg:sticky lg:top-4 print:hidden"
    >
      <ul className="grid gap-2">
        {list.recipes.map(({ recipeId, quantity, name }) => {
          const choice = byId.get(recipeId);
          return (
            <li key={recipeId}>
              <ReceiptLine
                className="my-0!"
                label={
                  choice ? (
                    <Link to={`/recipes?recipe=${recipeId}`} className="hover:underline">
                      {choice.name}
                    </Link>
                  ) : (
                    name
                  )
                }
                value={formatQuantity(quantity)}
              />
              <p className="num font-sans tracking-normal text-12 text-ink-3">
                {choice ? `${choice.unit}, ${batchesText(quantity, choice.batchYield)}` : 'Deleted recipe'}
              </p>
            </li>
          );
        })}
      </ul>
      {list.ingredients.length > 0 && (
        <ReceiptLine label="Ingredients needed" value={String(list.ingredients.length)} />
      )}
      <ReceiptTear />
      {groups.map((group) => (
        <ReceiptLine
          key={group.supplierId}
          label={group.name}
          value={`${group.complete ? '' : 'at least '}${formatMoney(group.cost, currency)}`}
        />
      ))}
      <ReceiptTear />
      <p className="font-sans tracking-normal text-13 text-ink-3">
        {list.complete ? 'Total' : 'Total, at least'}
      </p>
      <p className="font-display text-30 leading-tight font-bold tracking-[-0.02em]">
        {formatMoney(list.cost, currency)}
      </p>
    </Receipt>
  );
}
