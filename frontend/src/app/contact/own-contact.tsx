import { ownSender } from '../../data/feedback.ts';
import { useSignedInMe } from '../../data/organization.tsx';
import { ContactButton } from './contact-button.tsx';

/** On signed-in pages. Somebody in no business writes as a visitor does, by the address of the account. */
export default function OwnContact() {
  const me = useSignedInMe();
  return (
    <ContactButton
      isSignedIn
      openSender={(attempts) => ({ email: me.email, send: ownSender(me, attempts) })}
    />
  );
}
