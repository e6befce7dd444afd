import type { EventRecipe, RecipeForecast } from '@batchbook/shared/market-events/schema';
import { countOf } from '@batchbook/shared/text';
import { classNames } from '../../../ui/class-names.ts';

export interface ForecastBarProps {
  recipe: EventRecipe;
  /** `undefined` while it loads. */
  forecast: RecipeForecast | undefined;
  end: number;
}

/** The likely demand as a bar on a scale, with what was sold; beside it the same in words. */
export function ForecastBar({ recipe, forecast, end }: ForecastBarProps) {
  const at = (figure: string) => `${Math.min(100, (Number(figure) / end) * 100)}%`;
  const { soldQuantity: sold, soldOutAt } = recipe;
  const { low = null, high = null, expected = null, basis = null, events = 0 } = forecast ?? {};
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_104px] items-center gap-3.5 max-lg:grid-cols-[minmax(0,1fr)_96px]">
      <div aria-hidden className="forecast-scale">
        {low !== null && high !== null && (
          <i style={{ left: at(low), width: `calc(${at(high)} - ${at(low)})` }} />
        )}
        {expected !== null && <u style={{ left: at(expected) }} />}
        {sold !== null && (
          <s className={classNames(soldOutAt !== null && 'forecast-sold-out')} style={{ left: at(sold) }} />
        )}
      </div>
      <div className="num text-13 leading-tight whitespace-nowrap">
        {forecast === undefined ? null : basis === null ? (
          <>
            <b className="block font-semibold">Too few to say</b>
            <span className="text-12 text-ink-3">{countOf(events, 'earlier event')}</span>
          </>
        ) : (
          <>
            <b className="block text-14 font-semibold">
              {low}–{high}
            </b>
            <span className="text-12 text-ink-3">expected {expected}</span>
          </>
        )}
      </div>
    </div>
  );
}

/** What the marks of the scale mean. */
export const ForecastKey = () => (
  <p aria-hidden className="ml-auto flex flex-wrap gap-x-4 gap-y-1">
    <span className="flex items-center gap-1.5">
      <i className="forecast-key-range" />
      80% range
    </span>
    <span className="flex items-center gap-1.5">
      <i className="h-[13px] w-0.5 bg-chart-1" />
      expected
    </span>
    <span className="flex items-center gap-1.5">
      <i className="size-[9px] rounded-full bg-accent" />
      sold
    </span>
    <span className="flex items-center gap-1.5">
      <i className="mx-0.5 size-2 rotate-45 rounded-[2px] bg-ink" />
      sold out, so at least
    </span>
  </p>
);
