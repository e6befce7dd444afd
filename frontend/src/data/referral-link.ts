/**
 * The code of the referral link that led to this browser. It is kept here until the sign-up, which hands it to the account,
 * and forgotten on signing out.
 */
import { useSyncExternalStore } from 'react';
import { followedText } from './storage.ts';

const codeText = followedText('bb-referral');

/** Anything may be in an address. The server decides whom a code names. */
const isCode = (text: string | null): text is string => text !== null && /^[\w-]{1,100}$/.test(text);

export function keepReferral(code: string | null): void {
  if (isCode(code)) codeText.write(code);
}

export const forgetReferral = (): void => codeText.write(null);

export function keptReferral(): string | null {
  const code = codeText.read();
  return isCode(code) ? code : null;
}

/** Whether a referral link led here. Not yet known while a page is prerendered. */
export const useIsReferred = (): boolean =>
  useSyncExternalStore(
    codeText.subscribe,
    () => keptReferral() !== null,
    () => false,
  );
