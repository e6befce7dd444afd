/** The page that a message was sent from, without secrets that must not leave the sender's browser. */
import { ownPath } from '../own-path.ts';

/** Mailed links lead to these pages, with a token or a code in the address; a mail program may have mangled it. */
const secretPage = /^\/(?:auth|accept-invitation)(?![\w-])/;

const sentPageMax = 2000;

/**
 * Returns the path and query to send with a message. It has no fragment, and no query of a page where mailed links lead.
 * Of an address that the API wouldn't take it is the path; failing that, the front page.
 */
export function sentPage({ pathname, search }: { pathname: string; search: string }): string {
  const [secret] = secretPage.exec(pathname) ?? [];
  return secret ?? [pathname + search, pathname].find(isSendable) ?? '/';
}

const isSendable = (page: string): boolean => page.length <= sentPageMax && ownPath(page) !== null;
