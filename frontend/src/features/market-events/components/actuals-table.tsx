import type { EventRecipe, MarketEvent, RecipeForecast } from '@batchbook/shared/market-events/schema';
import { formatMoney, formatQuantity } from '@batchbook/shared/money';
import { useQuery } from '@tanstack/react-query';
import { CircleHelp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useCurrency } from '../../../data/accounts.ts';
import { forecastQuery } from '../../../data/market-events.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { classNames } from '../../../ui/class-names.ts';
import type { Actuals } from '../hooks/use-actuals.ts';
import { sumOf } from '../model/events.ts';
import { basisText, scaleEnd, widthText } from '../model/forecast-text.ts';
import { ActualInput } from './actual-input.tsx';
import { ForecastBar, ForecastKey } from './forecast-bar.tsx';
import { RefusedNotice } from './refused-notice.tsx';
import { Waits } from './waits.tsx';

export interface ActualsTableProps {
  event: MarketEvent;
  actuals: Actuals;
  /** Why nothing can be written; `null` when it can. */
  closed: string | null;
  /** The first empty sold quantity takes the focus. */
  startsAtActuals: boolean;
}

const rowStyle = classNames(
  'grid grid-cols-[minmax(0,1.1fr)_minmax(210px,1.25fr)_64px_78px_78px_92px] items-center gap-x-3.5',
  'px-[22px] max-lg:grid-cols-[minmax(0,1fr)_84px_84px_92px] max-md:grid-cols-3 max-md:gap-2.5 max-md:px-4',
);

/** What is planned, what is likely to be asked for, and what was sold. */
export function ActualsTable({ event, actuals, closed, startsAtActuals }: ActualsTableProps) {
  const forecast = useQuery(forecastQuery(useOrganizationId(), event.id)).data;
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (startsAtActuals) form.current?.querySelector<HTMLInputElement>('input[data-sold]')?.focus();
  }, [startsAtActuals]);
  const forecasts = new Map(forecast?.recipes.map((one) => [one.recipeId, one]));
  const end = scaleEnd([
    ...(forecast?.recipes ?? []).map(({ high }) => high),
    ...event.recipes.flatMap(({ plannedQuantity, soldQuantity }) => [plannedQuantity, soldQuantity]),
  ]);
  return (
    <section aria-labelledby="planned-and-sold" className="print:hidden">
      <div className="mb-1.5 flex flex-wrap items-baseline gap-x-3">
        <h2 id="planned-and-sold" className="text-20">
          Planned and sold
        </h2>
        {actuals.isWaiting && <Waits />}
      </div>
      <RefusedNotice actuals={actuals} />
      <Basis event={event} forecasts={forecast?.recipes} />
      <form
        ref={form}
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          actuals.submit();
        }}
      >
        <Card aria-label="Products">
          <div aria-hidden className={`${rowStyle} list-heading py-2.5 max-md:hidden`}>
            <span>Product</span>
            <span className="max-lg:hidden">Likely demand, 0 to {end}</span>
            <span className="text-right max-lg:hidden">Planned</span>
            <span className="text-right">Sold</span>
            <span className="text-right">Wasted</span>
            <span className="text-right">Sold out at</span>
          </div>
          <fieldset disabled={closed !== null} className="contents">
            <ul>
              {event.recipes.map((recipe) => (
                <ProductRow
                  key={recipe.recipeId}
                  recipe={recipe}
                  forecast={forecasts.get(recipe.recipeId)}
                  end={end}
                  actuals={actuals}
                />
              ))}
            </ul>
          </fieldset>
          <footer className="num card-foot flex-wrap gap-x-4 gap-y-2 py-3">
            <Sums event={event} />
            {actuals.isTyped ? (
              <Button variant="primary" size="sm" type="submit" busy={actuals.isSaving} className="ml-auto">
                Save actuals
              </Button>
            ) : (
              <ForecastKey />
            )}
          </footer>
        </Card>
      </form>
    </section>
  );
}

/** Which earlier events the forecast is from, and how far it can be trusted. */
function Basis({
  event,
  forecasts,
}: {
  event: MarketEvent;
  forecasts: readonly RecipeForecast[] | undefined;
}) {
  if (forecasts === undefined) return <p className="mb-3 text-13">&nbsp;</p>;
  const known = forecasts.filter(({ basis }) => basis !== null);
  const [most] = known.toSorted((a, b) => b.events - a.events);
  if (!most)
    return <p className="mb-3 text-13 text-ink-3">A forecast needs three earlier events with sales.</p>;
  return (
    <p className="mb-3 flex items-start gap-2 text-13 text-ink-2">
      <CircleHelp aria-hidden size={16} className="mt-px" />
      <span>
        <b className="font-semibold text-ink">{basisText(most, event.eventDate)}.</b> {widthText(most.events)}
      </span>
    </p>
  );
}

interface ProductRowProps {
  recipe: EventRecipe;
  forecast: RecipeForecast | undefined;
  end: number;
  actuals: Actuals;
}

const plannedCell = classNames(
  'num text-right text-15 font-semibold',
  'max-lg:order-1 max-lg:col-span-4 max-lg:text-left max-md:order-none max-md:col-span-3',
);

function ProductRow({ recipe, forecast, end, actuals }: ProductRowProps) {
  const currency = useCurrency();
  const { recipeNameSnapshot: name, priceSnapshot, recipeDeleted, plannedQuantity, unitSnapshot } = recipe;
  const chance = forecast?.sellOutChance ?? null;
  const notes = [
    priceSnapshot === null ? 'No price' : formatMoney(priceSnapshot, currency),
    ...(chance === null ? [] : [`sell-out chance ${chance}%`]),
    ...(recipeDeleted ? ['recipe deleted'] : []),
  ];
  return (
    <li className={classNames(rowStyle, 'ruled py-2.5')}>
      <div className="min-w-0 max-md:col-span-3">
        <h3 className="font-sans text-15 leading-tight font-semibold">{name}</h3>
        <p className="num text-12 text-ink-3">{notes.join(', ')}</p>
      </div>
      <div className="max-lg:order-2 max-lg:col-span-4 max-md:order-none max-md:col-span-3">
        <ForecastBar recipe={recipe} forecast={forecast} end={end} />
      </div>
      <p className={plannedCell}>
        {formatQuantity(plannedQuantity)}{' '}
        <span className="text-13 font-normal text-ink-2 lg:block lg:text-12 lg:text-ink-3">
          {unitSnapshot}
        </span>
        <span className="text-13 font-normal text-ink-2 lg:hidden"> planned</span>
        {forecast?.suggested && (
          <span className="text-12 font-normal text-ink-3 max-lg:ml-2 lg:block">
            take {forecast.suggested}
          </span>
        )}
      </p>
      {(['sold', 'wasted', 'soldOutAt'] as const).map((field) => (
        <ActualInput key={field} recipe={recipe} field={field} actuals={actuals} />
      ))}
    </li>
  );
}

function Sums({ event }: { event: MarketEvent }) {
  const sums = [
    [sumOf(event, 'plannedQuantity'), 'planned'],
    [sumOf(event, 'soldQuantity'), 'sold'],
    [sumOf(event, 'wastedQuantity'), 'wasted'],
  ].filter(([sum]) => sum !== null);
  return (
    <p>
      {sums.map(([sum, what], index) => (
        <span key={what}>
          {index > 0 && ', '}
          <b className="font-semibold text-ink">{sum}</b> {what}
        </span>
      ))}
    </p>
  );
}
