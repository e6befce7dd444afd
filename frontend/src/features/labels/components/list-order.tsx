import { displayDecimal } from '@batchbook/shared/money';
import type { IngredientList } from '@batchbook/shared/recipes/breakdown-schema';
import type { LabelForm } from '@batchbook/shared/recipes/label-form';

/** Explains the order of the list: weights, shares and special rules. */
export function ListOrder({ list, form }: { list: IngredientList; form: LabelForm }) {
  if (list.items.length === 0) return null;
  return (
    <details className="mt-1.5 text-13 font-normal text-ink-2">
      <summary className="touch cursor-pointer py-1 font-semibold">Why this order</summary>
      <ol className="mt-1 grid gap-0.5">
        {list.items.map((item) => (
          <li key={item.lines.join()} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 wrap-anywhere">{item.name}</span>
            <span className="num text-ink-3">{reasonOf(item)}</span>
          </li>
        ))}
        {list.waterLeftOut.length > 0 && (
          <li className="text-ink-3">
            Water isn’t listed because no more than 5 % is left{form === 'uk' && ' (Annex VII A 1)'}.
          </li>
        )}
      </ol>
      <p className="mt-1 text-ink-3">
        By weight as added ({form === 'us' ? '21 CFR 101.4(a)' : 'Art. 18(1)'}). Ingredients of equal weight
        keep their order.
      </p>
    </details>
  );
}

function reasonOf({ grams, share, water }: IngredientList['items'][number]): string {
  if (grams === null) return 'no weight yet, so it comes last';
  const weight = `${displayDecimal(grams, 1).replace(/\.0$/, '')} g`;
  const part = share === null ? '' : `, ${displayDecimal(share, 1)} %`;
  return water ? `${weight} left${part}` : weight + part;
}
