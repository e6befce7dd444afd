import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import type { Currency } from '@batchbook/shared/money';
import type { Book } from '@batchbook/shared/recipes/book';
import type { Recipe, RecipeSummary } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { type ReactNode, useCallback, useMemo } from 'react';
import { useUrlState } from '../../../data/url-state.ts';
import { Notice } from '../../../ui/notice.tsx';
import { part } from '../../../ui/part.tsx';
import { useRecipeEditor, useVariationEditor } from '../hooks/use-recipe-editor.ts';
import { draftOf } from '../model/draft.ts';
import type { Editor } from '../model/editor.ts';
import { isFullSize, scaleFrom, scaleText } from '../model/scaling.ts';
import { CostReceipt } from './cost-receipt.tsx';
import { type EditorBasics, EditorContext, sourceOf, useEditorState } from './editor-context.tsx';
import { EditorHeader } from './editor-header.tsx';
import { PinnedCost } from './pinned-cost.tsx';
import { RecipeSheet } from './recipe-sheet.tsx';

const RecipeConflict = part(() => import('./recipe-conflict.tsx'));

export interface RecipeEditorProps {
  organizationId: string;
  recipe: Recipe;
  /** Where it is a variation of `recipe` that is shown. */
  variation: Variation | null;
  book: Book;
  ingredients: readonly Ingredient[];
  recipes: readonly RecipeSummary[];
  currency: Currency;
  targetPercent: string;
  /** Whether fields are editable. `onEdit` switches it on if allowed. */
  editing: boolean;
  onEdit: (() => void) | null;
  /** Why it can't be edited. */
  readOnlyReason: string | null;
  openIngredient: EditorBasics['openIngredient'];
  openRecipe: EditorBasics['openRecipe'];
  onDuplicate: () => void;
  duplicating: boolean;
  onDelete: () => void;
  /** Content under the receipt. */
  beside?: ReactNode;
}

/** A recipe with its receipt. Everything follows the draft at once, and saving follows. */
export function RecipeEditor(props: RecipeEditorProps) {
  const { variation } = props;
  if (variation === null) return <PlainEditor {...props} />;
  return <VariationEditor {...props} variation={variation} />;
}

function PlainEditor(props: RecipeEditorProps) {
  const editor = useRecipeEditor(props.organizationId, props.recipe);
  return <EditorScreen {...props} editor={editor} />;
}

function VariationEditor(props: RecipeEditorProps & { variation: Variation }) {
  const editor = useVariationEditor(props.organizationId, props.recipe, props.variation);
  return <EditorScreen {...props} editor={editor} />;
}

/** The viewed size is part of the address. The kitchen view uses it too. */
function useScale() {
  const { get, replace } = useUrlState();
  const text = get('scale');
  const scale = useMemo(() => scaleFrom(text), [text]);
  const setScale = useCallback(
    (next: Parameters<typeof scaleText>[0]) => replace({ scale: scaleText(next) }),
    [replace],
  );
  return [scale, setScale] as const;
}

function EditorScreen(props: RecipeEditorProps & { editor: Editor }) {
  const { editor, variation, editing, recipe, book, ingredients, recipes, currency } = props;
  const { openIngredient, openRecipe, targetPercent } = props;
  const [scale, setScale] = useScale();
  const recipeId = (variation ?? recipe).id;
  const base = useMemo(() => (variation === null ? null : draftOf(recipe)), [variation, recipe]);
  const source = useMemo(
    () =>
      sourceOf({
        ...{ recipeId, editor, book, ingredients, recipes, currency, targetPercent },
        ...{ openIngredient, openRecipe, base, editing, scale, setScale },
      }),
    [
      recipeId,
      editor,
      book,
      ingredients,
      recipes,
      currency,
      targetPercent,
      openIngredient,
      openRecipe,
      base,
      editing,
      scale,
      setScale,
    ],
  );
  return (
    <EditorContext value={source}>
      <EditorHeader
        variation={variation}
        baseName={recipe.name}
        editing={editing && isFullSize(scale)}
        onEdit={props.onEdit}
        onDuplicate={props.onDuplicate}
        duplicating={props.duplicating}
        onDelete={props.onDelete}
      />
      {props.readOnlyReason !== null && (
        <Notice tone="warning" className="mb-4 print:hidden">
          {props.readOnlyReason}
        </Notice>
      )}
      <div className="grid grid-cols-1 items-start gap-[30px] max-md:pb-24 lg:grid-cols-[minmax(0,1fr)_372px] print:block">
        <RecipeSheet recipe={recipe} variation={variation} />
        <aside aria-label="Cost" className="lg:sticky lg:top-[18px] print:mt-6 print:max-w-[340px]">
          <CostReceipt />
          {props.beside}
        </aside>
      </div>
      <PinnedCost />
      <Conflict />
    </EditorContext>
  );
}

/** Asks which version to keep, when somebody else has saved another one. */
function Conflict() {
  const theirs = useEditorState((state) => state.theirs);
  return theirs && <RecipeConflict theirs={theirs} />;
}
