import { countOf, formatCount } from '@batchbook/shared/text';
import { Clock, Download } from 'lucide-react';
import { useState } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { sentenceOf } from '../../../../data/problems.ts';
import { allMovements, useJournal } from '../../../../data/stock/ledger.ts';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { dayOf } from '../../../../ui/dates.ts';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { ErrorState } from '../../../../ui/error-state.tsx';
import { PantryDrawing } from '../../../../ui/illustrations.tsx';
import { NoMatch } from '../../../../ui/list/no-match.tsx';
import { csvFile, saveFile } from '../../../../ui/save-file.ts';
import { Loading } from '../../../../ui/skeleton.tsx';
import { useToast } from '../../../../ui/toast.tsx';
import { useJournalNames, useNamesForFile } from '../../hooks/use-journal-names.ts';
import { useJournalView } from '../../hooks/use-journal-view.ts';
import { byDay } from '../../model/days.ts';
import { filtersOf, isShown, type JournalView, undoneAmong } from '../../model/journal.ts';
import { type JournalNames, journalRows } from '../../model/journal-csv.ts';
import { RowsSkeleton } from '../rows-skeleton.tsx';
import { JournalDays } from './journal-days.tsx';
import { JournalTools } from './journal-tools.tsx';

/** The journal: every movement at every site, newest first. */
export default function MovementsTab() {
  const list = useJournalView();
  const { view, isFiltered } = list;
  const journal = useJournal(filtersOf(view));
  const names = useJournalNames(journal.lines);
  const file = useJournalFile(view, names);
  const shown = journal.lines.filter((movement) => isShown(movement, view));
  return (
    <>
      <JournalTools
        list={list}
        shown={shown.length}
        hasMore={journal.hasMore}
        actions={
          <Button
            icon={<Download aria-hidden size={17} />}
            busy={file.read !== null}
            aria-disabled={shown.length === 0}
            onClick={() => void file.save()}
          >
            {file.read === null || file.read === 0 ? 'CSV' : `${formatCount(file.read)} read …`}
          </Button>
        }
      />
      {journal.waiting.length > 0 && (
        <p role="status" className="mb-3 flex items-center gap-2 text-14 font-semibold text-warn">
          <Clock aria-hidden size={16} />
          {countOf(journal.waiting.length, 'movement waits', 'movements wait')} to be sent from this device
          and will appear here.
        </p>
      )}
      {journal.isPending ? (
        <Waiting />
      ) : journal.error ? (
        <ErrorState title="Couldn’t load the movements" description={sentenceOf(journal.error)} />
      ) : shown.length === 0 && !journal.hasMore ? (
        isFiltered ? (
          <NoMatch title="No movements match" description="Try other dates, items or reasons." list={list} />
        ) : (
          <EmptyState
            title="Nothing has moved yet"
            description="Everything received, used, wasted, counted or moved appears here, with who and when. It never changes: a mistake is undone by a movement of its own."
            illustration={<PantryDrawing />}
          />
        )
      ) : (
        <Card aria-label="Movements" bleeds>
          <JournalDays days={byDay(shown)} undone={undoneAmong(journal.lines)} names={names} />
          {journal.hasMore && (
            <div className="flex justify-center border-t border-line p-3.5">
              <Button busy={journal.isLoadingMore} onClick={journal.loadMore}>
                Load more
              </Button>
            </div>
          )}
        </Card>
      )}
    </>
  );
}

/** All that the filters let through, as a file; `read` while it is being read. */
function useJournalFile(view: JournalView, names: JournalNames) {
  const organizationId = useOrganizationId();
  const namesForFile = useNamesForFile(names);
  const toast = useToast();
  const [read, setRead] = useState<number | null>(null);
  const save = async () => {
    setRead(0);
    try {
      const movements = await allMovements(organizationId, filtersOf(view), setRead);
      const within = movements.filter((movement) => isShown(movement, view));
      const rows = journalRows(within, await namesForFile());
      saveFile(await csvFile(rows), `Movements ${dayOf(new Date())}.csv`);
    } catch (error) {
      toast({ title: 'Error exporting movements', description: sentenceOf(error), variant: 'destructive' });
    }
    setRead(null);
  };
  return { read, save };
}

const Waiting = () => (
  <Loading label="Loading the movements">
    <RowsSkeleton rows={8} height="h-16" />
  </Loading>
);
