/**
 * The form of a message to us, in the card that the contact button opens. It is plain DOM, so that public pages can have it
 * without React: `host.append(contactForm({...}).element)`.
 */
import { mailAddressMax } from '@batchbook/shared/mail-address';
import { descriptionMax } from '@batchbook/shared/support/constants';
import {
  faultsInMessage,
  type MessageFaults,
  type TypedMessage,
} from '@batchbook/shared/support/message-faults';
import { buttonStyle } from './button-style.ts';
import { classNames } from './class-names.ts';

export interface MessageSender {
  /** The address of the account, which can't be changed; `null` for a visitor, who types one. */
  email: string | null;
  /** Resolves to what the server says. A repeat of the same message doubles none. */
  send: (message: { userEmail: string; description: string; leaveBlank: string }) => Promise<string>;
}

export interface ContactFormOptions {
  isSignedIn: boolean;
  /** Of somebody signed in, the address may still be on its way. */
  sender: MessageSender | Promise<MessageSender>;
  /** Path and query of the page, as they are sent. */
  currentPage: () => string;
  /** What was typed before and not sent. */
  typed: TypedMessage;
  /** What is wrong, at its field and as a whole, when sending failed. */
  failureOf: (error: unknown) => { faults: MessageFaults; problem: string };
  onType: (typed: TypedMessage) => void;
  /** @param message What the server says. */
  onSent: (message: string) => void;
  /** Where else to write to when sending fails; `null` where that isn't known. */
  supportEmail: () => Promise<string | null>;
  /** Sending failed after the card was closed. */
  onLateFailure: (problem: string) => void;
  onClose: () => void;
}

export interface ContactForm {
  element: HTMLElement;
  /** Gives the focus to the first empty field. */
  focus: () => void;
  /** Shows the current page, after somebody went to another one. */
  showPage: () => void;
}

const icon = (paths: string, style: string): string =>
  `<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="flex-none ${style}">${paths}</svg>`;

const icons = {
  close: icon('<path d="M18 6 6 18M6 6l12 12"/>', 'size-[18px]'),
  mail: icon(
    '<rect x="2" y="4" width="20" height="16" rx="2"/><path d="m22 7-10 6L2 7"/>',
    'ml-3 size-[18px] text-ink-3',
  ),
  lock: icon(
    '<rect x="3" y="11" width="18" height="11" rx="2"/><path d="M7 11V7a5 5 0 0 1 10 0v4"/>',
    'mr-3 size-4 text-ink-3',
  ),
  alert: icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4M12 16h.01"/>', 'mt-[3px] size-[15px]'),
  busy: icon('<path d="M21 12a9 9 0 1 1-6.2-8.6"/>', 'size-[18px] animate-spin'),
};

const labelStyle = 'mb-[5px] block text-13 font-semibold text-ink-2';
const frameStyle = classNames(
  'rounded-2 border border-control bg-field text-15 has-[[aria-invalid=true]]:border-danger',
  'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-focus',
);
const emailBoxStyle = classNames(
  frameStyle,
  'flex h-11 items-center gap-[9px] has-[:read-only]:border-line has-[:read-only]:bg-sunken',
  'has-[:read-only]:text-ink-2 finger:h-12',
);
const closeStyle = classNames(
  '-mr-2.5 grid size-[38px] touch cursor-pointer place-items-center rounded-2 text-ink-2',
  'hover:bg-ink/7 hover:text-ink',
);
const faultStyle = 'mt-[5px] flex gap-1.5 text-13 font-semibold text-danger';

const fault = (field: string): string =>
  `<p id="contact-${field}-fault" class="${faultStyle}" hidden>${icons.alert}<span></span></p>`;

