import type { MarketEvent } from '@batchbook/shared/market-events/schema';
import { formatQuantity } from '@batchbook/shared/money';
import { dayOf } from '../../../ui/dates.ts';
import { Link } from '../../../ui/link.tsx';

/** To a production run of each product that a coming event takes. */
export function PlanBake({ event: { id, eventDate, status, recipes } }: { event: MarketEvent }) {
  const baked = recipes.filter(({ recipeDeleted }) => !recipeDeleted);
  if (status !== 'planned' || eventDate < dayOf(new Date()) || baked.length === 0) return null;
  return (
    <section aria-label="Plan the bake" className="mt-3 text-14 text-ink-2 print:hidden">
      <ul className="num flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <li aria-hidden className="font-semibold">
          Plan the bake:
        </li>
        {baked.map(({ recipeId, plannedQuantity, unitSnapshot, recipeNameSnapshot }) => (
          <li key={recipeId}>
            <Link to={`/production?plan=${recipeId}&event=${id}`} className="link touch">
              {recipeNameSnapshot}, {formatQuantity(plannedQuantity)} {unitSnapshot}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
