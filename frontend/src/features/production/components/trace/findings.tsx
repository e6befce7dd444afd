/** What the page of a trace and that of a recall share. */
import { Download } from 'lucide-react';
import { memo, useState } from 'react';
import { useHolds } from '../../../../data/holds.ts';
import { usePeople } from '../../../../data/people.ts';
import { sentenceOf } from '../../../../data/problems.ts';
import { useSites } from '../../../../data/stock/sites.ts';
import type { FirstLook, Found as FoundTrace, Traced } from '../../../../data/traces.ts';
import { Button } from '../../../../ui/button.tsx';
import { Crumbs, PageHeader } from '../../../../ui/page-header.tsx';
import { csvFile, saveFile } from '../../../../ui/save-file.ts';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { toastError } from '../../../../ui/toast.tsx';
import { buyersOf } from '../../model/buyers.ts';
import { answerText } from '../../model/call-rows.ts';
import { codeIn, lotsOfCode, titleOfLots } from '../../model/trace.ts';
import type { Beside } from '../../model/trace-rows.ts';
import { LotHolds } from './lot-holds.tsx';
import { PossibleReach, WhereTable } from './reach-tables.tsx';
import { StillFinding } from './still-finding.tsx';
import { TraceDrawing } from './trace-drawing.tsx';
import { BalanceTable, ReceivedTable, WentInTable } from './trace-tables.tsx';

export const home = { label: 'Production', to: '/production' };
export const start = { label: 'Trace', to: '/production/trace' };

export const Looking = ({ look, code }: { look: FirstLook; code: string }) => (
  <>
    <PageHeader title={code} crumbs={<Crumbs trail={[home, start]} current={code} />} />
    <StillFinding look={look} />
  </>
);

/** What is traced, as it is written on it; of a sale, its batch. */
export function codeOfTraced(found: FoundTrace, { lot, batch }: Pick<Traced, 'lot' | 'batch'>): string {
  const own = found.runs.find(({ level }) => level === 0)?.batchNumber;
  return codeIn(found, lot ?? batch ?? own ?? 'sale');
}

export function Head({
  trace,
  code,
  useByDate,
  title,
  rows,
  beside,
  actions,
}: {
  trace: FoundTrace;
  code: string;
  /** Of the lot, where it is traced alone. */
  useByDate?: string | undefined;
  /** By default, the lot's name and code. */
  title?: string | undefined;
  /** Of its file. */
  rows: (beside: Beside) => string[][];
  beside?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  const { forFile } = usePeople();
  const { data: holds = [] } = useHolds();
  const { data: sites = [] } = useSites();
  const siteNameOf = (siteId: string) => sites.find(({ id }) => id === siteId)?.name ?? '';
  const save = async () => {
    try {
      saveFile(await csvFile(rows({ nameOf: await forFile(), siteNameOf, holds })), `Trace of ${code}.csv`);
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return (
    <div className="print:hidden">
      <PageHeader
        title={title ?? titleOfLots(lotsOfCode(trace, code), code, useByDate)}
        crumbs={<Crumbs trail={[home, start]} current={code} />}
        beside={beside}
        actions={
          <>
            <Button icon={<Download aria-hidden size={17} />} onClick={() => void save()}>
              CSV
            </Button>
            {actions}
          </>
        }
      />
    </div>
  );
}

/** Who has how much of it, before anything else. */
export const Answer = memo(({ trace }: { trace: FoundTrace }) => (
  <p className="-mt-2 mb-4 text-17 wrap-anywhere max-md:-mt-1 print:hidden">{answerText(trace)}</p>
));

interface FindingsProps {
  trace: FoundTrace;
  code: string;
  isBackward: boolean;
}

/** With more buyers, a drawing is many screens high: the table comes first. */
export const drawnMax = 300;

/** Where it went or what went in, drawn or as a table. */
export const Findings = memo(({ trace, code, isBackward }: FindingsProps) => {
  const [view, setView] = useState<'drawing' | 'table'>(() =>
    isBackward || buyersOf(trace.sales).length > drawnMax ? 'table' : 'drawing',
  );
  const Table = isBackward ? WentInTable : WhereTable;
  return (
    <section className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center gap-3">
        <h2 className="text-20">{isBackward ? 'What went in' : 'Where it went'}</h2>
        <SegmentedControl
          label="Shown as"
          className="ml-auto"
          segments={[
            { value: 'drawing', label: 'Drawing' },
            { value: 'table', label: 'Table' },
          ]}
          value={view}
          onValueChange={setView}
        />
      </div>
      {view === 'drawing' ? (
        <TraceDrawing trace={trace} starts={lotsOfCode(trace, code)} isBackward={isBackward} />
      ) : (
        <Table trace={trace} />
      )}
    </section>
  );
});

export const MassBalance = memo(({ trace }: Pick<FindingsProps, 'trace'>) => (
  <section className="min-w-0">
    <div className="mb-3 flex flex-wrap items-baseline gap-3">
      <h2 className="text-20">Mass balance</h2>
      <p className="text-14 text-ink-3">What came in, less what is accounted for</p>
    </div>
    <BalanceTable trace={trace} />
  </section>
));

interface BesidesProps extends FindingsProps {
  /** Of the lot, where it is traced alone. */
  useByDate: string | undefined;
}

/** How it came, what is on hold, and what else it may have reached. */
export const Besides = memo(({ trace, code, useByDate, isBackward }: BesidesProps) => (
  <>
    {!isBackward && <ReceivedTable trace={trace} lots={lotsOfCode(trace, code)} />}
    <LotHolds trace={trace} traced={{ code, useByDate }} />
    <PossibleReach trace={trace} />
  </>
));
