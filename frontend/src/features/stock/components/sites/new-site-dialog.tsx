import { newId } from '@batchbook/shared/ids';
import type { Site } from '@batchbook/shared/stock/site-schema';
import { useRef, useState } from 'react';
import { dateFault, dayOf } from '../../../../ui/dates.ts';
import { Field } from '../../../../ui/field.tsx';
import { TextInput } from '../../../../ui/text-input.tsx';
import type { useSiteActions } from '../../hooks/use-site-actions.ts';
import { siteNameFault } from '../../model/sites.ts';
import { NamedDialog } from '../named-dialog.tsx';

export interface NewSiteDialogProps {
  sites: readonly Site[];
  actions: ReturnType<typeof useSiteActions>;
  onClose: () => void;
}

/** A place to keep stock, for good or until a day. */
export function NewSiteDialog({ sites, actions, onClose }: NewSiteDialogProps) {
  // One id however often it is tried, so that it is made once.
  const [id] = useState(newId);
  const [endsOn, setEndsOn] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const end = useRef<HTMLInputElement>(null);
  const check = (input: HTMLInputElement): string | null => {
    const past = input.value !== '' && input.value < dayOf(new Date());
    const wrong = dateFault(input) ?? (past ? 'That date has passed. Choose today or a later one.' : null);
    setFault(wrong);
    return wrong;
  };
  const isFit = () => {
    const wrong = end.current && check(end.current);
    if (wrong) end.current?.focus();
    return !wrong;
  };
  return (
    <NamedDialog
      title="New site"
      description="It offers all your active items from the start."
      submit="Add site"
      placeholder="Unit 4, Frome stall"
      busy={actions.isSaving}
      nameFault={(name) => siteNameFault(name, sites)}
      isTyped={endsOn !== ''}
      isFit={isFit}
      problem={actions.problem}
      onSubmit={(name) => actions.create(id, { name, ...(endsOn !== '' && { endsOn }) })}
      onClose={onClose}
    >
      <Field
        label="Last day"
        hint="For a stall or a pop-up. Leave it empty for a site that stays."
        error={fault}
      >
        <TextInput
          ref={end}
          type="date"
          min={dayOf(new Date())}
          value={endsOn}
          onChange={(event) => {
            setEndsOn(event.target.value);
            if (fault !== null) check(event.target);
          }}
          onBlur={(event) => check(event.currentTarget)}
        />
      </Field>
    </NamedDialog>
  );
}
