import { newId } from '@batchbook/shared/ids';
import { useState } from 'react';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import type { useSiteActions } from '../../api/use-site-actions.ts';
import { dayOf } from '../../model/days.ts';
import { NamedDialog } from '../named-dialog.tsx';

export interface NewSiteDialogProps {
  actions: ReturnType<typeof useSiteActions>;
  onClose: () => void;
}

/** A place to keep stock, for good or until a day. */
export function NewSiteDialog({ actions, onClose }: NewSiteDialogProps) {
  // One id however often it is tried, so that it is made once.
  const [id] = useState(newId);
  const [endsOn, setEndsOn] = useState('');
  return (
    <NamedDialog
      title="New site"
      description="It offers all your active items from the start."
      submit="Add site"
      placeholder="Unit 4, Frome stall"
      busy={actions.isSaving}
      onSubmit={(name) => actions.create(id, { name, ...(endsOn !== '' && { endsOn }) })}
      onClose={onClose}
    >
      <Field label="Last day" hint="For a stall or a pop-up. Leave it empty for a site that stays.">
        <TextInput
          type="date"
          min={dayOf(new Date())}
          value={endsOn}
          onChange={(event) => setEndsOn(event.target.value)}
        />
      </Field>
    </NamedDialog>
  );
}
