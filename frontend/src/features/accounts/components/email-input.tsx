import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextInput } from '../../../ui/text-input.tsx';

interface EmailInputProps extends UseFormRegisterReturn {
  /** `username` for signing in, `email` for signing up. */
  autoComplete: 'username' | 'email';
}

/** The address, on every form of the sign-in page. */
export function EmailInput(props: EmailInputProps) {
  return <TextInput size="lg" type="email" inputMode="email" placeholder="you@bakery.co.uk" {...props} />;
}
