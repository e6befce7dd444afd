import type { OpenedInvitation } from '@batchbook/shared/accounts/team-schema';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ButtonLink } from '../../../ui/button.tsx';
import { shownDate } from '../../../ui/dates.ts';
import { EnvelopeDrawing } from '../../../ui/illustrations.tsx';
import { stepPath } from '../model/auth-steps.ts';
import { AuthCard } from './auth-card.tsx';

interface Words {
  title: string;
  description: ReactNode;
  /** What to do next: what, and why. */
  steps: readonly (readonly [string, string])[];
}

const newest = ['Open the newest email', 'Only the latest link works.'] as const;

const unknown: Words = {
  title: 'This link doesn’t work',
  description: 'It may be incomplete, or a newer email has replaced it.',
  steps: [newest, ['Ask for another invitation', 'Whoever invited you can send it again.']],
};

function wordsOf(
  { email, expiresAt, status, inviterName, organizationName }: OpenedInvitation,
  isSignedIn: boolean,
): Words {
  const address = <b className="wrap-anywhere text-ink">{email}</b>;
  const askAgain = [`Ask ${inviterName} to invite you again`, 'You’ll get a new email.'] as const;
  if (status === 'accepted')
    return {
      title: 'This invitation has been used',
      description: (
        <>
          {address} has joined {organizationName}.
        </>
      ),
      steps: isSignedIn
        ? [['Open Batchbook', `If that’s your email, ${organizationName} is in your list of businesses.`]]
        : [['Sign in with that email', `${organizationName} opens with your recipes.`]],
    };
  if (status === 'cancelled')
    return {
      title: 'This invitation was cancelled',
      description: <>It was for {address}.</>,
      steps: [askAgain],
    };
  return {
    title: 'This invitation has expired',
    description: (
      <>
        It was for {address} and ended on {shownDate(expiresAt)}. Invitations work for 7 days.
      </>
    ),
    steps: [
      [
        `Ask ${inviterName} to invite you again`,
        `${inviterName} can do that under Team on their account page.`,
      ],
      newest,
    ],
  };
}

/** An invitation that can't be accepted, and what to do next. `null` for a link that names none. */
export function ClosedInvitation({
  invitation,
  isSignedIn,
}: {
  invitation: OpenedInvitation | null;
  isSignedIn: boolean;
}) {
  const { title, description, steps } = invitation === null ? unknown : wordsOf(invitation, isSignedIn);
  return (
    <AuthCard title={title} description={description} drawing={<EnvelopeDrawing />}>
      <title>{`${title} · Batchbook`}</title>
      <ul className="mb-5 border-b border-line">
        {steps.map(([what, why]) => (
          <li key={what} className="border-t border-line py-3">
            <p className="text-15 font-semibold">{what}</p>
            <p className="text-14 text-ink-2">{why}</p>
          </li>
        ))}
      </ul>
      {isSignedIn ? (
        <ButtonLink to="/recipes" size="lg" wide>
          Open Batchbook
        </ButtonLink>
      ) : (
        <>
          <ButtonLink to="/auth" size="lg" wide>
            Sign In
          </ButtonLink>
          <p className="mt-3.5 text-center text-13 text-ink-2">
            Want your own recipe box?{' '}
            <Link to={stepPath('sign-up', null)} className="link">
              Create an account
            </Link>
          </p>
        </>
      )}
    </AuthCard>
  );
}
