import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../../ui/link.tsx';
import type { ActionFormState } from '../../hooks/use-action-form.ts';
import { type ActionTerms, isOpen, type ReckonedLine } from '../../model/action-lines.ts';
import { shownAmount } from '../../model/figures.ts';

/** What stands there before and after, exactly, and what is to be looked at twice. */
export function LineOutcome({ reckoned, state }: { reckoned: ReckonedLine; state: ActionFormState }) {
  const { line, of, read, before, after, change } = reckoned;
  if (!isOpen(line)) return null;
  const { terms } = state;
  const moved = read.ok ? read.moved : null;
  return (
    <div className="num mt-0.5 text-13 text-ink-2">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1" aria-live="polite">
        <Standing
          name={terms.kind === 'transfer' ? nameOf(state, state.siteId) : 'Here'}
          before={shownAmount(before, of)}
        >
          {after !== null && (
            <b className={after < 0n ? 'text-danger' : 'text-ink'}>{shownAmount(after, of)}</b>
          )}
        </Standing>
        {terms.kind === 'transfer' && state.toSiteId !== '' && <There reckoned={reckoned} state={state} />}
        {change !== null && change !== 0n && isRestated(reckoned, terms) && (
          <span>
            {change > 0n ? '+' : ''}
            {shownAmount(change, of)}
          </span>
        )}
      </p>
      {after !== null && after < 0n && (
        <Warning>
          {before < 0n ? 'It stays below zero.' : 'It goes below zero.'} That is recorded as it is: something
          came in that the book doesn’t know of, or less was taken.
        </Warning>
      )}
      {moved?.densityAssumed && (
        <Warning>
          Verify quantities: weight meets volume, and 1 g was taken for 1 ml.
          {of.ingredient && (
            <>
              {' '}
              <Link
                className="link"
                to={`/recipes?tab=ingredients&ingredient=${of.ingredient.id}&field=gramsPerMl`}
              >
                Say its density
              </Link>
            </>
          )}
        </Warning>
      )}
    </div>
  );
}

/** The change says something that isn't typed already: it was typed in another unit, or as a figure. */
const isRestated = ({ read, of }: ReckonedLine, { kind, adjust }: ActionTerms): boolean =>
  kind !== 'transfer' && read.ok && (read.moved.unit !== of.unit || (kind === 'adjust' && adjust === 'to'));

const nameOf = ({ sites }: ActionFormState, siteId: string): string =>
  sites.find(({ id }) => id === siteId)?.name ?? 'Unknown Site';

function Standing({ name, before, children }: { name: string; before: string; children: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      {name}: {before}
      {children && (
        <>
          <ArrowRight aria-hidden size={13} />
          <span className="sr-only">then</span>
          {children}
        </>
      )}
    </span>
  );
}

/** The other end of a transfer, which may be kept in another unit. */
function There({ reckoned, state }: { reckoned: ReckonedLine; state: ActionFormState }) {
  const { of, read } = reckoned;
  const there = state.levelThere(of);
  const sameUnit = there.of.unit === of.unit;
  return (
    <Standing name={nameOf(state, state.toSiteId)} before={shownAmount(there.stock, there.of)}>
      {read.ok && sameUnit && (
        <b className="text-ink">{shownAmount(there.stock + read.moved.amount, there.of)}</b>
      )}
    </Standing>
  );
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 flex gap-1.5 font-semibold text-warn">
    <TriangleAlert aria-hidden size={15} className="mt-[3px]" />
    <span>{children}</span>
  </p>
);
