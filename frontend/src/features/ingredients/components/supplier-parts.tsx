import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Supplier } from '@batchbook/shared/ingredients/supplier-schema';
import { formatMoney } from '@batchbook/shared/money';
import { useRef } from 'react';
import { useOrganization } from '../../../data/accounts.ts';
import { useIngredients } from '../../../data/ingredients.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { useRequestClose } from '../../../ui/dialog-close.tsx';
import { perText } from '../model/list.ts';
import { digitsOf } from '../model/money-digits.ts';

/** What is bought from a supplier, each with its price. */
export function Bought({
  supplier,
  openIngredient,
}: {
  supplier: Supplier;
  openIngredient: (id: string) => void;
}) {
  const requestClose = useRequestClose();
  const { data: ingredients = [] } = useIngredients();
  const { data: organization } = useOrganization();
  const currency = organization?.currency ?? 'GBP';
  const bought = ingredients.filter((entry) => entry.supplierId === supplier.id && !entry.archived);
  const price = ({ costPerUnit, costingUnit }: Ingredient) =>
    costPerUnit === null
      ? 'No price'
      : `${formatMoney(costPerUnit, currency, digitsOf(costPerUnit))} ${perText(costingUnit)}`;
  return (
    <section className="mt-6">
      <h3 className="font-display text-17 font-[650]">
        {bought.length === 0
          ? 'Nothing comes from here yet'
          : `${bought.length} ${bought.length === 1 ? 'ingredient comes' : 'ingredients come'} from here`}
      </h3>
      <ul className="mt-1 text-14">
        {bought.map((entry) => (
          <li key={entry.id} className="border-b border-line-soft last:border-b-0">
            <button
              type="button"
              className="touch flex w-full cursor-pointer items-baseline gap-3 rounded-1 py-2 text-left hover:underline"
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

export interface DeleteSupplierProps {
  supplier: Supplier;
  onCancel: () => void;
  onDelete: () => void;
}

/** It can't be undone, so it asks first, and says what stays. */
export function DeleteSupplier({ supplier, onCancel, onDelete }: DeleteSupplierProps) {
  const { data: ingredients = [] } = useIngredients();
  const keep = useRef<HTMLButtonElement>(null);
  const count = ingredients.filter((entry) => entry.supplierId === supplier.id).length;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onCancel()}
      size="sm"
      title={`Delete ${supplier.name}?`}
      initialFocus={keep}
      footer={
        <>
          <Button ref={keep} onClick={onCancel}>
            Keep
          </Button>
          <Button variant="danger" onClick={onDelete}>
            Delete supplier
          </Button>
        </>
      }
    >
      <p className="pb-2 text-15 text-ink-2">
        {count === 0
          ? 'No ingredient comes from them. This can’t be undone.'
          : `${count === 1 ? 'Its ingredient stays' : `Its ${count} ingredients stay`}, without a supplier. This can’t be undone.`}
      </p>
    </Dialog>
  );
}
