import { costingUnitLabel } from '@batchbook/shared/units';
import type { DraftLine } from '../model/draft.ts';
import { useEditorBasics } from './editor-context.tsx';

/** The ingredient's price. A recipe has none. */
export function LineRate({ line }: { line: DraftLine }) {
  const { money, ingredientOf } = useEditorBasics();
  if (line.kind === 'recipe') return <span className="text-ink-3">from its recipe</span>;
  const ingredient = ingredientOf(line);
  if (ingredient === undefined || ingredient.costPerUnit === null)
    return <span className="font-semibold text-warn">No price</span>;
  const per = costingUnitLabel(ingredient.costingUnit);
  const isSmall = Number(ingredient.costPerUnit) > 0 && Number(ingredient.costPerUnit) < 0.1;
  return (
    <>
      {money(ingredient.costPerUnit, isSmall ? 4 : 2)}{' '}
      <span className="text-ink-3">{per === 'piece' ? 'each' : `/ ${per}`}</span>
    </>
  );
}
