import { safeNext } from '../../../data/next-path.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { AuthCard } from './auth-card.tsx';

export interface SignedInAlreadyProps {
  next: string | null;
  /** The link of a mail led here. */
  linked: boolean;
}

/** On this device, in this tab or another: that session isn't ended for a sign-in that may fail. */
export const SignedInAlready = ({ next, linked }: SignedInAlreadyProps) => (
  <AuthCard
    title="You’re already signed in"
    description={
      linked
        ? 'To use this link, sign out first. Then open it again from the email.'
        : 'Someone is signed in on this device. To use another account, sign out there first.'
    }
  >
    <title>Signed in already · Batchbook</title>
    <ButtonLink to={safeNext(next)} variant="primary" size="lg" wide>
      Open Batchbook
    </ButtonLink>
  </AuthCard>
);
