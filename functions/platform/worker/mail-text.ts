/** Composes mails from their words. The layout is rendered at build by MJML and filled here, everything escaped. */
import mustache from 'mustache';
import type { Mail } from './mail.ts';
import { mailLayout } from './mail-layout.ts';

export interface MailWords {
  to: string;
  /** Never holds what a person typed. */
  subject: string;
  /** The heading; the subject unless given. */
  title?: string;
  paragraphs: readonly string[];
  /** The button. The plain text shows its address. */
  action?: { words: string; url: string };
  /** Rows of a name and a value. */
  facts?: readonly (readonly [name: string, value: string])[];
  /** Small print below the card. */
  notes?: readonly string[];
  /** Whether it goes to the operator, who needs no footer. */
  isInternal?: boolean;
  replyTo?: string | null;
}

/** What a mail says, apart from whom it goes to and where it leads. */
export type Words = Pick<MailWords, 'subject' | 'paragraphs'>;

/**
 * A typed name in a mail: one short line, so that it can't add paragraphs of its own, without marks that turn the text
 * around and without the beginning of a link.
 */
export const inOneLine = (text: string): string =>
  unbroken(text)
    .replace(/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '')
    .replace(/[a-z]{1,40}:\/\//gi, '')
    .slice(0, 80);

const unbroken = (text: string): string => text.replace(/\s+/g, ' ');

const footer = 'Batchbook, for people who make food by hand. Questions? Reply to this email.';

/** Returns the mail with its HTML and its plain text. No text given here can add a line of its own to either. */
export function composeMail(words: MailWords): Mail {
  const { to, subject, action, isInternal = false, replyTo } = words;
  const title = words.title && unbroken(words.title);
  const paragraphs = words.paragraphs.map(unbroken);
  const facts = (words.facts ?? []).map(([name, value]) => ({ name, value: unbroken(value) }));
  const notes = (words.notes ?? []).map(unbroken);
  const view = {
    subject,
    title: title ?? subject,
    paragraphs,
    action,
    facts,
    hasFacts: facts.length > 0,
    notes,
    footer: isInternal ? null : footer,
  };
  const lines = [
    ...(title ? [/[.?!]$/.test(title) ? title : `${title}.`] : []),
    ...paragraphs,
    ...(action ? [`${action.words}: ${action.url}`] : []),
    ...(facts.length > 0 ? [facts.map(({ name, value }) => `${name}: ${value}`).join('\n')] : []),
    ...notes,
    ...(isInternal ? [] : [footer]),
  ];
  return {
    to,
    subject,
    text: lines.join('\n\n'),
    html: mustache.render(mailLayout, view),
    ...(replyTo !== undefined && { replyTo }),
  };
}
