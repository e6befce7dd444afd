import { Check } from 'lucide-react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Link } from 'react-router';
import { Field } from '../../../ui/field.tsx';
import { stepPath } from '../model/auth-steps.ts';
import { isGoodPassword, passwordHint, passwordLengthMin } from '../model/rules.ts';
import { PasswordInput } from './password-input.tsx';

interface PasswordFieldProps {
  error: string | undefined;
  /** From `form.register('password', ...)`, with its rules. */
  registered: UseFormRegisterReturn;
}

export interface NewPasswordFieldProps extends PasswordFieldProps {
  label?: string;
  placeholder?: string;
  /** What is in the field now. */
  value: string | undefined;
}

/** A password that is chosen. It says as soon as it is good enough. */
export const NewPasswordField = ({
  label = 'Password',
  placeholder,
  value = '',
  error,
  registered,
}: NewPasswordFieldProps) => (
  <Field
    label={label}
    error={error}
    hint={isGoodPassword(value) ? <GoodPassword /> : passwordHint}
    className="mb-[15px]"
  >
    <PasswordInput size="lg" autoComplete="new-password" placeholder={placeholder} {...registered} />
  </Field>
);

export const lengthPlaceholder = `${passwordLengthMin} characters or more`;

const GoodPassword = () => (
  <span className="flex items-center gap-1.5 text-success">
    <Check aria-hidden size={15} /> Long enough, and not a common one
  </span>
);

export const ownPasswordRules = { required: 'Enter your password.' };

export interface OwnPasswordFieldProps extends PasswordFieldProps {
  /** Where a new password leads back to. */
  next: string | null;
  onForgot?: () => void;
}

/** The password of an account, with the way to a new one. */
export const OwnPasswordField = ({ next, onForgot, error, registered }: OwnPasswordFieldProps) => (
  <Field
    label="Password"
    error={error}
    className="mb-[15px]"
    aside={
      <Link to={stepPath('forgot', next)} onClick={onForgot} className="link max-lg:py-1.5">
        Forgot it?
      </Link>
    }
  >
    <PasswordInput size="lg" autoComplete="current-password" placeholder="Your password" {...registered} />
  </Field>
);
