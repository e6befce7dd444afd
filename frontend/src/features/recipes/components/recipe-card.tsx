import { type Currency, displayDecimal, formatMoney, formatQuantity } from '@batchbook/shared/money';
import { allergensOf } from '@batchbook/shared/recipes/allergens';
import type { CostBreakdown } from '@batchbook/shared/recipes/breakdown-schema';
import { breakdownCost } from '@batchbook/shared/recipes/costing';
import {
  afterAmount,
  formatPriced,
  type PricedUnit,
  pricedUnitOfRecipe,
  shownAmount,
} from '@batchbook/shared/recipes/priced-unit';
import type { RecipeSummary } from '@batchbook/shared/recipes/schema';
import { countOf } from '@batchbook/shared/text';
import { Tag, TriangleAlert } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { Entry } from '../../../data/recipe-entries.ts';
import { AllergenBadges, allergenBadges } from '../../../ui/allergen-badges.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { type MarginStatus, marginStatusOf, nothingCosted } from '../model/margin-status.ts';
import { CardActions, recipePath } from './card-actions.tsx';
import type { CardContext } from './card-context.ts';

export interface RecipeCardProps {
  entry: Entry;
  context: CardContext;
}

/** A recipe's card: cost, selling price, margin and allergens. */
export const RecipeCard = memo(function RecipeCard({ entry, context }: RecipeCardProps) {
  const { recipe, variation } = entry;
  const { book, currency, targetPercent } = context;
  const costs = useMemo(() => breakdownCost(recipe, book), [recipe, book]);
  const allergens = useMemo(() => allergensOf(recipe, book), [recipe, book]);
  const status = marginStatusOf(costs, recipe.lines.length, targetPercent);
  const known = allergenBadges(allergens);
  const badges = known.length > 4 ? allergenBadges(allergens, 'brief') : known;
  return (
    <article
      data-row
      aria-labelledby={`recipe-${recipe.id}`}
      className="flex flex-col rounded-[7px] border border-line bg-raised shadow-2"
    >
      <CardHead entry={entry} />
      <div data-tour={'percent' in status ? 'margin' : 'no-margin'}>
        <Figures recipe={recipe} costs={costs} currency={currency} status={status} />
        <MarginGauge status={status} targetPercent={targetPercent} />
      </div>
      <div className="px-5 pt-1 pb-3.5">{recipe.lines.length > 0 && <AllergenBadges badges={badges} />}</div>
      {variation && <Own entry={entry} />}
      <CardNote recipe={recipe} costs={costs} currency={currency} />
      {context.labelsToReview.has(recipe.id) && <LabelNote recipe={recipe} />}
      <CardActions entry={entry} context={context} />
    </article>
  );
});

/** Two lines under it, as on an index card. */
const headStyle = classNames(
  'relative border-b-[1.5px] px-5 pt-[17px] pb-[11px]',
  'after:absolute after:inset-x-0 after:-bottom-[5px] after:border-b after:border-info/20',
);

function CardHead({ entry }: { entry: Entry }) {
  const { recipe, variation, baseName } = entry;
  return (
    <header className={`${headStyle} ${variation ? 'border-mustard' : 'border-danger/50'}`}>
      <h2
        id={`recipe-${recipe.id}`}
        className={classNames('leading-[1.2] wrap-anywhere', variation ? 'text-17' : 'text-[1.2rem]')}
      >
        <Link to={recipePath(recipe.id)} className="rounded-1 hover:underline hover:underline-offset-4">
          {recipe.name}
        </Link>
      </h2>
      <p className="num mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-13 text-ink-3">
        {recipe.isSample && !variation && <Badge tone="info">Sample</Badge>}
        <span>
          {variation ? `Variation of ${baseName}` : recipe.recipeType} · {formatQuantity(recipe.batchYield)}{' '}
          {recipe.unit}
        </span>
      </p>
    </header>
  );
}

/** A variation's own values. */
function Own({ entry: { variation, recipe } }: { entry: Entry }) {
  if (variation === null) return null;
  const { removedLines, changedLines, addedLines, overrides } = variation;
  const words = [
    ...('sellingPrice' in overrides ? ['price'] : []),
    ...('batchYield' in overrides || 'unit' in overrides ? ['yield'] : []),
    ...('physicalCost' in overrides || 'takeawayPhysicalCost' in overrides ? ['packaging'] : []),
    ...changedLines.map((line) => line.name.toLowerCase()),
    ...addedLines.map((line) => line.name.toLowerCase()),
    ...(removedLines.length > 0 ? [`${removedLines.length} left out`] : []),
  ];
  const inherited = recipe.lines.length - changedLines.length - addedLines.length;
  const some = words.length > 5 ? [...words.slice(0, 4), `${words.length - 4} more`] : words;
  return (
    <p className="px-5 pb-3.5 text-13 text-ink-2">
      Takes {countOf(inherited, 'line')} from its base. <b>Own:</b> {['name', ...some].join(', ')}.
    </p>
  );
}

