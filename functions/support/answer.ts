import { messageSent } from '@batchbook/shared/support/constants';
import { sentPage } from '@batchbook/shared/support/sent-page';
import { created, ok } from '../platform/http/use-case.ts';

interface Typed {
  currentPage: string;
  leaveBlank?: string | undefined;
  website?: string | undefined;
}

/** What is kept of a message: whether the fields that people don't see had text, and no secret of the page's address. */
export function received<Body extends Typed>({ leaveBlank = '', website = '', currentPage, ...typed }: Body) {
  const isSuspect = `${leaveBlank}${website}`.trim() !== '';
  const { pathname, search } = new URL(currentPage, 'https://batchbook.example');
  return { ...typed, currentPage: sentPage({ pathname, search }), isSuspect };
}

/** The answer is the same for a suspect message. */
export function sent(isCreated: boolean) {
  const body = { success: true as const, message: messageSent };
  return isCreated ? created(body) : ok(body);
}
