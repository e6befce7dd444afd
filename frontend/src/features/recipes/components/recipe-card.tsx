import type { Ingredient } from '@batchbook/shared/ingredients/schema';
import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { type Breakdown, breakdown } from '@batchbook/shared/recipes/costing';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { Copy, Eye, Pencil, Trash2, TriangleAlert } from 'lucide-react';
import { memo } from 'react';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { hatchUnder, hatchUnknown } from '../../../ui/hatching.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { Link } from '../../../ui/link.tsx';
import { nothingCosted, type Standing, standingOf } from '../model/standing.ts';

export interface RecipeCardProps {
  recipe: RecipeSummary;
  ingredients: readonly Ingredient[];
  currency: Currency;
  targetPercent: string;
  readOnly: boolean;
  duplicating: boolean;
  onDuplicate: (id: string) => void;
  onDelete: (id: string) => void;
}

const recipePath = (id: string, editing = false): string =>
  `/recipes?recipe=${id}${editing ? '&mode=edit' : ''}`;

/** A card of the recipe box: what one costs, what it sells at, what is left, what is in it. */
export const RecipeCard = memo(function RecipeCard(props: RecipeCardProps) {
  const { recipe, ingredients, currency, targetPercent } = props;
  const costs = breakdown({ recipe, ingredients });
  const standing = standingOf(costs, recipe.lines.length, targetPercent);
  const known = allergenBadges(costs.allergens);
  const badges = known.length > 4 ? allergenBadges(costs.allergens, 'brief') : known;
  return (
    <article
      aria-labelledby={`recipe-${recipe.id}`}
      className="flex flex-col rounded-[7px] border border-line bg-surface shadow-2 dark:bg-raised"
    >
      <header className="relative border-b-[1.5px] border-danger/50 px-5 pt-[17px] pb-[11px] after:absolute after:inset-x-0 after:-bottom-[5px] after:border-b after:border-info/20">
        <h2 id={`recipe-${recipe.id}`} className="text-[1.2rem] leading-[1.2] wrap-anywhere">
          <Link to={recipePath(recipe.id)} className="rounded-1 hover:underline hover:underline-offset-4">
            {recipe.name}
          </Link>
        </h2>
        <p className="num mt-1.5 text-13 text-ink-3">
          {recipe.recipeType === 'Product' ? 'Product' : 'Prepared dish'} ·{' '}
          {formatQuantity(recipe.batchYield)} {recipe.unit}
        </p>
      </header>
      <Figures recipe={recipe} costs={costs} currency={currency} standing={standing} />
      <MarginGauge standing={standing} targetPercent={targetPercent} />
      <div className="px-5 pt-1 pb-3.5">{recipe.lines.length > 0 && <AllergenBadges badges={badges} />}</div>
      <CardNote recipe={recipe} costs={costs} currency={currency} />
      <CardActions {...props} />
    </article>
  );
});

function Figures(props: { recipe: RecipeSummary; costs: Breakdown; currency: Currency; standing: Standing }) {
  const { recipe, costs, currency, standing } = props;
  const empty = recipe.lines.length === 0 || nothingCosted(costs);
  const partial = !costs.complete && !empty;
  const key = 'block text-12 font-semibold text-ink-3';
  const big = 'font-display text-24 leading-[1.2] font-bold tracking-[-0.02em] whitespace-nowrap';
  return (
    <dl className="grid grid-cols-[1.05fr_0.85fr_1fr] px-5 pt-[18px]">
      <div>
        <dt className={key}>Costs, each{partial && ', at least'}</dt>
        <dd className={big}>{empty ? '–' : formatMoney(costs.costEach, currency)}</dd>
      </div>
      <div>
        <dt className={key}>You sell at</dt>
        <dd className="font-display text-17 leading-[1.7] font-[650]">
          {recipe.sellingPrice === null ? 'No price' : formatMoney(recipe.sellingPrice, currency)}
        </dd>
      </div>
      <div className="text-right">
        <dt className={key}>Margin{partial && 'percent' in standing && ', at most'}</dt>
        <dd className={big}>{'percent' in standing ? `${displayDecimal(standing.percent, 1)}%` : '–'}</dd>
      </div>
    </dl>
  );
}

/** Standing, in a word under the gauge and in the fill of its bar. */
const standings: Record<
  Standing['kind'],
  { word: (standing: Standing) => string; tone: string; fill: string }
