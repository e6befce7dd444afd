import { newId } from '@batchbook/shared/ids';
import { useId, useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Dialog } from '../../../../ui/dialog.tsx';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import type { useSiteActions } from '../../api/use-site-actions.ts';
import { dayOf } from '../../model/days.ts';

export interface NewSiteDialogProps {
  actions: ReturnType<typeof useSiteActions>;
  onClose: () => void;
}

/** A place to keep stock, for good or until a day. */
export function NewSiteDialog({ actions, onClose }: NewSiteDialogProps) {
  const formId = useId();
  const first = useRef<HTMLInputElement>(null);
  // One id however often it is tried, so that it is made once.
  const [id] = useState(newId);
  const [name, setName] = useState('');
  const [endsOn, setEndsOn] = useState('');
  const [tried, setTried] = useState(false);
  const error = name.trim() === '' ? 'A name is needed' : null;
  const submit = async () => {
    setTried(true);
    if (error !== null) first.current?.focus();
    else if (await actions.create(id, { name: name.trim(), ...(endsOn !== '' && { endsOn }) })) onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      size="sm"
      title="New site"
      description="It offers all your active items from the start."
      initialFocus={first}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} busy={actions.isSaving}>
            Add site
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <Field label="Name" error={tried ? error : null}>
          <TextInput
            ref={first}
            value={name}
            maxLength={200}
            autoComplete="off"
            placeholder="Unit 4, Frome stall"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Last day" hint="For a stall or a pop-up. Leave it empty for a site that stays.">
          <TextInput
            type="date"
            min={dayOf(new Date())}
            value={endsOn}
            onChange={(event) => setEndsOn(event.target.value)}
          />
        </Field>
      </form>
    </Dialog>
  );
}
