import { newId } from '@batchbook/shared/ids';
import { formatQuantity } from '@batchbook/shared/money';
import { rowsMax } from '@batchbook/shared/production/constants';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { yieldOf } from '@batchbook/shared/recipes/weights';
import { NotebookPen, Plus } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { flushSync } from 'react-dom';
import { Combobox } from '../../../ui/combobox.tsx';
import type { Pantry } from '../hooks/use-pantry.ts';
import type { RunSheet } from '../hooks/use-run-sheet.ts';
import type { AddedRow } from '../model/sheet.ts';

type Choice = Omit<AddedRow, 'id'> & { key: string; detail: string };

function choicesOf({ ingredients, recipes }: Pantry, ownId: string): Choice[] {
  return [
    ...ingredients
      .filter(({ archived }) => !archived)
      .map(({ id, name, unit, brand }) => ({
        ...{ key: id, name, unit, detail: brand },
        ...{ ingredientId: id, recipeId: null },
      })),
    ...recipes
      .filter(({ id }) => id !== ownId)
      .map((recipe) => ({
        ...{
          key: recipe.id,
          name: recipe.name,
          unit: unitOfYield(recipe),
          ingredientId: null,
          recipeId: recipe.id,
        },
        detail: `Recipe, makes ${formatQuantity(recipe.batchYield)} ${recipe.unit}`,
      })),
  ] as Choice[];
}

function unitOfYield(recipe: RecipeSummary): AddedRow['unit'] {
  const made = yieldOf(recipe);
  if (made.kind === 'count') return 'pieces';
  return made.kind === 'weight' ? 'g' : 'ml';
}

/** The foot of the table: the box that adds an ingredient or a recipe. */
export function AddRow({ sheet, pantry, total }: { sheet: RunSheet; pantry: Pantry; total: ReactNode }) {
  const foot = useRef<HTMLDivElement>(null);
  const add = ({ key: _key, detail: _detail, ...of }: Choice) => {
    const row = { ...of, id: newId() } as AddedRow;
    flushSync(() => void sheet.add(row));
    foot.current?.closest('section')?.querySelector<HTMLElement>(`[data-actual="${row.id}"]`)?.focus();
  };
  return (
    <div
      ref={foot}
      data-add-row
      className="flex flex-wrap items-center gap-x-3.5 gap-y-2 rounded-b-3 bg-band px-[22px] py-3 max-md:px-4"
    >
      <Plus aria-hidden size={18} className="text-ink-3 max-md:hidden" />
      <Combobox<Choice>
        className="w-full max-w-[300px] max-md:max-w-none"
        label="Add an ingredient or a recipe"
        placeholder="Add an ingredient or a recipe"
        disabled={sheet.rows.length >= rowsMax}
        foods
        items={choicesOf(pantry, sheet.run.recipeId)}
        itemKey={({ key }) => key}
        itemLabel={({ name }) => name}
        renderItem={(choice) => (
          <>
            {choice.recipeId !== null && (
              <NotebookPen aria-hidden size={16} className="shrink-0 text-accent-text" />
            )}
            <span className="min-w-0 flex-1">
              <span className="block truncate">{choice.name}</span>
              {choice.detail !== '' && (
                <span className="block truncate text-12 text-ink-3">{choice.detail}</span>
              )}
            </span>
          </>
        )}
        onPick={add}
        emptyText="Nothing has that name"
      />
      <p className="text-13 text-ink-3">
        {sheet.rows.length >= rowsMax ? `A run has at most ${rowsMax} rows.` : 'Blank means as planned.'}
      </p>
      {total !== null && (
        <p className="num ml-auto font-semibold">
          <span className="sr-only">Ingredients: </span>
          {total}
        </p>
      )}
    </div>
  );
}
