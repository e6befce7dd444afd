import { newId } from '@batchbook/shared/ids';
import { useRef, useState } from 'react';
import { useDraft } from '../../../data/drafts.ts';
import { useOrganizationId } from '../../../data/organization.tsx';
import { issuesOf } from '../../../data/problems.ts';
import { useSubmitReferral } from '../../../data/referrals.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { toast, toastError } from '../../../ui/toast.tsx';

/** Names a business that one told about Batchbook. What is typed is kept until it is submitted. */
export function ReferralForm({ className }: { className?: string }) {
  const draft = useDraft<string>(`referral:${useOrganizationId()}`);
  const input = useRef<HTMLDivElement>(null);
  const { id, renew } = useRequestId();
  const [error, setError] = useState<string>();
  const { mutate, isPending } = useSubmitReferral();
  const name = (draft.value ?? '').trim();
  const submit = () => {
    if (name === '' || isPending) return;
    mutate(
      { id, name },
      {
        onSuccess: () => {
          draft.clear();
          renew();
          input.current?.querySelector('input')?.focus();
          toast({
            title: 'Referral submitted!',
            description: 'Your referral has been submitted successfully',
            variant: 'success',
          });
        },
        onError: (problem) => {
          const issue = issuesOf(problem).referredOrganizationName;
          if (issue !== undefined) return setError(`The name ${issue}.`);
          toastError('Failed to submit referral. Please try again.');
        },
      },
    );
  };
  return (
    <form
      noValidate
      className={className}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div ref={input} className="flex flex-wrap items-end gap-x-3 gap-y-2.5">
        <Field label="Who did you tell?" error={error} className="min-w-0 flex-1 basis-56">
          <TextInput
            placeholder="Organisation name"
            autoComplete="off"
            maxLength={200}
            value={draft.value ?? ''}
            onChange={(event) => {
              draft.save(event.target.value);
              setError(undefined);
              renew();
            }}
          />
        </Field>
        <Button type="submit" variant="primary" disabled={name === '' || isPending}>
          {isPending ? 'Submitting…' : 'Submit referral'}
        </Button>
      </div>
    </form>
  );
}

/** The id of the request: the same for a retry, another for another text. */
function useRequestId() {
  const [id, setId] = useState(newId);
  return { id, renew: () => setId(newId()) };
}
