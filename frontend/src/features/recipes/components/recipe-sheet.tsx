import type { Recipe } from '@batchbook/shared/recipes/schema';
import type { Variation } from '@batchbook/shared/recipes/variation-schema';
import { Suspense } from 'react';
import { oneOf, useUrlState } from '../../../data/url-state.ts';
import { useVariations } from '../../../data/variations.ts';
import { Card } from '../../../ui/card.tsx';
import { Link } from '../../../ui/link.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { screen } from '../../../ui/part.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { fullSize, isFullSize, scaleLabel } from '../model/scaling.ts';
import { stepsOf } from '../model/words.ts';
import { BatchStrip } from './batch-strip.tsx';
import { useEditorBasics, useEditorView } from './editor-context.tsx';
import { LinesTable } from './lines-table.tsx';
import { type SheetTab, SheetTabs } from './sheet-tabs.tsx';
import { Steps } from './steps.tsx';

const MethodTab = screen(() => import('./method-tab.tsx'));
const NutritionTab = screen(() => import('./nutrition-tab.tsx'));
const AllergensTab = screen(() => import('./allergens-tab.tsx'));
const DetailsTab = screen(() => import('./details-tab.tsx'));
const VariationsTab = screen(() => import('./variations-tab.tsx'));
const CompareTab = screen(() => import('./compare-tab.tsx'));
const HistoryTab = screen(() => import('./history-tab.tsx'));

const views = [
  'ingredients',
  'method',
  'nutrition',
  'allergens',
  'details',
  'variations',
  'compare',
  'history',
] as const;
type View = (typeof views)[number];

export interface RecipeSheetProps {
  recipe: Recipe;
  /** Where the sheet is of a variation of `recipe`. */
  variation: Variation | null;
}

/** The tabs of a recipe. The open tab is part of the address. */
export function RecipeSheet({ recipe, variation }: RecipeSheetProps) {
  const url = useUrlState();
  const tabs = useTabs(recipe, variation);
  const requestedView = oneOf(url.get('view'), views);
  const view = tabs.some((tab) => tab.name === requestedView) ? requestedView : 'ingredients';
  return (
    <div className="min-w-0">
      <Card aria-label="Recipe">
        <BatchStrip />
        <ScaledNotice />
        <SheetTabs
          tabs={tabs}
          current={view}
          onPick={(next) => url.replace({ view: next === 'ingredients' ? null : next })}
        />
        <div role="tabpanel" id="recipe-panel" aria-labelledby={`recipe-tab-${view}`}>
          <Suspense fallback={<PanelSkeleton />}>
            {view === 'ingredients' && <LinesTable />}
            {view === 'method' && <MethodTab />}
            {view === 'nutrition' && <NutritionTab />}
            {view === 'allergens' && <AllergensTab />}
            {view === 'details' && <DetailsTab />}
            {view === 'variations' && <VariationsTab recipe={recipe} />}
            {view === 'compare' && variation && <CompareTab recipe={recipe} variation={variation} />}
            {view === 'history' && <HistoryTab recipe={recipe} />}
          </Suspense>
        </div>
      </Card>
      {view === 'ingredients' && <MethodBelow />}
    </div>
  );
}

/** A variation has no variations and no history of its own, and is compared with its base. */
function useTabs(recipe: Recipe, variation: Variation | null): SheetTab<View>[] {
  const lines = useEditorView(({ shown }) => shown.lines.length);
  const steps = useEditorView(({ draft }) => stepsOf(draft.instructions).length);
  const { data: variations } = useVariations();
  const own = variations?.filter((entry) => entry.baseRecipeId === recipe.id).length ?? 0;
  return [
    { name: 'ingredients', label: 'Ingredients', count: lines },
    { name: 'method', label: 'Method', count: steps },
    { name: 'nutrition', label: 'Nutrition' },
    { name: 'allergens', label: 'Allergens and list' },
    { name: 'details', label: 'Details' },
    ...(variation
      ? [{ name: 'compare' as const, label: 'Compared with base' }]
      : [
          { name: 'variations' as const, label: 'Variations', ...(own > 0 && { count: own }) },
          { name: 'history' as const, label: 'History' },
        ]),
  ];
}

function ScaledNotice() {
  const { scale, setScale } = useEditorBasics();
  if (isFullSize(scale)) return null;
  return (
    <Notice tone="info" className="m-3 mb-0">
      Seen at {scaleLabel(scale)} the size. Nothing is saved.{' '}
      <button type="button" className="link cursor-pointer print:hidden" onClick={() => setScale(fullSize)}>
        Back to 1× to edit
      </button>
    </Notice>
  );
}

/** The method, under the ingredients. */
function MethodBelow() {
  const { recipeId } = useEditorBasics();
  const instructions = useEditorView(({ draft }) => draft.instructions);
  const url = useUrlState();
  if (instructions.trim() === '') return null;
  const scale = url.get('scale');
  return (
    <section aria-labelledby="method-heading" className="mt-[30px]">
      <div className="mb-2.5 flex items-baseline justify-between gap-4">
        <h2 id="method-heading" className="text-17">
          Method
        </h2>
        <Link
          to={`/recipes?recipe=${recipeId}&mode=kitchen${scale === null ? '' : `&scale=${scale}`}`}
          className="link text-14 max-md:py-2.5 print:hidden"
        >
          Open kitchen view
        </Link>
      </div>
      <Steps instructions={instructions} />
    </section>
  );
}

const PanelSkeleton = () => (
  <Loading label="Loading" className="grid gap-3 p-[22px]">
    <Skeleton className="h-6 w-52" />
    <Skeleton className="h-40" />
  </Loading>
);
