import { averagesByRecipe, averagesOf } from '@batchbook/shared/market-events/averages';
import { rankedBy } from '@batchbook/shared/market-events/profit';
import type { MarketEventSummary } from '@batchbook/shared/market-events/schema';
import { formatMoney } from '@batchbook/shared/money';
import { countOf } from '@batchbook/shared/text';
import { useCurrency } from '../../../data/accounts.ts';
import { Card } from '../../../ui/card.tsx';
import { SideHeading } from './side-heading.tsx';

const shownMax = 6;

/** What an event sells and makes on average, in all, by product and by place. */
export function EventAverages({ events }: { events: readonly MarketEventSummary[] }) {
  const currency = useCurrency();
  const { planned, sold } = averagesOf(events);
  const products = averagesByRecipe(events)
    .sort((a, b) => Number(b.sold ?? -1) - Number(a.sold ?? -1))
    .slice(0, shownMax);
  const best = (by: 'place' | 'product') => rankedBy(by, events).slice(0, shownMax);
  const money = (amount: string) => formatMoney(amount, currency);
  const profitLines = (by: 'place' | 'product') =>
    best(by).map(({ key, name, average, isAtMost, events: count }) => ({
      ...{ key, name, of: countOf(count, 'event') },
      figure: `${isAtMost ? 'at most ' : ''}${money(average)}`,
    }));
  return (
    <aside aria-label="On average" className="grid content-start gap-6">
      <section>
        <SideHeading title="Average per event" note="Without cancelled ones" />
        <Card>
          <dl className="grid grid-cols-2">
            {[
              ['Planned', planned],
              ['Sold', sold],
            ].map(([name, value]) => (
              <div key={name} className="px-4.5 py-3.5 odd:border-r odd:border-line-soft">
                <dt className="text-13 text-ink-3">{name}</dt>
                <dd className="num font-display text-24 font-bold">{value ?? '–'}</dd>
              </div>
            ))}
          </dl>
          <Lines
            lines={products.map((one) => ({
              ...{ key: one.recipeId, name: one.name, of: `${one.planned ?? '–'} planned` },
              figure: one.sold === null ? '–' : `${one.sold} sold`,
            }))}
          />
        </Card>
      </section>
      <Ranking title="Best places" lines={profitLines('place')} />
      <Ranking title="Best products" lines={profitLines('product')} />
    </aside>
  );
}

interface Line {
  key: string;
  name: string;
  of: string;
  figure: string;
}

function Ranking({ title, lines }: { title: string; lines: readonly Line[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <SideHeading title={title} note="Profit per event" />
      <Card>
        <Lines lines={lines} />
      </Card>
    </section>
  );
}

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ol className="border-t border-line first:border-t-0">
    {lines.map(({ key, name, of, figure }) => (
      <li
        key={key}
        className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 ruled px-4.5 py-2.5 text-14"
      >
        <span className="truncate font-semibold">{name}</span>
        <span className="num font-semibold">{figure}</span>
        <span className="num text-13 text-ink-3">{of}</span>
      </li>
    ))}
  </ol>
);
