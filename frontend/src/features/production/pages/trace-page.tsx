import { ApiError } from '@batchbook/shared/http/client';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { memo, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useHolds } from '../../../data/holds.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { usePeople } from '../../../data/people.ts';
import { sentenceOf } from '../../../data/problems.ts';
import {
  type FirstLook,
  type Found as FoundTrace,
  firstLookQuery,
  isForward,
  putRecall,
  recallQuery,
  recallsQuery,
  type Traced,
  traceQuery,
  type WholeRecall,
} from '../../../data/traces.ts';
import { oneOf, useUrlState } from '../../../data/url-state.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Gone } from '../../../ui/gone.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { csvFile, saveFile } from '../../../ui/save-file.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { toastError } from '../../../ui/toast.tsx';
import { CallList, SignOff } from '../components/trace/call-list.tsx';
import { LotHolds } from '../components/trace/lot-holds.tsx';
import { RecallDetails, type RecallDetailsProps } from '../components/trace/recall-details.tsx';
import { RecallSheet } from '../components/trace/recall-sheet.tsx';
import { SinceFound } from '../components/trace/since-found.tsx';
import { StillFinding } from '../components/trace/still-finding.tsx';
import { TraceDrawing } from '../components/trace/trace-drawing.tsx';
import { TraceFacts } from '../components/trace/trace-facts.tsx';
import { TraceStart } from '../components/trace/trace-start.tsx';
import {
  BalanceTable,
  PossibleReach,
  ReceivedTable,
  WentInTable,
  WhereTable,
} from '../components/trace/trace-tables.tsx';
import { UnknownCode } from '../components/trace/unknown-code.tsx';
import { WhichLot } from '../components/trace/which-lot.tsx';
import { buyersOf } from '../model/buyers.ts';
import { answerText, rowsMerged } from '../model/call-rows.ts';
import { kindWords } from '../model/recall-words.ts';
import { codeIn, lotsOfCode, titleOfLots } from '../model/trace.ts';
import { rowsOfRecall, rowsOfTrace } from '../model/trace-csv.ts';
import type { Beside } from '../model/trace-rows.ts';

const RecordDialog = part(() => import('../components/trace/record-dialog.tsx'));

const home = { label: 'Production', to: '/production' };
const start = { label: 'Trace', to: '/production/trace' };

/** `/production/trace`: where a lot or batch went, or what went into it. `recall` in the address opens one as it was found. */
export default function TracePage() {
  const url = useUrlState();
  const openedAt = useRef(Date.now());
  const [recall, traced] = [url.get('recall'), tracedIn(url.get)];
  if (recall !== null) return <RecallView id={recall} />;
  if (traced !== null)
    return (
      <TraceView
        key={JSON.stringify(traced)}
        traced={traced}
        openedAt={openedAt.current}
        onDirection={(direction) => url.replace({ direction })}
        onIngredient={(ingredient) => url.push({ ingredient })}
        onUseBy={(useBy) => url.push({ useBy })}
        onRecorded={(id) =>
          url.push({ recall: id, lot: null, batch: null, sale: null, direction: null, useBy: null })
        }
      />
    );
  return (
    <>
      <title>Trace · Batchbook</title>
      <PageHeader title="Trace a lot" crumbs={<Crumbs trail={[home]} current="Trace" />} />
      <TraceStart onTrace={(code) => url.push({ lot: code })} />
    </>
  );
}

function tracedIn(get: (name: string) => string | null): Traced | null {
  const [lot, batch, sale, ingredientId] = [get('lot'), get('batch'), get('sale'), get('ingredient')];
  const direction = oneOf(get('direction'), ['forward', 'backward']);
  const useByDate = get('useBy');
  if (lot) return { lot, direction, ...(ingredientId && { ingredientId }), ...(useByDate && { useByDate }) };
  if (batch) return { batch, direction };
  return sale ? { sale } : null;
}

interface TraceViewProps {
  traced: Traced;
  openedAt: number;
  onDirection: (direction: 'forward' | 'backward') => void;
  /** Traces the lot of one ingredient alone; `null`, all of the code. */
  onIngredient: (ingredient: string | null) => void;
  /** Traces the lot of one use-by date alone; `null`, of all of them. */
  onUseBy: (useByDate: string | null) => void;
  onRecorded: (id: string) => void;
}

