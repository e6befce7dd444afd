import { ApiError } from '@batchbook/shared/http/client';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useDeferredValue } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { sentenceOf } from '../../../../data/problems.ts';
import {
  firstLookQuery,
  putRecall,
  recallQuery,
  recallsQuery,
  type WholeRecall,
} from '../../../../data/traces.ts';
import { Badge } from '../../../../ui/badge.tsx';
import { Button } from '../../../../ui/button.tsx';
import { Card } from '../../../../ui/card.tsx';
import { Gone } from '../../../../ui/gone.tsx';
import { Loaded } from '../../../../ui/list/loaded.tsx';
import { toastError } from '../../../../ui/toast.tsx';
import { rowsMerged } from '../../model/call-rows.ts';
import { kindWords } from '../../model/recall-words.ts';
import { rowsOfRecall } from '../../model/trace-csv.ts';
import { CallList, SignOff } from './call-list.tsx';
import {
  Answer,
  Besides,
  codeOfTraced,
  drawnMax,
  Findings,
  Head,
  Looking,
  MassBalance,
  start,
} from './findings.tsx';
import { RecallDetails, type RecallDetailsProps } from './recall-details.tsx';
import { RecallSheet } from './recall-sheet.tsx';
import { SinceFound, useNewSince } from './since-found.tsx';
import { TraceFacts } from './trace-facts.tsx';

/** A recall as it was found, with its calls, its sheet and its signature. */
export function RecallView({ id }: { id: string }) {
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
  const since = useNewSince(recall);
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
        useByDate={recall.useByDate}
        title={isBackward ? `What went into ${code}` : undefined}
        rows={(beside) => rowsOfRecall(recall, beside, since)}
        beside={<Badge tone={recall.kind === 'drill' ? 'neutral' : 'danger'}>{kindWords[recall.kind]}</Badge>}
        actions={
          <Button variant="primary" icon={<Printer aria-hidden size={17} />} onClick={() => window.print()}>
            Print recall sheet
          </Button>
        }
      />
      <div className="print:hidden">
        {!isBackward && <Answer trace={recall.found} />}
        <SinceFound recall={recall} since={since} />
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
            <Besides {...{ trace: recall.found, code, useByDate: recall.useByDate, isBackward }} />
          </div>
        </div>
      </div>
      {/* It has too many columns to be beside the calls. */}
      <div className="mt-8 print:hidden">
        <MassBalance trace={recall.found} />
      </div>
      {printed && <RecallSheet recall={printed} since={since} />}
    </>
  );
}
