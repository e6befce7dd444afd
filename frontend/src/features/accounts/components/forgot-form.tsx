import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { emailRules } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { EmailInput } from './email-input.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface ForgotFormProps {
  typed: Typed;
  next: string | null;
  onAsk: (email: string) => Promise<void>;
}

/** Asks for a code with which a new password may be chosen. */
export function ForgotForm({ typed, next, onAsk }: ForgotFormProps) {
  const { form, submit, formProblem } = useAuthForm<{ email: string }>(typed, { email: typed.email });
  const { errors, isSubmitting } = form.formState;
  return (
    <>
      <BackLink to={stepPath('sign-in', next)} />
      <AuthCard
        title="Choose a new password"
        description="First, we’ll send a six-digit code to your address."
      >
        <form noValidate onSubmit={submit(({ email }) => onAsk(email.trim()))}>
          <ProblemNotice problem={formProblem} next={next} />
          <Field label="Email" error={errors.email?.message} className="mb-[15px]">
            <EmailInput autoComplete="username" {...form.register('email', emailRules)} />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
            Send the code
          </Button>
        </form>
      </AuthCard>
    </>
  );
}
