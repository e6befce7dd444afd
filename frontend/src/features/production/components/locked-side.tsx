import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf, listOf } from '@batchbook/shared/text';
import { Strikethrough } from 'lucide-react';
import { useState } from 'react';
import { madeAmount } from '../../../data/production/run-words.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { shownMoment } from '../../../ui/dates.ts';
import { part } from '../../../ui/part.tsx';
import type { RunCosts } from '../model/costs.ts';
import { notPostedWords } from '../model/posting.ts';
import { OutputLot } from './output-lot.tsx';
import { NoLabels } from './print-labels.tsx';
import { RunReceipt } from './run-receipt.tsx';
import { RunStamp } from './run-stamp.tsx';

const StrikeDialog = part(() => import('./strike-dialog.tsx'));

/** Who confirmed it and what that did; what came out; what it cost; and how to strike it through. */
export function LockedSide({ run, costs }: { run: ProductionRun; costs: RunCosts | null }) {
  return (
    <div className="grid grid-cols-1 gap-6">
      <Card aria-label="Confirmation" className="px-[22px] pt-5 pb-4">
        {run.strikethroughStatus && <Struck run={run} />}
        {!run.strikethroughStatus && <RunStamp title="Confirmed and locked" at={run.confirmedAt} />}
        <dl className="text-14">
          <Who
            term={run.strikethroughStatus ? 'Confirmed by' : 'By'}
            name={run.confirmedByUserName}
            email={run.confirmedByUserEmail}
          >
            {run.strikethroughStatus && run.confirmedAt !== null ? shownMoment(run.confirmedAt) : null}
          </Who>
          <Posted run={run} />
          {run.frozen && run.frozen.confirmedReason !== '' && (
            <>
              <dt className="mt-2.5 text-13 font-semibold text-ink-3">Used a lot on hold</dt>
              <dd className="wrap-anywhere">{run.frozen.confirmedReason}</dd>
            </>
          )}
        </dl>
        <NoLabels run={run} />
      </Card>
      <OutputLot run={run} />
      {costs && run.confirmedAt !== null && (
        <RunReceipt
          run={run}
          costs={costs}
          title="What this run cost"
          subtitle={`frozen ${shownMoment(run.confirmedAt)}`}
        />
      )}
      {run.status === 'locked' && !run.strikethroughStatus && <Strike run={run} />}
    </div>
  );
}

interface WhoProps {
  term: string;
  name: string | null;
  email: string | null;
  children?: string | null;
}

const Who = ({ term, name, email, children }: WhoProps) => (
  <>
    <dt className="text-13 font-semibold text-ink-3">{term}</dt>
    <dd className="mb-2.5">
      <b className="font-semibold">{name || 'Unknown'}</b>
      {email && <span className="block text-13 wrap-anywhere text-ink-2">{email}</span>}
      {children && <span className="block text-13 text-ink-2">{children}</span>}
    </dd>
  </>
);

const stockWords = {
  returned: 'All stock of this run went back.',
  partly: 'Stock went back, but for what had changed since. Count those items.',
  stock_closed: 'Stock was closed, so none went back.',
  nothing_posted: 'This run moved no stock, so none went back.',
} as const;

/** Who struck it through, when and why, and what that did to stock. */
function Struck({ run }: { run: ProductionRun }) {
  const { strikethroughStock: stock } = run;
  return (
    <>
      <RunStamp isStruck title="Struck through" at={run.strikethroughDate} />
      <dl className="mb-3 border-b border-line-soft pb-1 text-14">
        <Who term="By" name={run.strikethroughByUserName} email={run.strikethroughByUserEmail} />
        <dt className="text-13 font-semibold text-ink-3">Comment</dt>
        <dd className="mb-2.5 wrap-anywhere whitespace-pre-line">{run.strikethroughComment}</dd>
        {stock !== null && (
          <>
            <dt className="text-13 font-semibold text-ink-3">Stock</dt>
            <dd className="mb-2.5">{stockWords[stock]}</dd>
          </>
        )}
      </dl>
    </>
  );
}

/** What confirming did to stock: how much went out and in, and what wasn't posted and why. */
function Posted({ run }: { run: ProductionRun }) {
  const { ingredients, frozen, status } = run;
  if (status === 'locking' || frozen === null) return null;
  const rows = ingredients.filter(({ source }) => source !== 'made_here');
  const idOf = (row: (typeof rows)[number]) => row.ingredientId ?? row.recipeId;
  const out = new Set(rows.filter(({ notPosted }) => notPosted === null).map(idOf)).size;
  const { notPosted, lots } = frozen.output;
  const into = notPosted === null && lots.length > 0;
  const left = new Map<string, string[]>();
  for (const { notPosted: why, name } of rows)
    if (why !== null) left.set(notPostedWords[why], [...(left.get(notPostedWords[why]) ?? []), name]);
  if (notPosted !== null)
    left.set(notPostedWords[notPosted], [...(left.get(notPostedWords[notPosted]) ?? []), run.recipeName]);
  return (
    <>
      <dt className="text-13 font-semibold text-ink-3">Posted to stock</dt>
      <dd className="num">
        <b className="font-semibold">
          {out === 0 && !into
            ? 'Nothing'
            : `${countOf(out, 'item')} out${into ? `, ${madeAmount(run)} in` : ''}`}
        </b>
        {[...left].map(([why, names]) => (
          <span key={why} className="block text-13 text-ink-2">
            {names.length > 3 ? countOf(names.length, 'item') : listOf(names)} not posted: {why}
          </span>
        ))}
      </dd>
    </>
  );
}

function Strike({ run }: { run: ProductionRun }) {
  const [isAsking, setAsking] = useState(false);
  return (
    <section aria-label="Strike through" className="border-t border-line pt-4 text-13 text-ink-2">
      <Button
        className="mb-2 border-danger/45! text-danger!"
        icon={<Strikethrough aria-hidden size={16} />}
        onClick={() => setAsking(true)}
      >
        Strike through…
      </Button>
      <p>
        For a run entered in error. It stays on record, and stock that it moved goes back. Its sales and what
        was made of it are named before you confirm.
      </p>
      {isAsking && <StrikeDialog run={run} onClose={() => setAsking(false)} />}
    </section>
  );
}
