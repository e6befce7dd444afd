import { useLocation } from 'react-router';
import { type AttemptStore, contactSender } from '../../data/contact.ts';
import { useSignedInHere } from '../../data/signed-in-here.ts';
import type { MessageSender } from '../../ui/contact-form.ts';
import { ContactButton } from './contact-button.tsx';

/** On public pages. In the demo everybody is a visitor. */
export default function PublicContact() {
  const isDemo = useLocation().pathname.startsWith('/demo-recipes');
  const isSignedIn = useSignedInHere() && !isDemo;
  return <ContactButton isSignedIn={isSignedIn} openSender={isSignedIn ? senderHere : visitorsSender} />;
}

const visitorsSender = (attempts: AttemptStore): MessageSender => ({
  email: null,
  send: contactSender(attempts),
});

/** Somebody whose session is over types an address, as a visitor does. */
async function senderHere(attempts: AttemptStore): Promise<MessageSender> {
  const { ownSender, readMeHere } = await import('../../data/feedback.ts');
  const me = await readMeHere();
  return me === null ? visitorsSender(attempts) : { email: me.email, send: ownSender(me, attempts) };
}
