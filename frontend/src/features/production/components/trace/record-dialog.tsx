import { newId } from '@batchbook/shared/ids';
import type { RecallKind } from '@batchbook/shared/production/constants';
import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import { countOf, listOf } from '@batchbook/shared/text';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useHolds, useSaveHold } from '../../../../data/holds.ts';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { sentenceOf } from '../../../../data/problems.ts';
import { type Found, isForward, putRecall, recallsQuery, type Traced } from '../../../../data/traces.ts';
import { dayOf, shownDay } from '../../../../ui/dates.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { Link } from '../../../../ui/link.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { toast } from '../../../../ui/toast.tsx';
import {
  holdIdOf,
  holdReason,
  type LotToHold,
  lotsToHold,
  possibleToHold,
  targetText,
} from '../../model/recall-holds.ts';
import { isRecallOf, kindWords } from '../../model/recall-words.ts';
import { noTexts, RecallFields, sentTexts, useRecallForm } from './recall-fields.tsx';

export interface RecordDialogProps {
  traced: Traced;
  trace: Found;
  /** What is traced, as its sack or label has it. */
  code: string;
  seconds: number;
  onClose: () => void;
  onRecorded: (id: string) => void;
}

interface Recording {
  id: string;
  body: PutRecall & { kind: RecallKind; reason: string };
  toHold: readonly LotToHold[];
}

/** Records what was found, and then puts lots on hold, each under an id that follows from the recall's. */
function useRecording(onRecorded: RecordDialogProps['onRecorded']) {
  const organizationId = useOrganizationId();
  const { mutateAsync: putHold } = useSaveHold();
  return useMutation({
    mutationFn: async ({ id: recallId, body, toHold }: Recording) => {
      await putRecall(organizationId, recallId, body);
      const reason = holdReason(body.kind, body.reason);
      const outcomes = await Promise.allSettled(
        toHold.map(({ target: { name: _name, ...of }, place }) =>
          putHold({ id: holdIdOf(recallId, place), body: { ...of, reason, recallId } }),
        ),
      );
      return outcomes.filter(({ status }) => status === 'rejected').length;
    },
    onSuccess: (failed, { id }) => {
      if (failed > 0)
        toast({
          title: `${countOf(failed, 'lot')} couldn’t be put on hold`,
          description: 'The recall is recorded. Put the rest on hold under ‘Holds’.',
          variant: 'destructive',
        });
      onRecorded(id);
    },
  });
}

/** What an open recall of the same is called, with a link to it: perhaps that one is meant. */
function OpenBefore({ traced, code }: Pick<RecordDialogProps, 'traced' | 'code'>) {
  const { data: recalls = [] } = useQuery(recallsQuery(useOrganizationId()));
  const open = recalls.find((recall) => recall.signedOff === null && isRecallOf(recall, traced, code));
  if (!open) return null;
  return (
    <Notice tone="warning" role="status">
      A {kindWords[open.kind].toLowerCase()} of{' '}
      <Link to={`/production/trace?recall=${open.id}`} className="underline">
        {code}
      </Link>{' '}
      from {shownDay(dayOf(new Date(open.createdAt)))} is still open.
    </Notice>
  );
}

interface HoldTickProps {
  label: string;
  lots: readonly LotToHold[];
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function HoldTick({ label, lots, checked, onChange }: HoldTickProps) {
  const lotsId = useId();
  if (lots.length === 0) return null;
  return (
    <div className="text-14">
      <label className="flex min-h-8 items-center gap-2.5 font-semibold max-md:min-h-12">
        <input
          type="checkbox"
          className="tick-box"
          aria-describedby={lotsId}
          checked={checked}
          onChange={({ target }) => onChange(target.checked)}
        />
        {label}
      </label>
      <p id={lotsId} className="text-13 wrap-anywhere text-ink-2">
        {listOf(lots.map(({ target }) => targetText(target)))}
      </p>
    </div>
  );
}

/** What a withdrawal or recall puts on hold, as far as it is ticked; what is only possible apart. */
function useHoldTicks({ trace, traced }: Pick<RecordDialogProps, 'trace' | 'traced'>, kind: RecallKind) {
  const { data: holds = [] } = useHolds();
  const [ticked, setTicked] = useState({ certain: true, possible: true });
  const code = traced.lot ?? traced.batch ?? '';
  const certain = kind === 'drill' ? [] : lotsToHold(trace, { code, useByDate: traced.useByDate }, holds);
  const possible = kind === 'drill' ? [] : possibleToHold(trace, holds);
  const tick = (name: keyof typeof ticked) => ({
    checked: ticked[name],
    onChange: (checked: boolean) => setTicked((before) => ({ ...before, [name]: checked })),
  });
  return {
    toHold: [...(ticked.certain ? certain : []), ...(ticked.possible ? possible : [])],
    ticks: (
      <>
        <HoldTick label="Put what is here or may come back on hold" lots={certain} {...tick('certain')} />
        <HoldTick label="Put possible batches on hold too" lots={possible} {...tick('possible')} />
      </>
    ),
  };
}

/** Keeps what was found, as a drill, a withdrawal or a recall. Backward it is a drill. */
export default function RecordDialog({
  traced,
  trace,
  code,
  seconds,
  onClose,
  onRecorded,
}: RecordDialogProps) {
  const id = useRef(newId());
  const [kind, setKind] = useState<RecallKind>('drill');
  const form = useRecallForm(noTexts);
  const { lot, ingredientId, useByDate, batch, sale } = traced;
  const isBackward = !isForward(traced);
  const { toHold, ticks } = useHoldTicks({ trace, traced }, kind);
  const record = useRecording(onRecorded);
  const submit = () => {
    if (!form.isRight(kind)) return;
    const { decisions: _later, correctiveAction: _after, ...texts } = sentTexts(form.texts);
    // A lot that is traced backward is a batch.
    const of =
      sale !== undefined
        ? { sale }
        : isBackward
          ? { batch: batch ?? lot }
          : { lot, ingredientId, useByDate, batch };
    record.mutate({
      id: id.current,
      body: { kind, ...texts, seconds, ...of, ...(isBackward && { direction: 'backward' }) },
      toHold,
    });
  };
  return (
    <FormDialog
      title={isBackward ? `Record what went into '${code}'` : `Record the trace of '${code}'`}
      description="Everything found now is kept as it is, for your records and for the authority."
      submit="Record it"
      busy={record.isPending}
      isTyped={form.isTyped}
      problem={record.isError && sentenceOf(record.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      {!isBackward && (
        <SegmentedControl
          label="Recorded as"
          className="w-full"
          segments={(['drill', 'withdrawal', 'recall'] as const).map((value) => ({
            value,
            label: kindWords[value],
          }))}
          value={kind}
          onValueChange={(chosen) => {
            setKind(chosen);
            form.setFaults({ reason: null });
          }}
        />
      )}
      <OpenBefore traced={traced} code={code} />
      <RecallFields form={form} isBackward={isBackward} />
      {ticks}
    </FormDialog>
  );
}
