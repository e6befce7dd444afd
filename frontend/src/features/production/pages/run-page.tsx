import type { ProductionRun } from '@batchbook/shared/production/schema';
import { useQuery } from '@tanstack/react-query';
import { Ellipsis, Printer, Scale, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { isStockOpen, useEntitlements } from '../../../data/billing.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { runQuery } from '../../../data/production.ts';
import { useSites } from '../../../data/stock/sites.ts';
import { useUrlState } from '../../../data/url-state.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { ConflictDialog } from '../../../ui/conflict-dialog.tsx';
import { shownDay } from '../../../ui/dates.ts';
import { DeleteDialog } from '../../../ui/delete-dialog.tsx';
import { Gone } from '../../../ui/gone.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useNavigate } from '../../../ui/link.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Menu } from '../../../ui/menu.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { SavedMark } from '../../../ui/saved-mark.tsx';
import { Loading, Skeleton } from '../../../ui/skeleton.tsx';
import { useFocusOnNewPage } from '../../../ui/use-focus-on-new-page.ts';
import { DraftSheet } from '../components/draft-sheet.tsx';
import { NewerVersion } from '../components/newer-version.tsx';
import { PrintLabels } from '../components/print-labels.tsx';
import { RunPrint } from '../components/run-print.tsx';
import { RunTrace } from '../components/run-trace.tsx';
import { StateBadge } from '../components/state-badge.tsx';
import type { ShelfView } from '../components/takings-of.tsx';
import { type Pantry, usePantry } from '../hooks/use-pantry.ts';
import { useDeleteRun } from '../hooks/use-run-actions.ts';
import { type RunSheet, useRunSheet } from '../hooks/use-run-sheet.ts';
import { differencesOf } from '../model/differences.ts';

const TakingsOf = part(() => import('../components/takings-of.tsx'));
const WeighView = part(() => import('../components/weigh-view.tsx'), <Skeleton className="h-[420px]" />);
const LockedRun = part(() => import('../components/locked-run.tsx'), <Skeleton className="h-[420px]" />);

const home = { label: 'Production', to: '/production' };

/** One run: its sheet. */
export default function RunPage({ id }: { id: string }) {
  const run = useQuery(runQuery(useOrganizationId(), id));
  return (
    <Loaded
      query={run}
      what="The production run"
      stale="This is the run as it was last loaded."
      skeleton={<SheetSkeleton />}
      back={{ to: home.to, label: 'All runs' }}
      gone={<Gone title="We can’t find this production run" to={home.to} label="All runs" />}
    >
      {(opened) => <Sheet opened={opened} />}
    </Loaded>
  );
}

function Sheet({ opened }: { opened: ProductionRun }) {
  const url = useUrlState();
  const pantry = usePantry();
  const sheet = useRunSheet(opened, pantry);
  const [shelf, setShelf] = useState<ShelfView | null>(null);
  const entitlements = useEntitlements().data;
  const mayHaveLots = entitlements === undefined || isStockOpen(entitlements);
  const { run } = sheet;
  const isDraft = run.status === 'draft';
  const takings = isDraft && <TakingsOf run={run} rows={sheet.rows} pantry={pantry} onView={setShelf} />;
  const print = (
    <RunPrint
      run={sheet.typed}
      pantry={pantry}
      takings={isDraft && shelf ? shelf.takings : null}
      areLotsMissing={isDraft && mayHaveLots && shelf === null}
    />
  );
  if (isDraft && url.get('weigh') !== null)
    return (
      <>
        <title>{`${run.batchNumber} · Batchbook`}</title>
        <WeighView sheet={sheet} pantry={pantry} />
        <Conflict sheet={sheet} />
        {takings}
        {print}
      </>
    );
  return (
    <>
      <title>{`${run.batchNumber} · Batchbook`}</title>
      <SheetTitle sheet={sheet} pantry={pantry} />
      {isDraft ? (
        <>
          <LostTexts sheet={sheet} />
          <DraftSheet sheet={sheet} pantry={pantry} shelf={shelf} />
          <Conflict sheet={sheet} />
        </>
      ) : (
        <LockedRun run={run} pantry={pantry} />
      )}
      {takings}
      {print}
    </>
  );
}

