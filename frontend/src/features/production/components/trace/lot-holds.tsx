import { useHolds } from '../../../../data/holds.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import type { Found } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { shownDay } from '../../../../ui/dates.ts';
import { possibleTargets, type TracedAs, targetOf, thingOfTarget } from '../../model/recall-holds.ts';
import { TargetHold } from './target-hold.tsx';

/** Each lot of a trace, whether it is on hold, and the way to put it on hold or to release it. */
export function LotHolds({ trace, traced }: { trace: Found; traced: TracedAs }) {
  const { data: holds } = useHolds();
  const { data: sites = [] } = useSites();
  const certain = trace.lots.flatMap((lot) => targetOf(lot, trace, traced) ?? []);
  const lots = [...certain, ...possibleTargets(trace)];
  if (holds === undefined || lots.length === 0) return null;
  return (
    <section className="min-w-0" aria-labelledby="holds">
      <div className="mb-3 flex flex-wrap items-baseline gap-3">
        <h2 id="holds" className="text-20">
          Holds
        </h2>
        <p className="text-14 text-ink-3">Nothing takes a lot on hold until it’s released</p>
      </div>
      <Card>
        <ul>
          {lots.map((lot, index) => (
            <li
              key={`${lot.lotCode} ${thingOfTarget(lot)}`}
              className="ruled grid grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)] items-start gap-3 px-4 py-3 max-md:grid-cols-1"
            >
              <p className="min-w-0 text-14 wrap-anywhere">
                <b className="font-mono font-semibold">{lot.lotCode}</b>
                <span className="block text-13 text-ink-3">
                  {lot.name}
                  {lot.useByDate && `, use by ${shownDay(lot.useByDate)}`}
                  {index >= certain.length && ', possible'}
                </span>
              </p>
              <TargetHold target={lot} holds={holds} sites={sites} />
            </li>
          ))}
        </ul>
      </Card>
    </section>
  );
}
