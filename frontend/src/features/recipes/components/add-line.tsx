import { newId } from '@batchbook/shared/ids';
import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { costingUnitLabel } from '@batchbook/shared/units';
import { Plus } from 'lucide-react';
import { useSaveIngredient } from '../../../data/ingredients.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { messageOf } from '../api/messages.ts';
import { insertLine } from '../model/draft.ts';
import { totalText } from '../model/standing.ts';
import { useEditorView } from './editor-context.tsx';

/** The foot of the table: a box that finds an ingredient or makes a new one, and what the lines add up to. */
export function AddLine({ onAdded }: { onAdded: (lineId: string) => void }) {
  const { editor, editable, ingredients, costs, shown, money } = useEditorView();
  const save = useSaveIngredient();
  const toast = useToast();
  const total = totalText(costs, money);

  const add = (ingredient: Pick<Ingredient, 'id' | 'name' | 'unit'>) => {
    const id = newId();
    const line = {
      id,
      kind: 'ingredient' as const,
      ingredientId: ingredient.id,
      name: ingredient.name,
      quantity: null,
      unit: ingredient.unit,
      costOverride: null,
      costOverrideQuantity: null,
      costOverrideUnit: null,
    };
    editor.edit((draft) => insertLine(draft, line));
    onAdded(id);
  };
  const create = async (name: string) => {
    try {
      add(await save.mutateAsync({ id: newId(), body: { name } }));
    } catch (error) {
      toast({ title: 'Error creating ingredient', description: messageOf(error), variant: 'destructive' });
    }
  };

  return (
    <div
      data-add
      className="flex items-center gap-2.5 rounded-b-3 border-t border-line bg-[color-mix(in_srgb,var(--color-sunken)_45%,var(--color-surface))] py-3 pl-4 max-md:flex-wrap max-md:px-3.5"
    >
      {editable && (
        <>
          <Plus aria-hidden size={18} className="text-ink-3 max-md:hidden" />
          <Combobox
            className="w-full max-w-[430px] flex-1 max-md:max-w-none max-md:basis-full"
            label="Add an ingredient"
            placeholder="Add an ingredient"
            items={ingredients.filter((ingredient) => !ingredient.archived)}
            itemKey={(ingredient) => ingredient.id}
            itemLabel={(ingredient) => ingredient.name}
            renderItem={(ingredient) => <Choice ingredient={ingredient} money={money} />}
            onPick={add}
            onCreate={(name) => void create(name)}
            createLabel={(name) => `New ingredient ‘${name}’`}
            emptyText="Type a name to make your first ingredient"
          />
        </>
      )}
      {shown.lines.length > 0 && (
        <p className="num ml-auto font-[650] md:pr-14">
          <span className="sr-only">Ingredients in this batch: </span>
          {total}
        </p>
      )}
    </div>
  );
}

function Choice({ ingredient, money }: { ingredient: Ingredient; money: (amount: string) => string }) {
  const { costPerUnit, costingUnit, brand, name } = ingredient;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {brand !== '' && <span className="block truncate text-12 text-ink-3">{brand}</span>}
      </span>
      <span className="num text-13 text-ink-3">
        {costPerUnit === null ? 'No price' : `${money(costPerUnit)} / ${costingUnitLabel(costingUnit)}`}
      </span>
    </>
  );
}
