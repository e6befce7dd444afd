import { newId } from '@batchbook/shared/ids';
import { formatQuantity } from '@batchbook/shared/money';
import { costingUnitLabel } from '@batchbook/shared/units';
import { NotebookPen, Plus } from 'lucide-react';
import { memo, type RefObject, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { ingredientOutcomes, useSaveIngredient } from '../../../data/ingredients.ts';
import { sentenceOf } from '../../../data/problems.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Combobox } from '../../../ui/combobox.tsx';
import { part } from '../../../ui/part.tsx';
import { useToast } from '../../../ui/toast.tsx';
import { type Choice, choicesFor, loopText, unitForRecipe } from '../model/book.ts';
import { insertLine, newLine } from '../model/draft.ts';
import { focusQuantity } from '../model/focus.ts';
import { totalText } from '../model/margin-status.ts';
import { useEditorBasics, useEditorView } from './editor-context.tsx';

const PasteDialog = part(() => import('./paste-dialog.tsx'));

type Table = RefObject<HTMLTableElement | null>;

const barStyle = classNames(
  'flex items-center gap-2.5 rounded-b-3 border-t border-line bg-band py-3 pl-4',
  'max-md:px-3.5 @max-[660px]:flex-wrap @max-[660px]:pr-3.5',
);

/** The foot of the table: the box that adds lines, and the total. */
export function AddLine({ table }: { table: Table }) {
  const { editable } = useEditorBasics();
  const total = useEditorView(({ shown, costs, money }) =>
    shown.lines.length === 0 ? null : totalText(costs, money),
  );
  return (
    <div data-add className={barStyle}>
      {editable && <AddBox table={table} />}
      {total !== null && (
        <p className="num ml-auto font-[650] md:pr-14 md:@max-[660px]:pr-[42px]">
          <span className="sr-only">Ingredients in this batch: </span>
          {total}
        </p>
      )}
    </div>
  );
}

const pasteStyle = classNames(
  'cursor-pointer rounded-1 text-left text-13 text-ink-2 underline decoration-line',
  'underline-offset-4 hover:text-ink hover:decoration-current max-md:min-h-11 print:hidden',
);

/** A box that finds an ingredient or recipe, or creates an ingredient. Also opens the paste dialog. */
const AddBox = memo(function AddBox({ table }: { table: Table }) {
  const { editor, recipeId, ingredients, recipes } = useEditorBasics();
  const { get } = useUrlState();
  const [pasting, setPasting] = useState(false);
  const save = useSaveIngredient();
  const toast = useToast();
  const choices = useMemo(() => choicesFor(recipeId, ingredients, recipes), [recipeId, ingredients, recipes]);
  const add = (of: Parameters<typeof newLine>[1]) => {
    const id = newId();
    // In the next frame the focus might be taken from the box of the line after this one.
    flushSync(() => editor.edit((draft) => insertLine(draft, newLine(id, of))));
    focusQuantity(table.current, id);
  };
  const pick = (choice: Choice) => {
    const { id, name } = choice;
    if (choice.kind === 'ingredient') add({ kind: 'ingredient', id, name, unit: choice.ingredient.unit });
    else if (!choice.makesLoop) add({ kind: 'recipe', id, name, unit: unitForRecipe(choice.recipe) });
  };
  const create = async (name: string) => {
    try {
      const made = await save.mutateAsync({ id: newId(), body: { name } });
      add({ kind: 'ingredient', ...made });
      toast({ title: ingredientOutcomes.creation.done, variant: 'success' });
    } catch (error) {
      toast({
        title: ingredientOutcomes.creation.failed,
        description: sentenceOf(error, 'recipes'),
        variant: 'destructive',
      });
    }
  };
  return (
    <>
      <Plus aria-hidden size={18} className="text-ink-3 @max-[660px]:hidden print:hidden" />
      <div
        data-tour="add-line"
        className="w-full max-w-[400px] flex-1 @max-[660px]:max-w-none @max-[660px]:basis-full print:hidden"
      >
        <Combobox
          autoFocus={get('ask') === 'ingredient'}
          label="Add an ingredient or a recipe"
          placeholder="Add an ingredient or a recipe"
          foods
          items={choices}
          itemKey={(choice) => choice.id}
          itemLabel={(choice) => choice.name}
          itemDisabled={(choice) => choice.kind === 'recipe' && choice.makesLoop}
          renderItem={(choice) => <ChoiceItem choice={choice} />}
          onPick={pick}
          onCreate={(name) => void create(name)}
          createLabel={(name) => `New ingredient ‘${name}’`}
          emptyText="Type a name to add your first ingredient"
        />
      </div>
      <button type="button" onClick={() => setPasting(true)} className={pasteStyle}>
        or paste a whole recipe and we’ll read the lines
      </button>
      {pasting && <PasteDialog onClose={() => setPasting(false)} />}
    </>
  );
});

function ChoiceItem({ choice }: { choice: Choice }) {
  if (choice.kind === 'recipe') return <RecipeItem choice={choice} />;
  return <IngredientItem choice={choice} />;
}

function IngredientItem({ choice }: { choice: Extract<Choice, { kind: 'ingredient' }> }) {
  const { money } = useEditorBasics();
  const { costPerUnit, costingUnit, brand } = choice.ingredient;
  return (
    <>
      <span className="min-w-0 flex-1">
        <span className="block truncate">{choice.name}</span>
        {brand !== '' && <span className="block truncate text-12 text-ink-3">{brand}</span>}
      </span>
      <span className="num text-13 text-ink-3">
        {costPerUnit === null ? 'No price' : `${money(costPerUnit)} / ${costingUnitLabel(costingUnit)}`}
      </span>
    </>
  );
}

/** Shows a recipe that would close a loop, and names the loop. */
function RecipeItem({ choice }: { choice: Extract<Choice, { kind: 'recipe' }> }) {
  const { book, recipeId, editor } = useEditorBasics();
  const { recipe, makesLoop, name } = choice;
  const own = { id: recipeId, name: editor.getState().draft.name };
  return (
    <>
      <NotebookPen aria-hidden size={16} className="shrink-0 text-accent-text" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        <span className="block text-12 text-ink-3">
          {makesLoop
            ? `It would contain itself: ${loopText(own, recipe.id, book)}`
            : `makes ${formatQuantity(recipe.batchYield)} ${recipe.unit}`}
        </span>
      </span>
      <Badge tone="neutral">Recipe</Badge>
    </>
  );
}
