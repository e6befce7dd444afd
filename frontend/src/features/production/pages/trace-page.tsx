import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOrganizationId } from '../../../data/organization.tsx';
import {
  type Found as FoundTrace,
  firstLookQuery,
  isForward,
  type Traced,
  traceQuery,
} from '../../../data/traces.ts';
import { oneOf, useUrlState } from '../../../data/url-state.ts';
import { Button } from '../../../ui/button.tsx';
import { Gone } from '../../../ui/gone.tsx';
import { Loaded } from '../../../ui/list/loaded.tsx';
import { Crumbs, PageHeader } from '../../../ui/page-header.tsx';
import { part } from '../../../ui/part.tsx';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import {
  Answer,
  Besides,
  codeOfTraced,
  Findings,
  Head,
  home,
  Looking,
  MassBalance,
  start,
} from '../components/trace/findings.tsx';
import { RecallView } from '../components/trace/recall-view.tsx';
import { TraceFacts } from '../components/trace/trace-facts.tsx';
import { TraceStart } from '../components/trace/trace-start.tsx';
import { UnknownCode } from '../components/trace/unknown-code.tsx';
import { WhichLot } from '../components/trace/which-lot.tsx';
import { codeIn, lotsOfCode } from '../model/trace.ts';
import { rowsOfTrace } from '../model/trace-csv.ts';

const RecordDialog = part(() => import('../components/trace/record-dialog.tsx'));

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
        useByDate={traced.useByDate}
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
            <Besides {...{ trace, code, useByDate: traced.useByDate, isBackward }} />
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