function TraceView({ traced, openedAt, onDirection, onIngredient, onUseBy, onRecorded }: TraceViewProps) {
  const query = useQuery(traceQuery(useOrganizationId(), traced));
  const { data: look } = useQuery(firstLookQuery(useOrganizationId(), traced));
  const [isRecording, setRecording] = useState(false);
  const seconds = useSecondsSince(openedAt, query.data !== undefined);
  const code = traced.lot ?? traced.batch ?? 'sale';
  return (
    <>
      <title>{`Trace of ${code} · Batchbook`}</title>
      <Loaded
        query={query}
        what="The trace"
        stale="This is the trace as it was last loaded."
        back={{ to: start.to, label: 'Trace another' }}
        skeleton={look && <Looking look={look} code={code} />}
        gone={<Gone title={`No batch has the number ${code}`} to={start.to} label="Trace another" />}
      >
        {(trace) => (
          <Found {...{ trace, traced, seconds, onDirection, onIngredient, onUseBy }}>
            {!isEmpty(trace) && (
              <Button variant="primary" onClick={() => setRecording(true)}>
                {isForward(traced) ? 'Record drill or recall' : 'Record drill'}
              </Button>
            )}
          </Found>
        )}
      </Loaded>
      {isRecording && query.data && (
        <RecordDialog
          trace={query.data}
          code={codeOfTraced(query.data, traced)}
          traced={traced.lot ? { ...traced, lot: codeIn(query.data, traced.lot) } : traced}
          seconds={seconds ?? 0}
          onClose={() => setRecording(false)}
          onRecorded={onRecorded}
        />
      )}
    </>
  );
}

const Looking = ({ look, code }: { look: FirstLook; code: string }) => (
  <>
    <PageHeader title={code} crumbs={<Crumbs trail={[home, start]} current={code} />} />
    <StillFinding look={look} />
  </>
);

/** What is traced, as it is written on it; of a sale, its batch. */
function codeOfTraced(found: FoundTrace, { lot, batch }: Pick<Traced, 'lot' | 'batch'>): string {
  const own = found.runs.find(({ level }) => level === 0)?.batchNumber;
  return codeIn(found, lot ?? batch ?? own ?? 'sale');
}

interface FoundProps extends Pick<TraceViewProps, 'traced' | 'onDirection' | 'onIngredient' | 'onUseBy'> {
  trace: FoundTrace;
  seconds: number | null;
  /** What can be done with it. */
  children: React.ReactNode;
}

function Found({ trace, traced, seconds, onDirection, onIngredient, onUseBy, children }: FoundProps) {
  const isBackward = !isForward(traced);
  const code = codeOfTraced(trace, traced);
  return (
    <>
      <Head
        trace={trace}
        code={code}
        title={isBackward ? `What went into ${code}` : undefined}
        rows={(beside) => rowsOfTrace(trace, beside)}
        actions={children}
      />
      {isEmpty(trace) ? (
        <UnknownCode code={code} nearest={trace.nearest} />
      ) : (
        <>
          {!isBackward && <WhichLot lots={lotsOfCode(trace, code)} {...{ traced, onIngredient, onUseBy }} />}
          <p data-paper className="hidden print:block">
            Record this trace first. Then the button ‘Print recall sheet’ prints its sheet.
          </p>
          {!isBackward && <Answer trace={trace} />}
          <TraceFacts trace={trace} seconds={seconds} isBackward={isBackward}>
            {traced.sale === undefined && (
              <div className="grid content-center px-5 py-4">
                <SegmentedControl
                  label="Direction"
                  segments={[
                    { value: 'forward', label: 'Forwards' },
                    { value: 'backward', label: 'Backwards' },
                  ]}
                  value={isBackward ? 'backward' : 'forward'}
                  onValueChange={onDirection}
                />
              </div>
            )}
          </TraceFacts>
          <div className="grid gap-8 print:hidden">
            <Findings trace={trace} code={code} isBackward={isBackward} />
            <MassBalance trace={trace} />
            <Besides trace={trace} code={code} isBackward={isBackward} />
          </div>
        </>
      )}
    </>
  );
}

const isEmpty = ({ lots, runs }: FoundTrace): boolean => lots.length + runs.length === 0;

/** How long it took until the list was there; `null` before. */
function useSecondsSince(openedAt: number, isThere: boolean): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    if (isThere) setSeconds((before) => before ?? Math.max(1, Math.round((Date.now() - openedAt) / 1000)));
  }, [isThere, openedAt]);
  return seconds;
}

