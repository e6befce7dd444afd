import { countOf } from '@batchbook/shared/text';
import { LoaderCircle } from 'lucide-react';
import type { FirstLook } from '../../../../data/traces.ts';
import { Card } from '../../../../ui/card.tsx';
import { WhereTable } from './reach-tables.tsx';

/** How far a large trace is, and what it has found so far. */
export function StillFinding({ look: { found, working } }: { look: FirstLook }) {
  return (
    <div className="grid gap-6">
      <Card className="flex items-start gap-3 p-5">
        <LoaderCircle
          aria-hidden
          size={20}
          className="mt-0.5 animate-spin text-ink-3 motion-reduce:animate-none"
        />
        <div role="status">
          <p className="text-17">
            Found {countOf(working.runs, 'batch', 'batches')} and {countOf(working.sales, 'sale')} so far
          </p>
          <p className="mt-1 text-14 text-ink-2">
            This lot went far, so finding everybody takes a little longer. The whole list opens here by
            itself.
          </p>
        </div>
      </Card>
      {found.runs.length > 0 && (
        <section>
          <h2 className="mb-3 text-20">So far, and not all of it</h2>
          <WhereTable trace={found} />
        </section>
      )}
    </div>
  );
}
