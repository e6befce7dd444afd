import type { Limits } from '@batchbook/shared/billing/plans';
import { mailAddressMax } from '@batchbook/shared/mail-address';
import { descriptionMax } from '@batchbook/shared/support/constants';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextArea } from '../../../ui/text-area.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { useQuote } from '../hooks/use-quote.ts';

export interface QuoteDialogProps {
  /** What the text starts with. A number that couldn't be read is absent. */
  needs: Partial<Limits>;
  onClose: () => void;
}

/** Asks for the price of a plan of one's own. What was typed stays when sending fails. */
export default function QuoteDialog({ needs, onClose }: QuoteDialogProps) {
  const { own, typed, faults, problem, busy, isTyped, change, submit } = useQuote(needs, onClose);
  return (
    <FormDialog
      title="Ask for a quote"
      description="Tell us what you need and we’ll reply by email with a price."
      submit="Send"
      busy={busy}
      isTyped={isTyped}
      problem={problem}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Your email" error={faults.email}>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder="you@bakery.co.uk"
          maxLength={mailAddressMax}
          value={own.email ?? typed.email}
          readOnly={own.email !== null || own.isPending}
          onChange={(event) => change({ email: event.target.value })}
        />
      </Field>
      <Field label="What you need" error={faults.description}>
        <TextArea
          maxLength={descriptionMax}
          value={typed.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      {/* Robots fill in every field. People don't see this one. */}
      <input
        aria-hidden
        tabIndex={-1}
        name="leave-blank"
        autoComplete="off"
        className="absolute -left-[9999px] size-px"
        value={typed.leaveBlank}
        onChange={(event) => change({ leaveBlank: event.target.value })}
      />
    </FormDialog>
  );
}
