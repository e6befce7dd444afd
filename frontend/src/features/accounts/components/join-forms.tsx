import type { OpenedInvitation } from '@batchbook/shared/accounts/team-schema';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import type { Typed } from '../model/auth-steps.ts';
import { nameRules, newPasswordRules } from '../model/rules.ts';
import {
  lengthPlaceholder,
  NewPasswordField,
  OwnPasswordField,
  ownPasswordRules,
} from './password-fields.tsx';
import { ProblemNotice } from './problem-notice.tsx';
import { useAuthForm } from './use-auth-form.ts';
import { useFormDraft } from './use-form-draft.ts';

const userPool = () => import('../api/user-pool.ts').then((loaded) => loaded.userPool);

/** Joins once `before` is done. Rejects with what keeps the person from joining. */
export type Joined = (before?: () => Promise<void>) => Promise<void>;

interface NewPerson extends Typed {
  firstName: string;
  lastName: string;
}

const here = '/accept-invitation';
const secrets = ['password'] as const;
const typedFor = (email: string): Typed => ({
  businessName: '',
  displayName: '',
  email,
  password: '',
});

export interface JoinAsNewPersonProps {
  token: string;
  invitation: OpenedInvitation;
  onJoin: Joined;
  /** The address has an account. */
  onTaken: (words: ReactNode) => void;
}

/** Names and a password make the account. The link proves the address, so no code is needed. */
export function JoinAsNewPerson({ token, invitation, onJoin, onTaken }: JoinAsNewPersonProps) {
  const { email, organizationName } = invitation;
  const [typed] = useState(() => typedFor(email));
  const { form, submit, formProblem } = useAuthForm<NewPerson>(typed, {
    ...typed,
    firstName: '',
    lastName: '',
  });
  const draft = useFormDraft(form, 'join', secrets);
  const { errors, isSubmitting } = form.formState;
  const begin = ({ firstName, lastName, password }: NewPerson) =>
    onJoin(async () => {
      const pool = await userPool();
      const account = { email, password };
      const outcome = await pool.signUp({ ...account, invitation: token });
      // After a lost answer the account is there, and this password opens it.
      const signedIn = await pool.signIn(account).catch((error: unknown) => {
        if (outcome === 'taken') return 'taken' as const;
        throw error;
      });
      if (signedIn !== 'done') throw new TakenAddress();
      const names = { firstName: firstName.trim(), lastName: lastName.trim() };
      await (await import('../api/invitation.ts')).nameMyself(names);
      draft.clear();
    }).catch((error: unknown) => {
      if (!(error instanceof TakenAddress)) throw error;
      onTaken('This email already has an account. Sign in to join.');
    });
  return (
    <form noValidate onSubmit={submit(begin)}>
      <ProblemNotice problem={formProblem} next={here} />
      <div className="mb-[15px] grid gap-4 sm:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput
            size="lg"
            autoComplete="given-name"
            {...form.register('firstName', { ...nameRules, required: 'Enter your first name.' })}
          />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput
            size="lg"
            autoComplete="family-name"
            {...form.register('lastName', { ...nameRules, required: 'Enter your last name.' })}
          />
        </Field>
      </div>
      <NewPasswordField
        placeholder={lengthPlaceholder}
        value={form.watch('password')}
        error={errors.password?.message}
        registered={form.register('password', newPasswordRules)}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
        Join {organizationName}
      </Button>
    </form>
  );
}

class TakenAddress extends Error {}

export interface JoinBySigningInProps {
  email: string;
  organizationName: string;
  notice: ReactNode;
  onJoin: Joined;
}

/** The password of the invited address's account. */
export function JoinBySigningIn({ email, organizationName, notice, onJoin }: JoinBySigningInProps) {
  const [typed] = useState(() => typedFor(email));
  const { form, submit, formProblem } = useAuthForm<Typed>(typed, { ...typed });
  const { errors, isSubmitting } = form.formState;
  const begin = ({ password }: Typed) =>
    onJoin(async () => {
      const outcome = await (await userPool()).signIn({ email, password });
      // An address that was never confirmed, or a temporary password: the way out is a new password.
      if (outcome !== 'done') throw Object.assign(new Error(outcome), { name: 'UserNotFoundException' });
    });
  return (
    <form noValidate onSubmit={submit(begin)}>
      <ProblemNotice problem={formProblem} notice={notice} next={here} />
      <Field label="Email" className="mb-[15px]">
        <TextInput size="lg" type="email" autoComplete="username" value={email} readOnly />
      </Field>
      <OwnPasswordField
        next={here}
        error={errors.password?.message}
        registered={form.register('password', ownPasswordRules)}
      />
      <Button type="submit" variant="primary" size="lg" wide busy={isSubmitting} className="mt-1.5">
        Sign in and join {organizationName}
      </Button>
    </form>
  );
}
