import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { EnvelopeDrawing } from '../../../ui/illustrations.tsx';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { businessNameRules, newPasswordRules, passwordHint, passwordLengthMin } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { BusinessNameInput } from './business-name-input.tsx';
import { CodeInput, codeLength } from './code-input.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { PasswordInput } from './password-input.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ResendCode } from './resend-code.tsx';
import { LongEnough } from './sign-up-form.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface Chosen {
  code: string;
  password: string;
  businessName: string;
}

export interface ResetFormProps {
  typed: Typed;
  next: string | null;
  /** Nobody has confirmed the address yet: the code confirms it, and the account begins. */
  unconfirmed?: boolean;
  onChoose: (chosen: Chosen) => Promise<void>;
  onResend: () => Promise<void>;
}

/** The code of the mail and the new password, at once. */
export function ResetForm({ typed, next, unconfirmed = false, onChoose, onResend }: ResetFormProps) {
  const { form, submit, formProblem, reportProblem } = useAuthForm<Chosen>(typed, {
    code: '',
    // What was typed to sign up with goes on.
    password: unconfirmed ? typed.password : '',
    businessName: typed.businessName,
  });
  const { errors, isSubmitting } = form.formState;
  const email = <b className="wrap-anywhere text-ink">{typed.email}</b>;
  const longEnough = form.watch('password').length >= passwordLengthMin;
  return (
    <>
      <BackLink to={stepPath('forgot', next)} />
      <AuthCard
        title="Check your email"
        drawing={<EnvelopeDrawing />}
        description={
          unconfirmed ? (
            <>
              If somebody signed up with {email} and never confirmed it, six digits are on their way. With
              them and a password it is yours. They work for an hour.
            </>
          ) : (
            <>If there is an account for {email}, six digits are on their way. They work for an hour.</>
          )
        }
      >
        <form noValidate onSubmit={submit(onChoose)}>
          <ProblemNotice problem={formProblem} next={next} />
          <Controller
            control={form.control}
            name="code"
            rules={{
              validate: (value) => value.length === codeLength || 'The code has six digits.',
            }}
            render={({ field }) => (
              <CodeInput
                value={field.value}
                onValueChange={field.onChange}
                error={errors.code?.message}
                firstBox={field.ref}
              />
            )}
          />
          {unconfirmed && (
            <Field label="Business name" error={errors.businessName?.message} className="mb-[15px]">
              <BusinessNameInput {...form.register('businessName', businessNameRules)} />
            </Field>
          )}
          <Field
            label="New password"
            error={errors.password?.message}
            hint={longEnough ? <LongEnough /> : passwordHint}
            className="mb-[15px]"
          >
            <PasswordInput
              size="lg"
              autoComplete="new-password"
              {...form.register('password', newPasswordRules)}
            />
          </Field>
          <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
            Save and sign in
          </Button>
        </form>
        <LocalMailbox />
        <div className="mt-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 border-t border-dashed border-line pt-3.5 text-14">
          <ResendCode onResend={onResend} onProblem={reportProblem} />
          <Link to={stepPath('forgot', next)} className="link max-lg:py-1.5">
            Change email
          </Link>
        </div>
      </AuthCard>
    </>
  );
}