/** Nothing in it was typed by anybody. */
const markUp = (words: { title: string; label: string }): string => `
<form novalidate class="relative px-5 pb-[18px]">
  <div class="flex items-center justify-between pt-3 pb-2">
    <h2 id="contact-title" class="text-20">${words.title}</h2>
    <button type="button" data-close aria-label="Close" title="Close" class="${closeStyle}">${icons.close}</button>
  </div>
  <div role="alert" class="mb-3.5 rounded-2 bg-danger-soft px-3 py-2.5 text-14 text-danger empty:hidden"></div>
  <div class="mb-3.5">
    <label for="contact-email" class="${labelStyle}">Email</label>
    <div class="${emailBoxStyle}">
      ${icons.mail}
      <input id="contact-email" name="email" type="email" inputmode="email" autocomplete="email" placeholder="you@bakery.co.uk" maxlength="${mailAddressMax}" aria-describedby="contact-email-fault" class="h-full min-w-0 flex-1 bg-transparent pr-3 outline-none" />
      <span data-lock hidden>${icons.lock}</span>
    </div>
    ${fault('email')}
  </div>
  <div class="mb-3.5">
    <label for="contact-description" class="${labelStyle}">${words.label}</label>
    <div class="${frameStyle}">
      <textarea id="contact-description" name="description" rows="5" maxlength="${descriptionMax}" aria-describedby="contact-description-fault contact-page" class="block max-h-[40dvh] min-h-[132px] w-full resize-none bg-transparent px-3 py-2.5 outline-none"></textarea>
    </div>
    ${fault('description')}
  </div>
  <input name="leave-blank" tabindex="-1" aria-hidden="true" autocomplete="off" data-1p-ignore data-lpignore="true" data-bwignore data-form-type="other" class="absolute -left-[9999px] size-px" />
  <p id="contact-page" class="text-13 wrap-anywhere text-ink-3">We also send the page you’re on: <span data-page></span></p>
  <div class="mt-3.5 flex justify-end gap-2">
    <button type="button" data-close class="${classNames(buttonStyle({ variant: 'ghost' }), 'min-w-24 max-md:flex-1')}">Cancel</button>
    <button type="submit" class="${classNames(buttonStyle({ variant: 'primary' }), 'min-w-24 max-md:flex-1')}"><span data-busy hidden>${icons.busy}</span>Send</button>
  </div>
</form>`;

const wordsFor = (isSignedIn: boolean) =>
  isSignedIn
    ? { title: 'Support', label: 'Describe your feedback or issue' }
    : { title: 'Contact', label: 'Describe your message' };

export function contactForm(options: ContactFormOptions): ContactForm {
  const view = buildView(options);
  const { element, form, fields, showFaults } = view;
  let sender = options.sender instanceof Promise ? null : options.sender;
  /** From the first press of Send on, faults are shown while somebody types. */
  let isTried = false;
  let isSending = false;

  const typed = (): TypedMessage => ({ email: fields.email.value, description: fields.description.value });
  const faults = () => faultsInMessage(typed(), sender?.email != null);
  const use = (known: MessageSender) => {
    sender = known;
    view.lockEmail(known.email);
  };
  if (sender) use(sender);
  else void Promise.resolve(options.sender).then(use);

  const send = async () => {
    if (isSending) return;
    isTried = true;
    view.showProblem('');
    if (sender === null) use(await options.sender);
    showFaults(faults());
    if (view.focusFirstFault()) return;
    isSending = true;
    view.showBusy(true);
    try {
      const { email, description } = typed();
      const message = { userEmail: email.trim(), description: description.trim() };
      const answer = await sender?.send({ ...message, leaveBlank: fields.hidden.value });
      options.onSent(answer ?? '');
    } catch (error) {
      const failure = options.failureOf(error);
      if (!element.isConnected) options.onLateFailure(failure.problem);
      showFaults(failure.faults);
      view.showProblem(failure.problem);
      view.focusFirstFault();
      void options.supportEmail().then((address) => view.showAddress(failure.problem, address));
    } finally {
      isSending = false;
      view.showBusy(false);
    }
  };

  form.addEventListener('submit', (event) => {
    event.preventDefault();
    void send();
  });
  form.addEventListener('input', () => {
    options.onType(typed());
    if (isTried) showFaults(faults());
  });
  form.addEventListener('focusout', ({ target }) => {
    const name = target === fields.email ? 'email' : 'description';
    if (target === fields[name] && fields[name].value.trim() !== '') showFaults(faults(), name);
  });
  listenForKeys(element, { close: options.onClose, send: () => form.requestSubmit() });
  for (const button of form.querySelectorAll('[data-close]'))
    button.addEventListener('click', options.onClose);
  return { element, focus: view.focusFirstEmpty, showPage: view.showPage };
}