> = {
  no_price: { word: () => 'no price yet', tone: 'text-ink-3', fill: '' },
  no_costs: { word: () => 'no costs yet', tone: 'text-ink-3', fill: '' },
  no_lines: { word: () => 'nothing in it yet', tone: 'text-ink-3', fill: '' },
  cannot_tell: { word: () => 'can’t tell yet', tone: 'text-ink-3', fill: hatchUnknown },
  under: {
    word: (standing) =>
      standing.kind === 'under' ? `${standing.atLeast ? 'at least ' : ''}${standing.points} under` : '',
    tone: 'text-warn',
    fill: hatchUnder,
  },
  over: {
    word: (standing) => (standing.kind === 'over' ? `${standing.points} over` : ''),
    tone: 'text-success',
    fill: 'bg-chart-1',
  },
};

function MarginGauge({ standing, targetPercent }: { standing: Standing; targetPercent: string }) {
  const { word, tone, fill } = standings[standing.kind];
  const percent = 'percent' in standing ? Math.max(0, Math.min(100, Number(standing.percent))) : 0;
  const target = displayDecimal(targetPercent, 0);
  return (
    <div className="relative mx-5 mt-[11px] mb-[25px] h-2.5 rounded-[2px] bg-line-soft">
      <i className={`block h-full rounded-l-[2px] ${fill}`} style={{ width: `${percent}%` }} />
      <i
        aria-hidden
        className="absolute -top-1 -bottom-1 w-0.5 bg-ink"
        style={{ left: `${targetPercent}%` }}
      />
      <span className={`absolute top-4 left-0 text-12 leading-none font-[650] ${tone}`}>
        {word(standing)}
      </span>
      <span
        className="absolute top-4 -translate-x-1/2 text-12 leading-none font-semibold whitespace-nowrap text-ink-3"
        style={{ left: `${targetPercent}%` }}
      >
        target {target}%
      </span>
    </div>
  );
}

/** What is missing for the figures to be whole. */
function CardNote({
  recipe,
  costs,
  currency,
}: {
  recipe: RecipeSummary;
  costs: Breakdown;
  currency: Currency;
}) {
  if (costs.complete) return null;
  const missing = costs.lines.flatMap((line) =>
    line.cost === null ? (recipe.lines.find((entry) => entry.id === line.lineId)?.name ?? []) : [],
  );
  const [first, ...rest] = missing;
  const which = rest.length === 0 ? first : `${first} and ${rest.length} more`;
  return (
    <p className="mx-3 mb-3 flex items-start gap-2.5 rounded-2 bg-warn-soft px-[11px] py-[9px] text-13 leading-[1.4] text-warn">
      <TriangleAlert aria-hidden size={16} className="mt-px" />
      <span>
        <b className="font-bold">
          {nothingCosted(costs)
            ? 'Not costed yet.'
            : `Incomplete: at least ${formatMoney(costs.costEach, currency)}.`}
        </b>{' '}
        No cost for {which}.{' '}
        <Link
          to={recipePath(recipe.id, true)}
          className="font-[650] whitespace-nowrap underline underline-offset-2"
        >
          Mend it
        </Link>
      </span>
    </p>
  );
}

function CardActions({ recipe, readOnly, duplicating, onDuplicate, onDelete }: RecipeCardProps) {
  return (
    <footer className="mt-auto flex items-center gap-px border-t border-line-soft px-[9px] py-[7px]">
      <ButtonLink
        to={recipePath(recipe.id)}
        size="sm"
        variant="ghost"
        icon={<Eye aria-hidden size={16} />}
        aria-label={`View ${recipe.name}`}
      >
        View
      </ButtonLink>
      {!readOnly && (
        <ButtonLink
          to={recipePath(recipe.id, true)}
          size="sm"
          variant="ghost"
          icon={<Pencil aria-hidden size={16} />}
          aria-label={`Edit ${recipe.name}`}
        >
          Edit
        </ButtonLink>
      )}
      <IconButton label={`Delete ${recipe.name}`} size="sm" onClick={() => onDelete(recipe.id)}>
        <Trash2 aria-hidden size={16} />
      </IconButton>
      <Button
        size="sm"
        variant="ghost"
        busy={duplicating}
        icon={<Copy aria-hidden size={16} />}
        aria-label={`Duplicate ${recipe.name}`}
        onClick={() => onDuplicate(recipe.id)}
        className="ml-auto"
      >
        Duplicate
      </Button>
    </footer>
  );
}