function Figures(props: {
  recipe: RecipeSummary;
  costs: CostBreakdown;
  currency: Currency;
  status: MarginStatus;
}) {
  const { recipe, costs, currency, status } = props;
  const empty = recipe.lines.length === 0 || nothingCosted(costs);
  const partial = !costs.complete && !empty;
  const key = 'block text-12 font-semibold text-ink-3';
  const priced = pricedUnitOfRecipe(recipe);
  const big = 'font-display text-24 leading-[1.2] font-bold tracking-[-0.02em]';
  return (
    <dl className="flex flex-wrap gap-x-2 px-5 pt-[18px] *:max-w-full *:wrap-break-word">
      <div className="flex-[1.05]">
        <dt className={key}>
          Costs{priced.name === null && ', each'}
          {partial && ', at least'}
        </dt>
        <dd className={big}>
          {empty ? '–' : <PerUnit amount={costs.costEach} priced={priced} currency={currency} />}
        </dd>
      </div>
      <div className="flex-[0.85]">
        <dt className={key}>You sell at</dt>
        <dd className="font-display text-17 leading-[1.7] font-[650]">
          {recipe.sellingPrice === null ? (
            'No price'
          ) : (
            <PerUnit amount={recipe.sellingPrice} priced={priced} currency={currency} />
          )}
        </dd>
      </div>
      <div className="flex-1 text-right">
        <dt className={key}>Margin{partial && 'percent' in status && ', at most'}</dt>
        <dd className={big}>{'percent' in status ? `${displayDecimal(status.percent, 1)}%` : '–'}</dd>
      </div>
    </dl>
  );
}

/** '£1.20', or '£3.45 a kg' for products sold by weight or volume. */
function PerUnit({ amount, priced, currency }: { amount: string; priced: PricedUnit; currency: Currency }) {
  const money = formatMoney(shownAmount(amount, priced), currency);
  if (priced.name === null) return money;
  return (
    <>
      {money}{' '}
      <small className="font-sans text-12 font-semibold tracking-normal whitespace-nowrap text-ink-3">
        {afterAmount(priced)}
      </small>
    </>
  );
}

/** Standing, in a word under the gauge and in the fill of its bar. */
const marginWords: Record<
  MarginStatus['kind'],
  { word: (status: MarginStatus) => string; tone: string; fill: string }
> = {
  no_price: { word: () => 'no price yet', tone: 'text-ink-3', fill: '' },
  no_costs: { word: () => 'no costs yet', tone: 'text-ink-3', fill: '' },
  no_lines: { word: () => 'no ingredients yet', tone: 'text-ink-3', fill: '' },
  cannot_tell: { word: () => 'not known yet', tone: 'text-ink-3', fill: 'bg-hatch-unknown' },
  under: {
    word: (status) =>
      status.kind === 'under' ? `${status.atLeast ? 'at least ' : ''}${status.points} under` : '',
    tone: 'text-warn',
    fill: 'bg-hatch-under',
  },
  over: {
    word: (status) => (status.kind === 'over' ? `${status.points} over` : ''),
    tone: 'text-success',
    fill: 'bg-chart-1',
  },
};

const markStyle = classNames(
  'absolute top-4 -translate-x-1/2 text-12 leading-none font-semibold whitespace-nowrap',
  'text-ink-3',
);

function MarginGauge({ status, targetPercent }: { status: MarginStatus; targetPercent: string }) {
  const { word, tone, fill } = marginWords[status.kind];
  const percent = 'percent' in status ? Math.max(0, Math.min(100, Number(status.percent))) : 0;
  const target = displayDecimal(targetPercent, 0);
  return (
    <div className="relative mx-5 mt-[11px] mb-[25px] h-2.5 rounded-[2px] bg-line-soft">
      <i className={`block h-full rounded-l-[2px] ${fill}`} style={{ width: `${percent}%` }} />
      <i
        aria-hidden
        className="absolute -top-1 -bottom-1 w-0.5 bg-ink"
        style={{ left: `${targetPercent}%` }}
      />
      <span className={`absolute top-4 left-0 text-12 leading-none font-[650] ${tone}`}>{word(status)}</span>
      <span className={markStyle} style={{ left: `${targetPercent}%` }}>
        target {target}%
      </span>
    </div>
  );
}

const noteStyle = classNames(
  'mx-3 mb-3 flex items-start gap-2.5 rounded-2 bg-warn-soft px-[11px] py-[9px] text-13',
  'leading-[1.4] text-warn',
);
const noteLink = 'font-[650] whitespace-nowrap underline underline-offset-2';

/** The way to a label that was approved and doesn't print any more. */
const LabelNote = ({ recipe }: { recipe: RecipeSummary }) => (
  <p className={noteStyle}>
    <Tag aria-hidden size={16} className="mt-px" />
    <span>
      <b className="font-bold">The label needs another look.</b>{' '}
      <Link
        to={recipePath(recipe.id, '&label=1')}
        aria-label={`Open the label of ${recipe.name}`}
        className={noteLink}
      >
        Open the label
      </Link>
    </span>
  </p>
);

/** What is missing for the figures to be whole. */
function CardNote({
  recipe,
  costs,
  currency,
}: {
  recipe: RecipeSummary;
  costs: CostBreakdown;
  currency: Currency;
}) {
  if (costs.complete) return null;
  const open = costs.lines.filter((line) => line.cost === null || line.warning === 'partly_costed');
  const missing = open.map((costed) => recipe.lines.find((line) => line.id === costed.lineId)?.name ?? '');
  const [first, ...rest] = missing;
  const which = rest.length === 0 ? first : `${first} and ${rest.length} more`;
  return (
    <p className={noteStyle}>
      <TriangleAlert aria-hidden size={16} className="mt-px" />
      <span>
        <b className="font-bold">
          {nothingCosted(costs)
            ? 'Not costed yet.'
            : `Incomplete: at least ${formatPriced(costs.costEach, pricedUnitOfRecipe(recipe), currency)}.`}
        </b>{' '}
        {open.some((line) => line.cost === null) ? 'No cost for' : 'A cost is missing in'} {which}.{' '}
        <Link to={recipePath(recipe.id, '&mode=edit')} className={noteLink}>
          Fix it
        </Link>
      </span>
    </p>
  );
}