function SheetTitle({ sheet, pantry }: { sheet: RunSheet; pantry: Pantry }) {
  const { run } = sheet;
  const isDraft = run.status === 'draft';
  // The dialog and the button that locked it are gone.
  const heading = useFocusOnNewPage<HTMLSpanElement>(isDraft ? 'draft' : 'locked');
  return (
    <div className="print:hidden">
      <PageHeader
        title={
          <span
            ref={heading}
            tabIndex={-1}
            className={run.strikethroughStatus ? 'line-through decoration-danger decoration-2' : ''}
          >
            {run.recipeName}
          </span>
        }
        crumbs={
          <Crumbs
            trail={[
              home,
              { label: shownDay(run.productionDate), to: `/production?date=${run.productionDate}` },
            ]}
            current={run.batchNumber}
          />
        }
        beside={
          <>
            <StateBadge run={run} />
            {isDraft && <NewerVersion sheet={sheet} pantry={pantry} />}
          </>
        }
        actions={isDraft ? <DraftActions sheet={sheet} /> : <LockedActions run={run} />}
      />
    </div>
  );
}

const PrintSheet = () => (
  <Button icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
    Print sheet
  </Button>
);

const LockedActions = ({ run }: { run: ProductionRun }) => (
  <>
    <RunTrace run={run} />
    <PrintLabels run={run} />
    <PrintSheet />
  </>
);

function DraftActions({ sheet: { run, mark, isUnread, discard } }: { sheet: RunSheet }) {
  const navigate = useNavigate();
  const remove = useDeleteRun();
  const [isAsking, setAsking] = useState(false);
  const destroy = () => {
    discard();
    remove.mutate(run);
    void navigate(home.to);
  };
  return (
    <>
      <SavedMark
        state={isUnread && mark === 'idle' ? 'failed' : mark}
        className="mr-1.5 max-md:empty:absolute"
      />
      <PrintSheet />
      <ButtonLink to={`/production?run=${run.id}&weigh=1`} icon={<Scale aria-hidden size={17} />}>
        Weigh in
      </ButtonLink>
      <Menu
        trigger={
          <IconButton label="More" variant="default" className="max-md:flex-none!">
            <Ellipsis aria-hidden size={18} />
          </IconButton>
        }
        entries={[
          {
            label: 'Delete draft',
            icon: <Trash2 aria-hidden size={17} />,
            danger: true,
            onSelect: () => setAsking(true),
          },
        ]}
      />
      {isAsking && (
        <DeleteDialog
          title={`Delete ${run.batchNumber}?`}
          submit="Delete draft"
          onCancel={() => setAsking(false)}
          onDelete={destroy}
        >
          The draft of {run.recipeName} and what is written on its sheet are deleted, and its batch number is
          free again.
        </DeleteDialog>
      )}
    </>
  );
}

/** What was typed in a row that is gone. */
function LostTexts({ sheet: { lost, dropLost } }: { sheet: RunSheet }) {
  if (lost.length === 0) return null;
  return (
    <Notice tone="warning" role="status" className="mt-6 print:hidden">
      <p>
        Somebody left out a row while you typed in it. You typed: <b>{lost.join(', ')}</b>
      </p>
      <Button size="sm" className="mt-2" onClick={dropLost}>
        I don’t need it
      </Button>
    </Notice>
  );
}

/** Somebody else changed the same fields. */
function Conflict({ sheet: { theirs, edits, settleConflict } }: { sheet: RunSheet }) {
  const sites = useSites().data ?? [];
  if (!theirs) return null;
  return (
    <ConflictDialog
      open
      name={theirs.batchNumber}
      differences={differencesOf(
        theirs,
        edits,
        (id) => sites.find((site) => site.id === id)?.name ?? 'Another site',
      )}
      onKeepMine={() => void settleConflict(true)}
      onTakeTheirs={() => void settleConflict(false)}
    />
  );
}

const SheetSkeleton = () => (
  <Loading label="Loading the production run">
    <Skeleton className="mb-3 h-4 w-44" />
    <Skeleton className="mb-6 h-10 w-96 max-w-full" />
    <Skeleton className="mb-6 h-[170px]" />
    <Skeleton className="h-[420px]" />
  </Loading>
);
