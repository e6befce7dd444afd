import { newId } from '@batchbook/shared/ids';
import type { RecallKind } from '@batchbook/shared/production/constants';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useOrganizationId } from '../../../../data/organization.tsx';
import { sentenceOf } from '../../../../data/problems.ts';
import { putRecall, type Traced } from '../../../../data/traces.ts';
import { Field } from '../../../../ui/field.tsx';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { SegmentedControl } from '../../../../ui/segmented-control.tsx';
import { TextArea } from '../../../../ui/text-area.tsx';
import { kindWords } from '../../model/recall-words.ts';

export interface RecordDialogProps {
  traced: Traced;
  seconds: number;
  onClose: () => void;
  onRecorded: (id: string) => void;
}

/** Keeps what was found, as a drill, a withdrawal or a recall. */
export default function RecordDialog({ traced, seconds, onClose, onRecorded }: RecordDialogProps) {
  const organizationId = useOrganizationId();
  const id = useRef(newId());
  const [kind, setKind] = useState<RecallKind>('drill');
  const [reason, setReason] = useState('');
  const [advice, setAdvice] = useState('');
  const { lot, ingredientId, batch } = traced;
  const record = useMutation({
    mutationFn: () =>
      putRecall(organizationId, id.current, { kind, reason, advice, seconds, lot, ingredientId, batch }),
    onSuccess: (recall) => onRecorded(recall.id),
  });
  return (
    <FormDialog
      title={`Record the trace of '${lot ?? batch}'`}
      description="Everything found now is kept as it is, for your records and for the authority."
      submit="Record it"
      busy={record.isPending}
      isTyped={reason !== '' || advice !== ''}
      problem={record.isError && sentenceOf(record.error)}
      onSubmit={() => record.mutate()}
      onClose={onClose}
    >
      <SegmentedControl
        label="Recorded as"
        className="w-full"
        segments={(['drill', 'withdrawal', 'recall'] as const).map((value) => ({
          value,
          label: kindWords[value],
        }))}
        value={kind}
        onValueChange={setKind}
      />
      <Field label="Reason" hint="What is wrong, who told you and when.">
        <TextArea rows={3} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Field label="What to tell customers" hint="For example: do not eat it, return it for a full refund.">
        <TextArea rows={2} value={advice} onChange={(event) => setAdvice(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
