import { displayDecimal, formatQuantity } from '@batchbook/shared/money';
import type { NutritionFacts } from '@batchbook/shared/recipes/breakdown-schema';
import { nutritionOf } from '@batchbook/shared/recipes/nutrition';
import { wordForOne } from '@batchbook/shared/recipes/yield-words';
import { Circle, Diamond, Triangle } from 'lucide-react';
import { useMemo } from 'react';
import { Notice } from '../../../ui/notice.tsx';
import { bookRecipeOf } from '../model/draft.ts';
import { gapGroups, gapsOf, missingText, nutrientsOf } from '../model/nutrition.ts';
import { useEditorView } from './editor-context.tsx';
import { NoLines } from './no-lines.tsx';
import { UkPanel, UsPanel } from './nutrition-panels.tsx';

/** Nutrition as a label would show it, and how much of it is known. */
export default function NutritionTab() {
  const { recipeId, draft, book, currency } = useEditorView();
  const facts = useMemo(() => nutritionOf(bookRecipeOf(recipeId, draft), book), [recipeId, draft, book]);
  const panel = currency === 'USD' ? 'us' : 'uk';
  if (draft.lines.length === 0) return <NoLines />;
  return (
    <div className="grid gap-6 p-[22px] max-md:p-3.5">
      <div data-tour="recipe-nutrition" className="grid gap-6">
        <Basis facts={facts} />
        {panel === 'us' ? <UsPanel facts={facts} /> : <UkPanel facts={facts} />}
      </div>
      <Coverage facts={facts} panel={panel} />
      {panel === 'uk' && <Lights facts={facts} />}
    </div>
  );
}

const grams = (text: string) => `${formatQuantity(displayDecimal(text, 0))} g`;

/** The weights that the figures are based on. */
function Basis({ facts }: { facts: NutritionFacts }) {
  const { draft, openRecipe, recipeId } = useEditorView();
  const one = wordForOne(draft.unit);
  const weighing = (
    <button
      type="button"
      className="link cursor-pointer"
      onClick={() => openRecipe(recipeId, { view: 'details' })}
    >
      Weigh the batch
    </button>
  );
  if (facts.unitGrams === null) {
    return (
      <Notice tone="warning">
        <b>The weight of a batch is unknown</b>, so there are no figures per 100 g. {weighing}, or add the
        missing weights.
      </Notice>
    );
  }
  return (
    <p className="text-14 text-ink-2">
      Each {one} weighs {grams(facts.unitGrams)}
      {facts.portionGrams !== null &&
        facts.portionGrams !== facts.unitGrams &&
        `, a portion ${grams(facts.portionGrams)}`}
      , {facts.measured ? 'by the finished weight of the batch.' : 'by the weight that goes in. '}
      {!facts.measured && <>{weighing} after baking. As water leaves, every 100 g gets richer.</>}
    </p>
  );
}

/** The share of the weight with known values, and the ingredients without. */
function Coverage({ facts, panel }: { facts: NutritionFacts; panel: 'uk' | 'us' }) {
  const { openIngredient } = useEditorView();
  const gaps = gapsOf(facts, panel);
  if (gaps.length === 0) return null;
  const panelNutrients = nutrientsOf(panel);
  const missing = facts.missing.filter((entry) =>
    entry.nutrients.some((name) => panelNutrients.includes(name)),
  );
  return (
    <section aria-labelledby="nutrition-gaps">
      <Notice tone="warning">
        <h2 id="nutrition-gaps" className="font-sans text-14 font-bold">
          Some figures are unknown
        </h2>
        <p>
          Figures marked ‘at least’ leave out what’s unknown. A label won’t print a nutrition table until
          every figure is known.
        </p>
      </Notice>
      <div className="mt-3 grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <div>
          <h3 className="mb-1 font-sans text-13 font-semibold text-ink-2">Known, by weight</h3>
          <dl className="num text-14">
            {gapGroups(gaps, panel).map(({ label, coverage }) => (
              <div key={label} className="flex justify-between gap-3 border-b border-line-soft py-1">
                <dt>{label}</dt>
                <dd className="font-semibold">{coverage}</dd>
              </div>
            ))}
          </dl>
        </div>
        {missing.length > 0 && (
          <div>
            <h3 className="mb-1 font-sans text-13 font-semibold text-ink-2">Missing from</h3>
            <ul className="grid gap-1.5 text-14">
              {missing.map(({ ingredientId, name, nutrients }) => (
                <li key={ingredientId}>
                  <button
                    type="button"
                    className="link cursor-pointer text-left font-semibold max-md:min-h-11"
                    onClick={() => openIngredient(ingredientId, 'nutrition')}
                  >
                    {name}
                  </button>
                  <span className="text-ink-3">: {missingText(nutrients, panel)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
      </div>
    </section>
  );
}

const lights = [
  ['fat', 'Fat'],
  ['saturates', 'Saturates'],
  ['sugars', 'Sugars'],
  ['salt', 'Salt'],
] as const;

const looks = {
  green: { word: 'Low', style: 'border-success bg-success-soft text-success', icon: Circle },
  amber: { word: 'Medium', style: 'border-warn bg-warn-soft text-warn', icon: Diamond },
  red: { word: 'High', style: 'border-danger bg-danger-soft text-danger', icon: Triangle },
};

/** The front-of-pack traffic lights: a word, a shape and a colour. */
function Lights({ facts }: { facts: NutritionFacts }) {
  return (
    <section aria-labelledby="traffic-lights">
      <h2 id="traffic-lights" className="mb-2 text-15">
        Traffic lights
      </h2>
      {lights.every(([nutrient]) => facts.trafficLights[nutrient] === null) && (
        <p className="mb-2 text-13 text-ink-3">
          Choose in Details whether it’s a drink. Drinks have other limits for the colours.
        </p>
      )}
      <ul className="flex flex-wrap gap-2.5">
        {lights.map(([nutrient, name]) => {
          const light = facts.trafficLights[nutrient];
          const look = light && looks[light];
          const Icon = look?.icon;
          return (
            <li
              key={nutrient}
              className={`min-w-[104px] rounded-2 border px-3 py-2 ${look ? look.style : 'border-dashed border-control text-ink-2'}`}
            >
              <span className="block text-12 font-semibold text-ink-2">{name}</span>
              <b className="flex items-center gap-1.5 text-15 font-bold">
                {Icon && <Icon aria-hidden size={12} fill="currentColor" />}
                {look ? look.word : 'Not known'}
              </b>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