/** Esc closes; Ctrl or Cmd with Enter sends from the text too. */
function listenForKeys(element: HTMLElement, { close, send }: { close: () => void; send: () => void }): void {
  element.addEventListener('keydown', (event) => {
    // The key that confirms an input method is its own.
    if (event.isComposing) return;
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
    if (event.key !== 'Escape') return;
    // Only the top layer closes.
    event.stopPropagation();
    close();
  });
}

type FieldName = keyof TypedMessage;

function buildView({ isSignedIn, typed, currentPage }: ContactFormOptions) {
  const element = document.createElement('section');
  element.className = 'contact-card print:hidden';
  element.setAttribute('role', 'dialog');
  element.setAttribute('aria-modal', 'false');
  element.setAttribute('aria-labelledby', 'contact-title');
  element.innerHTML = markUp(wordsFor(isSignedIn));
  const find = <Found extends Element>(selector: string) => element.querySelector(selector) as Found;
  const form = find<HTMLFormElement>('form');
  const fields = {
    email: find<HTMLInputElement>('#contact-email'),
    description: find<HTMLTextAreaElement>('#contact-description'),
    hidden: find<HTMLInputElement>('[name="leave-blank"]'),
  };
  fields.email.value = typed.email;
  fields.description.value = typed.description;
  // Until the address of the account is known, nobody types another.
  fields.email.readOnly = isSignedIn;
  const showPage = () => {
    find('[data-page]').textContent = currentPage();
  };
  showPage();

  const showFault = (name: FieldName, words: string | undefined) => {
    if (words === undefined) fields[name].removeAttribute('aria-invalid');
    else fields[name].setAttribute('aria-invalid', 'true');
    const note = find<HTMLElement>(`#contact-${name}-fault`);
    note.hidden = words === undefined;
    (note.lastElementChild as Element).textContent = words ?? '';
  };
  const submit = find<HTMLButtonElement>('[type="submit"]');
  const alert = find<HTMLElement>('[role="alert"]');
  return {
    element,
    form,
    fields,
    showPage,
    showFaults: (faults: MessageFaults, only?: FieldName) => {
      for (const name of only ? [only] : (['email', 'description'] as const)) showFault(name, faults[name]);
    },
    showProblem: (problem: string) => {
      alert.textContent = problem;
    },
    /** Adds where else to write to, if that is still the problem. */
    showAddress: (problem: string, supportEmail: string | null) => {
      if (alert.textContent !== problem || supportEmail === null) return;
      const link = Object.assign(document.createElement('a'), {
        href: `mailto:${supportEmail}`,
        textContent: supportEmail,
        className: 'link text-inherit wrap-anywhere',
      });
      alert.append(' You can also write to ', link, '.');
    },
    showBusy: (isBusy: boolean) => {
      find<HTMLElement>('[data-busy]').hidden = !isBusy;
      for (const name of ['aria-busy', 'aria-disabled'])
        if (isBusy) submit.setAttribute(name, 'true');
        else submit.removeAttribute(name);
    },
    lockEmail: (email: string | null) => {
      fields.email.readOnly = email !== null;
      if (email !== null) fields.email.value = email;
      find<HTMLElement>('[data-lock]').hidden = email === null;
    },
    focusFirstFault: () => focusFirst([fields.email, fields.description], isFaulty),
    focusFirstEmpty: () => {
      if (!focusFirst([fields.email, fields.description], isEmpty)) fields.description.focus();
    },
  };
}

type Input = HTMLInputElement | HTMLTextAreaElement;

const isFaulty = (input: Input): boolean => input.getAttribute('aria-invalid') === 'true';
const isEmpty = (input: Input): boolean => input.value === '' && !input.readOnly;

/** Returns whether there is one. */
function focusFirst(inputs: readonly Input[], where: (input: Input) => boolean): boolean {
  const found = inputs.find(where);
  found?.focus();
  return found !== undefined;
}
