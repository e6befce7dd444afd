import type { PutRecall } from '@batchbook/shared/production/recall-schema';
import type { WholeRecall } from '../../../../data/traces.ts';
import { FormDialog } from '../../../../ui/form-dialog.tsx';
import { RecallFields, sentTexts, textsOf, useRecallForm } from './recall-fields.tsx';

export interface DetailsDialogProps {
  recall: WholeRecall;
  busy: boolean;
  onClose: () => void;
  onSave: (body: PutRecall) => void;
}

/** Why it is recalled, who found it, and what was decided and put right. */
export default function DetailsDialog({ recall, busy, onClose, onSave }: DetailsDialogProps) {
  const form = useRecallForm(textsOf(recall));
  return (
    <FormDialog
      title="Edit the details"
      submit="Save details"
      busy={busy}
      isTyped={form.isTyped}
      onSubmit={() => form.isRight(recall.kind) && onSave(sentTexts(form.texts))}
      onClose={onClose}
    >
      <RecallFields form={form} isBackward={recall.direction === 'backward'} isWhole />
    </FormDialog>
  );
}
