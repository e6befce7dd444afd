import { allergenNames } from '@batchbook/shared/ingredients/allergen-names';
import type { AllergenState } from '@batchbook/shared/ingredients/schema';
import type { IngredientList, RecipeAllergen } from '@batchbook/shared/recipes/breakdown-schema';
import { ingredientListOf } from '@batchbook/shared/recipes/ingredient-list';
import { useMemo } from 'react';
import { AllergenMark } from '../../../ui/allergen-badges.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/list/columns.ts';
import { DataTable } from '../../../ui/list/data-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { bookRecipeOf } from '../model/draft.ts';
import { useEditorView } from './editor-context.tsx';
import { NoLines } from './no-lines.tsx';
import { useAllergens } from './use-allergens.ts';

const words: Record<AllergenState, string> = {
  contains: 'Contains',
  may_contain: 'May contain',
  free_from: 'Free from',
  unknown: 'Unknown',
};

/** The 14 allergens with their sources, and the ingredient list for the label. */
export default function AllergensTab() {
  const { recipeId, draft, book } = useEditorView();
  const allergens = useAllergens();
  const list = useMemo(() => ingredientListOf(bookRecipeOf(recipeId, draft), book), [recipeId, draft, book]);
  if (draft.lines.length === 0) return <NoLines />;
  return (
    <div className="grid gap-7 p-[22px] max-md:p-3.5">
      <ListText list={list} />
      <Allergens allergens={allergens} />
    </div>
  );
}

const noteStyle = classNames(
  'max-w-[62ch] rounded-2 border border-line bg-paper px-4 py-3 text-15 leading-relaxed',
  'dark:bg-canvas',
);

/** The list as it is printed: allergens bold, shares where they are stated. */
function ListText({ list }: { list: IngredientList }) {
  const { draft, openIngredient, shown } = useEditorView();
  const unweighed = shown.lines.filter((line) => list.unweighed.includes(line.id));
  return (
    <section data-tour="ingredient-list" aria-labelledby="ingredient-list">
      <h2 id="ingredient-list" className="mb-2 text-15">
        Ingredient list
      </h2>
      <p className={noteStyle}>
        {list.tokens.map((token, index) =>
          token.emphasised ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a stretch of the text is its place.
            <b key={index} className="font-bold">
              {token.text}
            </b>
          ) : (
            token.text
          ),
        )}
        {list.mayContain !== '' && <span className="mt-2 block">{list.mayContain}</span>}
      </p>
      <p className="mt-1.5 text-13 text-ink-3">
        In order of weight when mixed, heaviest first. Allergens are in bold.
        {!draft.lines.some((line) => line.quid) && ' Shares are shown for the lines you choose.'}
      </p>
      {unweighed.length > 0 && (
        <Notice tone="warning" className="mt-3">
          <b>The order isn’t known yet.</b> Enter the weight of{' '}
          {unweighed.map((line, index) => (
            <span key={line.id}>
              {index > 0 && ', '}
              {line.kind === 'ingredient' ? (
                <button
                  type="button"
                  className="cursor-pointer font-semibold underline underline-offset-2"
                  onClick={() => openIngredient(line.ingredientId, 'gramsPerPiece')}
                >
                  {line.name}
                </button>
              ) : (
                line.name
              )}
            </span>
          ))}
          .
        </Notice>
      )}
    </section>
  );
}

function Allergens({ allergens }: { allergens: readonly RecipeAllergen[] }) {
  const unknown = allergens.filter((entry) => entry.unknownFrom.length > 0);
  return (
    <section aria-labelledby="allergens-14">
      <h2 id="allergens-14" className="mb-2 text-15">
        The 14 allergens
      </h2>
      {unknown.length > 0 && (
        <Notice tone="warning" className="mb-3">
          <b>Unknown doesn’t mean ‘free from’.</b> The label won’t print until you know.
        </Notice>
      )}
      <DataTable
        label="The 14 allergens"
        columns={allergenColumns}
        rows={allergens}
        keyOf={({ allergen }) => allergen}
        isCompact
      />
    </section>
  );
}

const allergenColumns: readonly Column<RecipeAllergen>[] = [
  {
    key: 'allergen',
    title: 'Allergen',
    kind: 'text',
    narrow: 'title',
    cell: ({ allergen, detail }) => (
      <span className="font-semibold">
        {allergenNames[allergen]}
        {detail.length > 0 && <span className="font-normal text-ink-2">: {detail.join(', ')}</span>}
      </span>
    ),
  },
  {
    key: 'state',
    title: 'State',
    kind: 'text',
    narrow: 'figure',
    cell: ({ state }) => <AllergenMark state={state}>{words[state]}</AllergenMark>,
  },
  {
    key: 'from',
    title: 'From',
    kind: 'text',
    cell: (entry) => hasSources(entry) && <Sources entry={entry} />,
  },
];

const hasSources = ({ state, alsoMayContain, unknownFrom }: RecipeAllergen): boolean =>
  state !== 'free_from' || alsoMayContain.length + unknownFrom.length > 0;

/** What it comes from, and what may have it. */
const Sources = ({ entry: { state, from, alsoMayContain, unknownFrom } }: { entry: RecipeAllergen }) => (
  <div className="text-13 text-ink-2">
    {state !== 'free_from' && state !== 'unknown' && <Names ids={from} />}
    {alsoMayContain.length > 0 && <span className="block">may contain {alsoMayContain.join(', ')}</span>}
    {unknownFrom.length > 0 && (
      <span className="block">
        {state !== 'unknown' && 'unknown: '}
        <Names ids={unknownFrom} asks />
      </span>
    )}
  </div>
);

/** More than these are found in the pantry. */
const named = 4;

/** Ingredients by name. Each opens its allergens. */
function Names({ ids, asks = false }: { ids: readonly string[]; asks?: boolean }) {
  const { book, openIngredient, openRecipe } = useEditorView();
  return (
    <>
      {ids.slice(0, named).map((id, index) => {
        const ingredient = book.ingredients.get(id);
        const name = ingredient?.name ?? book.recipes.get(id)?.name ?? 'a deleted ingredient';
        const open = () => (ingredient ? openIngredient(id, 'allergens') : openRecipe(id));
        return (
          <span key={id}>
            {index > 0 && ', '}
            <button
              type="button"
              onClick={open}
              className={`word-button ${asks ? 'font-semibold text-warn' : 'decoration-line'}`}
            >
              {name}
            </button>
          </span>
        );
      })}
      {ids.length > named && ` and ${ids.length - named} more`}
    </>
  );
}
