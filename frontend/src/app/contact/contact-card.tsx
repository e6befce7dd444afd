import { sentPage } from '@batchbook/shared/support/sent-page';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { loadConfig } from '../../data/config.ts';
import { type AttemptStore, contactFailure } from '../../data/contact.ts';
import { closeContactCard } from '../../data/contact-card.ts';
import { openContactDraft } from '../../data/contact-draft.ts';
import { issuesOf } from '../../data/problems.ts';
import { type ContactForm, contactForm, type MessageSender } from '../../ui/contact-form.ts';
import { toast, toastError } from '../../ui/toast.tsx';

export interface ContactCardProps {
  isSignedIn: boolean;
  openSender: (attempts: AttemptStore) => MessageSender | Promise<MessageSender>;
  /** Another number each time the card is opened. */
  opened: number;
  onShown: (isShown: boolean) => void;
}

/** Puts the form, which is plain DOM, into the page. */
export default function ContactCard({ isSignedIn, openSender, opened, onShown }: ContactCardProps) {
  const host = useRef<HTMLDivElement>(null);
  const form = useRef<ContactForm>(null);
  const newest = useRef(openSender);
  newest.current = openSender;
  useEffect(() => {
    const shown = openForm(isSignedIn, newest.current);
    form.current = shown;
    host.current?.append(shown.element);
    onShown(true);
    const keepToastsAbove = toastsAbove(shown.element);
    document.addEventListener('keydown', closeByEsc, { capture: true });
    return () => {
      document.removeEventListener('keydown', closeByEsc, { capture: true });
      keepToastsAbove.disconnect();
      shown.element.remove();
      onShown(false);
    };
  }, [isSignedIn, onShown]);
  useEffect(() => {
    if (opened > 0) form.current?.focus();
  }, [opened]);
  const { pathname, search } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form reads the address that has just changed.
  useEffect(() => form.current?.showPage(), [pathname, search]);
  return <div ref={host} />;
}

/** Where Esc means something else: a field that it restores, a layer over the page. */
const takesEsc = 'input, textarea, select, [role=dialog], [role=menu], [role=listbox]';

/** Somebody may have gone to the page beside the card. Only the card closes then, and not a drawer under it. */
function closeByEsc(event: KeyboardEvent): void {
  const { target, key, isComposing } = event;
  if (key !== 'Escape' || isComposing || !(target instanceof Element) || target.closest(takesEsc)) return;
  event.stopPropagation();
  closeContactCard();
}

/** Toasts come above the card for as long as it is open. */
function toastsAbove(card: HTMLElement): { disconnect: () => void } {
  const { style } = document.documentElement;
  const observer =
    typeof ResizeObserver === 'undefined'
      ? undefined
      : new ResizeObserver(() => style.setProperty('--contact', `${card.offsetHeight + 16}px`));
  observer?.observe(card);
  return {
    disconnect: () => {
      observer?.disconnect();
      style.removeProperty('--contact');
    },
  };
}

function openForm(isSignedIn: boolean, openSender: ContactCardProps['openSender']): ContactForm {
  const draft = openContactDraft();
  const what = isSignedIn ? 'feedback' : 'message';
  return contactForm({
    isSignedIn,
    sender: openSender(draft.attempts),
    currentPage: () => sentPage(window.location),
    typed: draft.typed,
    failureOf: (error) => {
      const { userEmail: email, description } = issuesOf(error);
      const faults = { ...(email && { email }), ...(description && { description }) };
      return { faults, problem: contactFailure(error, what) };
    },
    supportEmail: () =>
      loadConfig().then(
        (config) => config.supportEmail,
        () => null,
      ),
    onType: draft.save,
    onSent: (description) => {
      draft.forget();
      closeContactCard();
      toast({ title: isSignedIn ? 'Feedback sent' : 'Message sent', description, variant: 'success' });
    },
    onLateFailure: toastError,
    onClose: closeContactCard,
  });
}
