import type { ReactNode } from 'react';
import { Controller } from 'react-hook-form';
import { Link } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { EnvelopeDrawing } from '../../../ui/illustrations.tsx';
import { stepPath, type Typed } from '../model/auth-steps.ts';
import { businessNameRules, codeLength, newPasswordRules } from '../model/rules.ts';
import { AuthCard, BackLink } from './auth-card.tsx';
import { BusinessNameInput } from './business-name-input.tsx';
import { CodeInput } from './code-input.tsx';
import { LocalMailbox } from './local-mailbox.tsx';
import { NewPasswordField } from './password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { ResendCode } from './resend-code.tsx';
import { useAuthForm } from './use-auth-form.ts';

export interface Chosen {
  code: string;
  password: string;
  businessName: string;
}

export interface ResetFormProps {
  typed: Typed;
  next: string | null;
  /** The reason for the code, shown above the boxes. */
  notice: ReactNode;
  /** The link of the mail was opened, so no code has to be typed. */
  linked: boolean;
  onChoose: (chosen: Chosen) => Promise<void>;
  onResend: () => Promise<void>;
}

/** The code of the mail and the new password, at once. */
export function ResetForm({ typed, next, notice, linked, onChoose, onResend }: ResetFormProps) {
  const { form, submit, formProblem, reportProblem } = useAuthForm<Chosen>(typed, {
    code: '',
    // What was typed to sign up with goes on.
    password: typed.password,
    businessName: typed.businessName,
  });
  const { errors, isSubmitting } = form.formState;
  const email = <b className="wrap-anywhere text-ink">{typed.email}</b>;
  return (
    <>
      <BackLink to={stepPath(linked ? 'sign-in' : 'forgot', next)} />
      <AuthCard
        title={linked ? 'Choose a password' : 'Check your email'}
        drawing={<EnvelopeDrawing />}
        description={
          linked ? (
            <>It opens the account of {email}.</>
          ) : (
            <>
              If there’s an account for {email}, a six-digit code is on its way. It works for an hour, and
              only the newest one counts. If the email has a link, that works too.
            </>
          )
        }
      >
        <form noValidate onSubmit={submit(onChoose)}>
          <ProblemNotice problem={formProblem} notice={notice} next={next} />
          {!linked && (
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
          )}
          {linked && (
            <Field label="Business name" error={errors.businessName?.message} className="mb-[15px]">
              <BusinessNameInput {...form.register('businessName', businessNameRules)} />
            </Field>
          )}
          <NewPasswordField
            label="New password"
            value={form.watch('password')}
            error={errors.password?.message}
            registered={form.register('password', newPasswordRules)}
          />
          <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
            Save and sign in
          </Button>
        </form>
        {!linked && <LocalMailbox />}
        <div className="form-foot">
          {!linked && <ResendCode onResend={onResend} onProblem={reportProblem} />}
          <Link to={stepPath('forgot', next)} className="link max-lg:py-1.5">
            {linked ? 'Ask for a new code' : 'Change email'}
          </Link>
        </div>
      </AuthCard>
    </>
  );
}
