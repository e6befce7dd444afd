import type { Dashboard } from '@batchbook/shared/insight/dashboard-schema';
import type { ProductionRun } from '@batchbook/shared/production/schema';
import { countOf } from '@batchbook/shared/text';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runQuery } from '../../../data/production.ts';
import { Button } from '../../../ui/button.tsx';
import { shownTime } from '../../../ui/dates.ts';
import { useNavigate } from '../../../ui/link.tsx';
import { part } from '../../../ui/part.tsx';
import { type Pantry, usePantry } from '../hooks/use-pantry.ts';
import { useRunSheet } from '../hooks/use-run-sheet.ts';
import { useShortList } from '../hooks/use-short-list.ts';
import { postingOf } from '../model/posting.ts';
import { RunRail } from './run-rail.tsx';
import type { ShelfView } from './takings-of.tsx';

const PlanDialog = part(() => import('./plan-dialog.tsx'));
const TakingsOf = part(() => import('./takings-of.tsx'));
const ConfirmRun = part(() => import('./confirm-run.tsx'));

export interface DayRailProps {
  runs: Dashboard['runs'];
  /** A run was planned or locked. */
  onChanged: () => void;
}

/** The runs of the day on the dashboard: a draft says what falls short, and can be confirmed where it hangs. */
export default function DayRail({ runs, onChanged }: DayRailProps) {
  const navigate = useNavigate();
  const [isPlanning, setPlanning] = useState(false);
  const tickets = runs.map((run) => ({ ...run, plannedQuantity: run.quantity, strikethroughStatus: false }));
  return (
    <>
      <RunRail
        runs={tickets}
        isPrinted
        onPlan={() => setPlanning(true)}
        beside={(run) =>
          run.status === 'draft' ? <DraftFoot run={run} onLocked={onChanged} /> : <LockedBy run={run} />
        }
      />
      {isPlanning && (
        <PlanDialog
          start={null}
          onClose={() => setPlanning(false)}
          onPlanned={(run) => void navigate(`/production?run=${run}`)}
        />
      )}
    </>
  );
}

function LockedBy({ run }: { run: Dashboard['runs'][number] }) {
  const { confirmedByUserName: name, confirmedAt: at } = run;
  if (at === null) return null;
  const by = name === null ? '' : `${name.split(' ')[0]}, `;
  return (
    <span className="num flex min-w-0 max-w-[18ch] text-13 text-ink-3">
      <span className="truncate whitespace-pre">{by}</span>
      <span className="shrink-0">{shownTime(at)}</span>
    </span>
  );
}

interface DraftFootProps {
  run: Pick<Dashboard['runs'][number], 'id' | 'recipeName'>;
  onLocked: () => void;
}

/** Of a draft: what there isn't enough of, and the button that locks it. */
function DraftFoot({ run: { id, recipeName }, onLocked }: DraftFootProps) {
  const run = useQuery(runQuery(useOrganizationId(), id)).data;
  const pantry = usePantry();
  const [isAsking, setAsking] = useState(false);
  const [shelf, setShelf] = useState<ShelfView | null>(null);
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        className="relative print:hidden"
        aria-label={`Confirm run: ${recipeName}`}
        aria-disabled={run === undefined}
        onClick={() => run && setAsking(true)}
      >
        Confirm run
      </Button>
      {run && <TakingsOf run={run} rows={run.ingredients} pantry={pantry} onView={setShelf} />}
      {run && shelf && <Short run={run} shelf={shelf} />}
      {run && isAsking && (
        <Asking
          opened={run}
          pantry={pantry}
          onClose={() => setAsking(false)}
          onLocked={() => {
            setAsking(false);
            onLocked();
          }}
        />
      )}
    </>
  );
}

function Short({ run, shelf }: { run: ProductionRun; shelf: ShelfView }) {
  const [first, ...others] = postingOf(run.ingredients, shelf.takings).short;
  const list = useShortList(run, shelf.takings);
  if (!first) return null;
  const more = others.length === 0 ? '' : `, and ${countOf(others.length, 'more', 'more')}`;
  return (
    <div className="order-first flex w-full flex-wrap items-center justify-between gap-x-2 gap-y-1">
      <p className="num text-13 font-semibold text-danger">
        {`${first.name} is ${first.detail} short${more}`}
      </p>
      {list.isNeeded && (
        <Button
          size="sm"
          className="relative print:hidden"
          aria-label={`Shopping list: what ${run.recipeName} is short of`}
          busy={list.isPending}
          onClick={list.make}
        >
          Shopping list
        </Button>
      )}
    </div>
  );
}

interface AskingProps {
  opened: ProductionRun;
  pantry: Pantry;
  onClose: () => void;
  onLocked: () => void;
}

function Asking({ opened, pantry, onClose, onLocked }: AskingProps) {
  const sheet = useRunSheet(opened, pantry);
  const [shelf, setShelf] = useState<ShelfView | null>(null);
  const isLocked = sheet.run.status !== 'draft';
  useEffect(() => {
    if (isLocked) onLocked();
  }, [isLocked, onLocked]);
  return (
    <>
      <TakingsOf run={sheet.typed} rows={sheet.rows} pantry={pantry} onView={setShelf} />
      <ConfirmRun sheet={sheet} shelf={shelf} onClose={onClose} />
    </>
  );
}
