import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { useCurrency } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { classNames } from '../../../ui/class-names.ts';
import { useRequestClose } from '../../../ui/dialog-close.tsx';
import { perText } from '../model/list.ts';
import { digitsOf } from '../model/money-digits.ts';

const buttonStyle = classNames(
  'touch flex w-full cursor-pointer items-baseline gap-3 rounded-1 py-2 text-left',
  'hover:underline',
);

/** What is bought from a supplier, each with its price. */
export function BoughtHere({
  supplier,
  openIngredient,
}: {
  supplier: Supplier;
  openIngredient: (id: string) => void;
}) {
  const requestClose = useRequestClose();
  const { data: ingredients = [] } = useIngredients();
  const currency = useCurrency();
  const bought = ingredients.filter((entry) => entry.supplierId === supplier.id && !entry.archived);
  const price = ({ costPerUnit, costingUnit }: Ingredient) =>
    costPerUnit === null
      ? 'No price'
      : `${formatMoney(costPerUnit, currency, digitsOf(costPerUnit))} ${perText(costingUnit)}`;
  return (
    <section className="mt-6">
      <h3 className="font-display text-17 font-[650]">
        {bought.length === 0
          ? 'No ingredients from this supplier yet'
          : `${countOf(bought.length, 'ingredient')} from this supplier`}
      </h3>
      <ul className="mt-1 text-14">
        {bought.map((entry) => (
          <li key={entry.id} className="ruled">
            <button
              type="button"
              className={buttonStyle}
              onClick={() => requestClose(() => openIngredient(entry.id))}
            >
              {entry.name}
              <span
                className={`num ml-auto text-13 ${entry.costPerUnit === null ? 'font-semibold text-warn' : 'text-ink-3'}`}
              >
                {price(entry)}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
