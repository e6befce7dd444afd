import { ArrowRight, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../../../ui/link.tsx';
import type { FormLine, SiteNames } from '../../hooks/use-action-form.ts';
import { type ActionTerms, type CalculatedLine, isOpen } from '../../model/action-lines.ts';
import { shownAmount } from '../../model/figures.ts';

export interface LineOutcomeProps {
  entry: FormLine;
  terms: ActionTerms;
  siteNames: SiteNames;
}

/** Shows the level before and after, exactly, and warns about what needs a second look. */
export function LineOutcome({ entry, terms, siteNames }: LineOutcomeProps) {
  const { line, of, read, before, after, change, there } = entry;
  if (!isOpen(line)) return null;
  const moved = read.ok ? read.moved : null;
  return (
    <div className="num mt-0.5 text-13 text-ink-2">
      <p className="flex flex-wrap items-center gap-x-5 gap-y-1" aria-live="polite">
        <LevelChange
          name={terms.kind === 'transfer' ? siteNames.here : 'Here'}
          before={shownAmount(before, of)}
        >
          {after !== null && (
            <b className={after < 0n ? 'text-danger' : 'text-ink'}>{shownAmount(after, of)}</b>
          )}
        </LevelChange>
        {there && (
          // It may be kept in another unit there.
          <LevelChange name={siteNames.there} before={shownAmount(there.stock, there.of)}>
            {moved && there.of.unit === of.unit && (
              <b className="text-ink">{shownAmount(there.stock + moved.amount, there.of)}</b>
            )}
          </LevelChange>
        )}
        {change !== null && change !== 0n && isRestated(entry, terms) && (
          <span>
            {change > 0n ? '+' : ''}
            {shownAmount(change, of)}
          </span>
        )}
      </p>
      {after !== null && after < 0n && (
        <Warning>
          {before < 0n ? 'The level stays below zero.' : 'The level goes below zero.'} You can still record
          it. A delivery may be missing, or less was taken.
        </Warning>
      )}
      {moved?.densityAssumed && (
        <Warning>
          Verify quantities: 1 g counts as 1 ml here, because weight meets volume.
          {of.ingredient && (
            <>
              {' '}
              <Link
                className="link"
                to={`/recipes?tab=ingredients&ingredient=${of.ingredient.id}&field=gramsPerMl`}
              >
                Enter its density
              </Link>
            </>
          )}
        </Warning>
      )}
    </div>
  );
}

/** The change says something that isn't typed already: it was typed in another unit, or as a figure. */
const isRestated = ({ read, of }: CalculatedLine, { kind, adjust }: ActionTerms): boolean =>
  kind !== 'transfer' && read.ok && (read.moved.unit !== of.unit || (kind === 'adjust' && adjust === 'to'));

function LevelChange({ name, before, children }: { name: string; before: string; children: ReactNode }) {
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

const Warning = ({ children }: { children: ReactNode }) => (
  <p className="mt-1 flex gap-1.5 font-semibold text-warn">
    <TriangleAlert aria-hidden size={15} className="mt-[3px]" />
    <span>{children}</span>
  </p>
);
