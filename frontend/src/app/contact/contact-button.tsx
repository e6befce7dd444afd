import { useEffect, useRef, useState } from 'react';
import { closeContactCard, openContactCard, useContactCard } from '../../data/contact-card.ts';
import { part } from '../../ui/part.tsx';
import type { ContactCardProps } from './contact-card.tsx';

const ContactCard = part(() => import('./contact-card.tsx'));

/** Floats at the bottom right, clear of pinned bars (`ui/foot-bars.ts`), and opens the card with the form. */
export function ContactButton({
  isSignedIn,
  openSender,
}: Pick<ContactCardProps, 'isSignedIn' | 'openSender'>) {
  const opened = useContactCard();
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  useReturnOfFocus(opened, button);
  // Another layout has another card.
  useEffect(() => closeContactCard, []);
  return (
    <>
      <button
        ref={button}
        type="button"
        className="contact-button"
        hidden={opened > 0 && isShown}
        aria-haspopup="dialog"
        aria-busy={(opened > 0 && !isShown) || undefined}
        onPointerEnter={preload}
        onFocus={preload}
        onClick={openContactCard}
      >
        <SpeechBubble />
        {isSignedIn ? 'Support' : 'Contact'}
      </button>
      {opened > 0 && <ContactCard {...{ isSignedIn, openSender, opened }} onShown={setShown} />}
    </>
  );
}

/** Drawn here, so that the icons that every page loads don't grow by it. */
const SpeechBubble = () => (
  <svg
    aria-hidden
    viewBox="0 0 24 24"
    className="lucide size-[18px] fill-none stroke-current text-primary-text"
  >
    <path strokeWidth={2} strokeLinejoin="round" d="M3 4h18v13h-9l-5 4v-4H3z" />
  </svg>
);

/** Without a network it loads once there is one again. */
const preload = () => void ContactCard.load().catch(() => undefined);

/** Closing gives the focus back to what had it before, or to the button. */
function useReturnOfFocus(opened: number, button: { current: HTMLButtonElement | null }): void {
  const before = useRef<Element | null>(null);
  const wasOpen = useRef(false);
  const isOpen = opened > 0;
  if (isOpen && !wasOpen.current) before.current = document.activeElement;
  useEffect(() => {
    if (wasOpen.current && !isOpen) {
      const { current } = before;
      const isThere = current instanceof HTMLElement && current.isConnected && current !== document.body;
      if (isThere) current.focus();
      else button.current?.focus();
    }
    wasOpen.current = isOpen;
  }, [isOpen, button]);
}