function Head({
  trace,
  code,
  title,
  rows,
  beside,
  actions,
}: {
  trace: FoundTrace;
  code: string;
  /** By default, the lot's name and code. */
  title?: string | undefined;
  /** Of its file. */
  rows: (beside: Beside) => string[][];
  beside?: React.ReactNode;
  actions?: React.ReactNode;
}) {
  const { forFile } = usePeople();
  const { data: holds = [] } = useHolds();
  const save = async () => {
    try {
      saveFile(await csvFile(rows({ nameOf: await forFile(), holds })), `Trace of ${code}.csv`);
    } catch (error) {
      toastError(sentenceOf(error));
    }
  };
  return (
    <div className="print:hidden">
      <PageHeader
        title={title ?? titleOfLots(lotsOfCode(trace, code), code)}
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
const Answer = memo(({ trace }: { trace: FoundTrace }) => (
  <p className="-mt-2 mb-4 text-17 wrap-anywhere max-md:-mt-1 print:hidden">{answerText(trace)}</p>
));

interface FindingsProps {
  trace: FoundTrace;
  code: string;
  isBackward: boolean;
}

/** With more buyers, a drawing is many screens high: the table comes first. */
const drawnMax = 300;

/** Where it went or what went in, drawn or as a table. */
const Findings = memo(({ trace, code, isBackward }: FindingsProps) => {
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

const MassBalance = memo(({ trace }: Pick<FindingsProps, 'trace'>) => (
  <section className="min-w-0">
    <div className="mb-3 flex flex-wrap items-baseline gap-3">
      <h2 className="text-20">Mass balance</h2>
      <p className="text-14 text-ink-3">What came in, less what is accounted for</p>
    </div>
    <BalanceTable balance={trace.balance} />
  </section>
));

/** How it came, what is on hold, and what else it may have reached. */
const Besides = memo(({ trace, code, isBackward }: FindingsProps) => (
  <>
    {!isBackward && <ReceivedTable trace={trace} lots={lotsOfCode(trace, code)} />}
    <LotHolds trace={trace} />
    <PossibleReach trace={trace} />
  </>
));

function RecallView({ id }: { id: string }) {
  const organizationId = useOrganizationId();
  const client = useQueryClient();
  const query = useQuery(recallQuery(organizationId, id));
  const { data: look } = useQuery(firstLookQuery(organizationId, { recall: id }));
  const change = useMutation({
    mutationFn: async ({ recall, body }: { recall: WholeRecall; body: PutRecall }) => {
      try {
        return await putRecall(organizationId, id, { ...body, version: recall.version });
      } catch (error) {
        if (!body.reached || !(error instanceof ApiError && error.code === 'stale_version')) throw error;
        // Two who call the buyers of one list at once keep both their marks.
        const now = await client.fetchQuery({ ...recallQuery(organizationId, id), staleTime: 0 });
        const reached = rowsMerged(recall.reached, body.reached, now.reached);
        return putRecall(organizationId, id, { ...body, reached, version: now.version });
      }
    },
    onSuccess: ({ found: _page, ...fields }) => {
      client.setQueryData(
        recallQuery(organizationId, id).queryKey,
        (known) => known && { ...known, ...fields },
      );
      void client.invalidateQueries({ queryKey: recallsQuery(organizationId).queryKey });
    },
    onError: (error) => {
      toastError(sentenceOf(error));
      void query.refetch();
    },
  });
  return (
    <Loaded
      query={query}
      what="The recall"
      back={{ to: start.to, label: 'All recalls' }}
      skeleton={look && <Looking look={look} code="Recall" />}
      gone={<Gone title="We can’t find this recall" to={start.to} label="All recalls" />}
    >
      {(recall) => (
        <RecallPage
          recall={recall}
          busy={change.isPending}
          onChange={(body, onDone) => change.mutate({ recall, body }, { onSuccess: () => onDone?.() })}
        />
      )}
    </Loaded>
  );
}

function RecallPage({ recall, busy, onChange }: RecallDetailsProps) {
  // The sheet of hundreds of buyers is drawn after what is on the screen.
  const later = useDeferredValue<WholeRecall | null>(recall, null);
  const printed = recall.found.sales.length > drawnMax ? later : recall;
  const code = codeOfTraced(recall.found, {
    lot: recall.lot ?? undefined,
    batch: recall.batch ?? undefined,
  });
  const isBackward = recall.direction === 'backward';
  return (
    <>
      <title>{`${kindWords[recall.kind]} of ${code} · Batchbook`}</title>
      <Head
        trace={recall.found}
        code={code}
        title={isBackward ? `What went into ${code}` : undefined}
        rows={(beside) => rowsOfRecall(recall, beside)}
        beside={<Badge tone={recall.kind === 'drill' ? 'neutral' : 'danger'}>{kindWords[recall.kind]}</Badge>}
        actions={
          <Button variant="primary" icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
            Print recall sheet
          </Button>
        }
      />
      <div className="print:hidden">
        {!isBackward && <Answer trace={recall.found} />}
        <SinceFound recall={recall} />
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)_380px] gap-8 max-lg:grid-cols-[minmax(0,1fr)] print:hidden">
        {/* Whom to call comes first, in the order of reading too. */}
        <div className="min-w-0 lg:col-start-2">
          {isBackward ? (
            <Card>
              <SignOff recall={recall} busy={busy} onChange={onChange} />
            </Card>
          ) : (
            <CallList recall={recall} busy={busy} onChange={onChange} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          <RecallDetails recall={recall} busy={busy} onChange={onChange} />
          <TraceFacts trace={recall.found} seconds={recall.seconds} isBackward={isBackward} />
          <div className="grid gap-8">
            <Findings trace={recall.found} code={code} isBackward={isBackward} />
            <Besides trace={recall.found} code={code} isBackward={isBackward} />
          </div>
        </div>
      </div>
      {/* It has too many columns to be beside the calls. */}
      <div className="mt-8 print:hidden">
        <MassBalance trace={recall.found} />
      </div>
      {printed && <RecallSheet recall={printed} />}
    </>
  );
}
